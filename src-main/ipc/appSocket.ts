import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, rm, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { isSafeFolder, type AppSocket } from '../config/appSocket';
import { narrowStateDir } from '../config/narrowStateDir';
import { Fault } from '../lib/fault';
import { withFileLock } from '../lib/fileLock';
import { ioCode } from '../lib/ioReason';
import type { Log } from '../lib/log';
import { serveConnection, type AnswerRequest } from './socketConnection';
import { SOCKET_LIMITS, type SocketLimits } from './socketLimits';
import { ipcFaults } from '../text/ipcFaults';

export interface AppSocketDeps {
  readonly place: AppSocket;
  readonly uid: number;
  readonly answer: AnswerRequest;
  readonly version: string;
  readonly log: Log;
  readonly limits?: SocketLimits;
}

/**
 * Listens for commands on this computer (spec H). Only one app can own the place; what a dead one left is removed.
 * Disposing cuts every connection, which takes back what waits, and removes the socket.
 * @throws Fault 'in-use' while another app answers there, 'unsafe-folder' when others can reach the folder
 */
export async function openAppSocket(deps: AppSocketDeps): Promise<AsyncDisposable> {
  const { place, uid, log, limits = SOCKET_LIMITS } = deps;
  if (place.folder !== null) await secureFolder(place.folder, uid, log);
  const token = place.tokenFile === null ? null : await writeToken(place.tokenFile);
  const open = new Set<Socket>();
  const server = createServer({ pauseOnConnect: false }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    serveConnection(socket, { ...deps, token, limits });
  });
  server.maxConnections = limits.connections;
  server.on('error', (error) => log.error('the socket for commands failed', error));

  if (place.folder === null) await listen(server, place.path);
  else await withFileLock(`${place.path}.lock`, () => takePlace(server, place.path));
  return {
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
      if (place.tokenFile !== null) await rm(place.tokenFile, { force: true });
    },
  };
}

/** Narrows a folder that others may read; one that stays open to them is not used. */
async function secureFolder(folder: string, uid: number, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await narrowStateDir(folder, uid, log);
  if (!(await isSafeFolder(folder, uid))) throw new Fault('unsafe-folder', ipcFaults.unsafeFolder(folder));
}

async function writeToken(file: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await rm(file, { force: true });
  await writeFile(file, token, { flag: 'wx', mode: 0o600 });
  return token;
}

/** Under the lock: nobody else removes or takes the place meanwhile. */
async function takePlace(server: Server, path: string): Promise<void> {
  if (await isAnswered(path)) throw new Fault('in-use', ipcFaults.otherListens(path));
  const left = await lstat(path).catch(() => undefined);
  if (left && !left.isSocket()) throw new Fault('in-use', ipcFaults.otherStands(path));
  if (left) await unlink(path);
  await listen(server, path);
  await chmod(path, 0o600);
}

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(ioCode(error) === 'EADDRINUSE' ? new Fault('in-use', ipcFaults.otherListens(path)) : error);
    server.once('error', fail);
    server.listen(path, () => {
      server.off('error', fail);
      resolve();
    });
  });

/** True when a process accepts connections there. */
const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path);
    const end = (answer: boolean): void => {
      probe.destroy();
      resolve(answer);
    };
    probe.once('connect', () => end(true));
    probe.once('error', (error) => end(ioCode(error) !== 'ENOENT' && ioCode(error) !== 'ECONNREFUSED'));
  });
