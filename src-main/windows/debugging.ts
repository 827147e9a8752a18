import inspector from 'node:inspector';

const SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
];

/** Takes every way in for a debugger off the command line, and closes one that is open. Before the app is ready. */
export function refuseDebuggers(commandLine: Pick<Electron.CommandLine, 'removeSwitch'>): void {
  for (const name of SWITCHES) commandLine.removeSwitch(name);
  if (inspector.url() !== undefined) inspector.close();
}
