import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningApp } from '../fixtures';

const ON_A_SHEET = 12;
const COLUMNS = 4;
const CELL = { width: 480, height: 330 };

/** Puts the pictures of one look side by side, twelve at a time, so that a person can go through them quickly. */
export async function writeContactSheets({ app }: RunningApp, folder: string, look: string): Promise<void> {
  const pictures = (await readdir(folder)).filter((name) => name.endsWith(`.${look}.png`)).sort();
  const sheets = join(folder, 'sheets');
  await mkdir(sheets, { recursive: true });
  for (let at = 0; at < pictures.length; at += ON_A_SHEET) {
    const shown = pictures.slice(at, at + ON_A_SHEET);
    const html = join(folder, 'sheet.html');
    await writeFile(html, pageOf(shown));
    const size = { width: COLUMNS * CELL.width, height: Math.ceil(shown.length / COLUMNS) * CELL.height };
    const png = await app.evaluate(
      async ({ BrowserWindow }, { file, width, height }) => {
        const window = new BrowserWindow({ width, height, useContentSize: true, frame: false });
        await window.loadFile(file);
        await window.webContents.executeJavaScript(
          'Promise.all([...document.images].map((image) => image.decode())).then(() => new Promise(requestAnimationFrame))',
        );
        const image = await window.webContents.capturePage();
        window.destroy();
        return image.toPNG().toString('base64');
      },
      { file: html, ...size },
    );
    await writeFile(join(sheets, `${look}-${at / ON_A_SHEET + 1}.png`), Buffer.from(png, 'base64'));
    await rm(html);
  }
}

const pageOf = (pictures: readonly string[]): string => `<!doctype html>
<style>
  body { margin: 0; display: grid; grid-template-columns: repeat(${COLUMNS}, ${CELL.width}px); background: #888; }
  figure { margin: 0; height: ${CELL.height}px; box-sizing: border-box; padding: 6px; font: 12px sans-serif; }
  img { display: block; width: 100%; height: ${CELL.height - 32}px; object-fit: contain; object-position: top left; }
</style>
${pictures.map((name) => `<figure><figcaption>${name}</figcaption><img src="${name}"></figure>`).join('\n')}`;
