/** What the benchmark's servers read of their environment; see `leanServer.mjs` and `stopServer.mjs`. */
const NAMES = ['DELAY', 'TOOLS', 'PAGE', 'KIND', 'PIDS'];

/** An entry of the config file; the login shell, which the core asks, knows nothing of our variables. */
export const serverEntry = (command: readonly string[]) => ({
  command,
  env: Object.fromEntries(NAMES.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))),
});
