import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { OWNER, VALUE, vaultAt } from '../testing/vaultAt';

it('sweeps what no text names, and spares what was sealed but not written into the config yet', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  const kept = await vault.seal(new Secret(VALUE), OWNER);
  const gone = await vault.seal(new Secret(VALUE), OWNER);
  await vault.sweep([`{"a": "${kept}", "b": "${gone}"}`]);
  const pending = await vault.seal(new Secret(VALUE), OWNER);
  await vault.sweep([`"${kept.replaceAll('/', '\\/')}"`]);
  expect([kept, gone, pending].map((it) => vault.peek(it).state)).toEqual(['stored', 'unknown', 'stored']);
});

it('spares what another process sealed a moment ago, and sweeps it later', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  await vaultAt(dir.at('secrets.json')).sweep([]);
  expect(vaultAt(dir.at('secrets.json')).peek(reference).state).toBe('stored');
  await vaultAt(dir.at('secrets.json'), createTestCipher(), () => Date.now() + 3_600_000).sweep([]);
  expect(vaultAt(dir.at('secrets.json')).peek(reference).state).toBe('unknown');
});

it('forgets everything of one owner and nothing of another', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  const mine = await vault.seal(new Secret(VALUE), OWNER);
  const session = vault.keepForSession(new Secret(VALUE), OWNER);
  const other = await vault.seal(new Secret(VALUE), { ...OWNER, owner: 's-2' });
  await vault.forget('s-1');
  expect([mine, session, other].map((it) => vault.peek(it).state)).toEqual(['unknown', 'unknown', 'stored']);
  expect((await vault.open(mine, OWNER)).kind).toBe('unknown');
});
