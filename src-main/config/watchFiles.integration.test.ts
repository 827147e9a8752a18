import { rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { watchFiles } from './watchFiles';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Watches one file; `moved` resolves at the next notice. */
async function watching(path: string) {
  let notices = 0;
  let wake = (): void => undefined;
  const watch = watchFiles(
    [
      {
        path,
        onMoved: async () => {
          notices += 1;
          wake();
        },
      },
    ],
    log,
  );
  const moved = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  await moved();
  return { moved, count: () => notices, [Symbol.asyncDispose]: () => watch[Symbol.asyncDispose]() };
}

it('notices a write, a replacement, a removal and a file that was missing', async () => {
  await using dir = await tempDir();
  const path = dir.at('mcp_servers.json');
  await using watch = await watching(path);
  const steps = [
    () => writeFile(path, '{}'),
    async () => {
      await writeFile(dir.at('new'), '{ }');
      await rename(dir.at('new'), path);
    },
    () => unlink(path),
    () => writeFile(path, '{"a":1}'),
  ];
  for (const step of steps) {
    const noticed = watch.moved();
    await step();
    await noticed;
  }
  expect(watch.count()).toBeGreaterThanOrEqual(5);
});

it('notices what happens behind a link, and that the link leads elsewhere', async () => {
  await using dir = await tempDir();
  await using other = await tempDir();
  const path = dir.at('mcp_servers.json');
  await writeFile(other.at('one.json'), '{}');
  await writeFile(other.at('two.json'), '{}');
  await symlink(other.at('one.json'), path);
  await using watch = await watching(path);
  const steps = [
    () => writeFile(other.at('one.json'), '{"a":1}'),
    async () => {
      await symlink(other.at('two.json'), dir.at('link'));
      await rename(dir.at('link'), path);
    },
  ];
  for (const step of steps) {
    const noticed = watch.moved();
    await step();
    await noticed;
  }
  // The folder of the new target is watched a moment later, which is a notice of its own or the next one.
  const noticed = watch.moved();
  await writeFile(other.at('two.json'), '{"b":1}');
  await noticed;
});

it('says nothing of other files in the folder', async () => {
  await using dir = await tempDir();
  const path = dir.at('mcp_servers.json');
  await using watch = await watching(path);
  const before = watch.count();
  await writeFile(dir.at('other.json'), '{}');
  const noticed = watch.moved();
  await writeFile(path, '{}');
  await noticed;
  expect(watch.count()).toBe(before + 1);
});
