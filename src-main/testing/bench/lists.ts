// Ours in the rows about long lists. `lists.js N SERVER`: a session lists a server's tools N times. Answers the ms of one.
import { resolvedStdio } from '../resolvedServer';
import { createTestContext } from '../sessionContext';
import { openSession } from '../../mcp/openSession';
import { timeLists } from './timeCalls';

const [, , count = '1', server = ''] = process.argv;
const signal = AbortSignal.timeout(120_000);
const { TOOLS = '0', PAGE = '0' } = process.env;
const resolved = resolvedStdio([process.execPath, server], { env: { TOOLS, PAGE } });
await using session = await openSession(resolved, createTestContext(), signal);
const listMs = await timeLists(Number(count), Number(TOOLS), async () => (await session.listTools(signal)).tools);
process.stdout.write(`${JSON.stringify({ listMs })}\n`);
