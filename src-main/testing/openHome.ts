import { mkdir } from 'node:fs/promises';
import { tempDir } from './tempDir';

/** A state folder and a home folder of one's own; dispose it to remove both. */
export async function openHome() {
  const dir = await tempDir();
  const home = dir.at('home');
  const state = dir.at('state');
  await mkdir(home, { recursive: true });
  await mkdir(state, { recursive: true });
  return { dir, home, state, [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose]() };
}
