// The limit beside lists.ts: the same pages, by hand.
import { greet, overPipes } from './byHandClient';
import { timeLists } from './timeCalls';

interface Page {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

const [, , count = '1', server = ''] = process.argv;
const client = await greet(overPipes(process.execPath, [server]));
const list = async (): Promise<readonly unknown[]> => {
  const tools: unknown[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Page = (await client.request('tools/list', cursor === '' ? {} : { cursor })) as Page;
    for (const tool of page.tools) tools.push(tool);
    cursor = page.nextCursor;
  }
  return tools;
};
const listMs = await timeLists(Number(count), Number(process.env.TOOLS), list);
await client.close();
process.stdout.write(`${JSON.stringify({ listMs })}\n`);
