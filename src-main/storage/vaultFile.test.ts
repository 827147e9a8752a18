import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { MASK, Secret } from '../lib/secret';
import { tempDir } from '../testing/tempDir';
import { OWNER, VALUE, vaultAt } from '../testing/vaultAt';

describe('a file that cannot be used', () => {
  it.each(['{"version": 1, "secrets": {', '[]', '{"version": 2, "secrets": {}}', ''])(
    'is left untouched, and its references are undecryptable: %j',
    async (text) => {
      await using dir = await tempDir();
      await writeFile(dir.at('secrets.json'), text);
      const vault = vaultAt(dir.at('secrets.json'));
      const reference = '${secret:env/API_KEY.aaaaaaaaaa}';
      expect(await vault.open(reference, OWNER)).toEqual({ kind: 'undecryptable' });
      expect(vault.peek(reference)).toEqual({ masked: MASK, state: 'undecryptable' });
      await expect(vault.seal(new Secret(VALUE), OWNER)).rejects.toThrow('left untouched');
      await vault.forget('s-1');
      await vault.sweep([]);
      expect(await readFile(dir.at('secrets.json'), 'utf8')).toBe(text);
    },
  );

  it.each([
    ['a link to itself', (path: string) => symlink(path, path)],
    ['a folder', (path: string) => mkdir(path)],
  ])('is never taken for one that is missing, and stops nothing: %s', async (_what, put) => {
    await using dir = await tempDir();
    await put(dir.at('secrets.json'));
    const vault = vaultAt(dir.at('secrets.json'));
    expect(vault.exists).toBe(true);
    expect(vault.peek('${secret:env/API_KEY.aaaaaaaaaa}').state).toBe('undecryptable');
    await expect(vault.seal(new Secret(VALUE), OWNER)).rejects.toMatchObject({ kind: 'write-failed' });
  });

  it('keeps a damaged entry and everything else it does not know', async () => {
    await using dir = await tempDir();
    const damaged = { 'env/B.aaaaaaaaaa': { owner: 5 } };
    await writeFile(dir.at('secrets.json'), JSON.stringify({ version: 1, future: true, secrets: damaged }));
    const vault = vaultAt(dir.at('secrets.json'));
    await vault.seal(new Secret(VALUE), OWNER);
    expect(vault.peek('${secret:env/B.aaaaaaaaaa}').state).toBe('undecryptable');
    const written = JSON.parse(await readFile(dir.at('secrets.json'), 'utf8')) as Record<string, object>;
    expect(written).toMatchObject({ future: true, secrets: damaged });
  });
});
