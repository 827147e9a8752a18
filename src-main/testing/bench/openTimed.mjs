import { spawn } from 'node:child_process';

/** Starts an app that prints `interactive` when its window takes input, and answers how long that took from the spawn. */
export async function openTimed(program, args, env) {
  const start = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const interactiveMs = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('interactive\n')) resolve(performance.now() - start);
    });
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output.slice(-2000)}`)));
    setTimeout(() => reject(new Error(`no window after a minute: ${output.slice(-2000)}`)), 60_000).unref();
  }).catch((error) => {
    kill(child.pid);
    throw error;
  });
  return {
    pid: child.pid,
    interactiveMs,
    async quit() {
      child.kill('SIGTERM');
      await gone;
      kill(child.pid);
    },
  };
}

/** The whole process group, so that nothing outlives the benchmark. */
function kill(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
