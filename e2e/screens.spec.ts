import AxeBuilder from '@axe-core/playwright';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { writeContactSheets } from './scenes/contactSheets';
import { NARROW, WIDE, lookAt, nameOf, type Look } from './scenes/looks';
import { scenes } from './scenes/scenes';

const AXE_LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light', size: WIDE },
  { language: 'zh', theme: 'dark', size: NARROW },
];

const ALL_LOOKS: readonly Look[] = (['en', 'zh'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [WIDE, NARROW].map((size) => ({ language, theme, size }))),
);

const ENGLISH: Look = { language: 'en', theme: 'light', size: WIDE };

test('axe finds nothing serious on any screen, in any state, language or theme', async ({ profile, launch }) => {
  test.setTimeout(480_000);
  const found: string[] = [];
  for await (const scene of scenes({ profile, launch })) {
    for (const look of AXE_LOOKS) {
      await lookAt(scene, look);
      // Legacy mode: Electron cannot open the blank page in which axe would otherwise gather its results.
      const { violations } = await new AxeBuilder({ page: scene.page }).setLegacyMode(true).analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue;
        found.push(...nodes.map(({ html }) => `${scene.name} ${nameOf(look)} ${id}: ${html}`));
      }
    }
    await lookAt(scene, ENGLISH);
  }
  expect(found).toEqual([]);
});

// `npm run screens` sets the folder. A picture is for a person to look at, so nothing is compared.
const folder = process.env['PLUGBOARD_SCREENS'];

if (folder !== undefined) {
  test('a picture of every screen, in every state, language, theme and size', async ({ profile, launch }) => {
    test.setTimeout(900_000);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for await (const scene of scenes({ profile, launch })) {
      for (const look of ALL_LOOKS) {
        await lookAt(scene, look);
        await scene.page.screenshot({ path: join(folder, `${scene.name}.${nameOf(look)}.png`) });
      }
      await lookAt(scene, ENGLISH);
    }
    const running = await launch();
    for (const look of ALL_LOOKS) await writeContactSheets(running, folder, nameOf(look));
  });
}
