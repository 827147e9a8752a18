import { expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { ioReason } from '../lib/ioReason';
import { told } from '../lib/words';
import { createMcpFault, toMcpFault } from '../mcp/faults';
import { parseJson } from '../storage/jsonDocument';
import { describeProblem } from '../storage/jsonFile';
import { callFaults } from './agentFaults';
import { fileFaults } from './configFaults';
import { mcpFaults } from './mcpFaults';
import { saidIn, wordedOf, wordsIn } from './wordsIn';

it('says why a server failed to each person in their language, and to the log in English', () => {
  const late = createMcpFault('timed-out', mcpFaults.notReady(60));
  expect(late.message).toBe('the server was not ready within 60 s');
  expect(wordsIn(late, 'en')).toBe(late.message);
  expect(wordsIn(late, 'zh')).toBe('服务器在 60 秒内未准备就绪');
});

it('leaves the words of a server as they came', () => {
  expect(wordsIn(createMcpFault('protocol', 'disk full'), 'zh')).toBe('disk full');
  expect(wordsIn(createMcpFault('unreachable', mcpFaults.httpStatus(503, 'try later')), 'zh')).toBe(
    '服务器回应了 HTTP 503：try later',
  );
});

it('words what the lower rooms say, part by part', () => {
  const denied = Object.assign(new Error('EACCES: open'), { code: 'EACCES' });
  const fault = new Fault('write-failed', told`cannot write ${'/home/我/a.json'}: ${ioReason(denied)}`);
  expect(fault.message).toBe('cannot write /home/我/a.json: permission denied (EACCES)');
  expect(wordsIn(fault, 'zh')).toBe('无法写入 /home/我/a.json：权限不足（EACCES）');
  expect(wordsIn(new Fault('write-failed', fileFaults.leftUntouched(fault.said)), 'zh')).toBe(
    '无法写入 /home/我/a.json：权限不足（EACCES）；文件保持不变',
  );
});

it('says where a file is broken in the form that editors jump to, in both', () => {
  const parsed = parseJson('{\n  "a": 1\n  "b": 2\n}');
  const line = parsed.ok ? '' : describeProblem('/x.json', parsed.problem);
  expect(saidIn(line, 'en')).toBe('/x.json:3:3: comma expected');
  expect(saidIn(line, 'zh')).toBe('/x.json:3:3: 此处缺少逗号');
});

it('keeps the other language when a fault of a lower room becomes one of a connection', () => {
  const fault = toMcpFault(new Fault('unreachable', told`no connection to ${'h:1'}: ${'ECONNREFUSED'}`));
  expect(fault).toMatchObject({ kind: 'unreachable', message: 'no connection to h:1: ECONNREFUSED' });
  expect(wordsIn(fault, 'zh')).toBe('连接 h:1 失败：ECONNREFUSED');
});

it('turns any failure into words that can be stored and read in either language', () => {
  const fault = createMcpFault('closed', mcpFaults.notConnected('mail'));
  const problem = callFaults.ofServer('mail', fault.said);
  expect(JSON.parse(JSON.stringify(problem))).toEqual({ en: 'mail: mail is not connected', zh: 'mail：mail 未连接' });
  expect(wordedOf(new Fault('read-failed', told`it does not parse`))).toEqual({
    en: 'it does not parse',
    zh: '它无法解析',
  });
  expect(wordedOf(new TypeError('boom'))).toBe('boom');
});

it('says a sentence without Chinese in English rather than not at all', () => {
  expect(wordsIn(new Fault('odd', told`nobody translated ${'this'}`), 'zh')).toBe('nobody translated this');
});
