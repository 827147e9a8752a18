import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { interleave, runNode, toRow } from './measure.mjs';

const beside = (name) => path.join(import.meta.dirname, name);

/** Calls of one connected server, by the whole client with its guards on. The limit is JSON-RPC by hand. */
export async function callRows({ core, byHand, runs, env, share }) {
  const http = await startHttpServer();
  const row = async (name, goal, mode, count, target = beside('leanServer.mjs')) => {
    const timed = async (script) =>
      1000 * (await runNode([script, mode, String(Math.ceil(count * share)), target], env)).callMs;
    const measured = await interleave(
      runs,
      () => timed(core),
      () => timed(byHand),
    );
    return toRow(name, 'µs', goal, measured);
  };
  try {
    return [
      await row('call over stdio', 1.1, 'serial', 5000),
      await row('call over stdio, 64 at once', 1 / 0.45, 'burst', 25_600),
      await row('call over HTTP', 1.5, 'serial', 5000, http.address),
      await row('result of 10 MB of text', 1.15, 'text', 10),
      await row('result of a 5 MB image', 1.2, 'image', 10),
      await row('result of 50 MB, and the next call', 1.2, 'huge', 3),
    ];
  } finally {
    http.stop();
  }
}

async function startHttpServer() {
  const child = spawn(process.execPath, [beside('leanHttpServer.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const address of createInterface(child.stdout)) return { address, stop: () => child.kill() };
  throw new Error('the HTTP server did not start');
}
