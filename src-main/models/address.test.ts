import { expect, it } from 'vitest';
import { modelAddress } from './address';

it.each([
  ['anthropic', null, 'https://api.anthropic.com/v1'],
  ['anthropic', 'https://proxy.example.com/anthropic/', 'https://proxy.example.com/anthropic/v1'],
  ['openai', 'https://api.openai.com', 'https://api.openai.com/v1'],
  ['openai', 'https://api.openai.com/v1/responses', 'https://api.openai.com/v1'],
  ['google', 'https://generativelanguage.googleapis.com', 'https://generativelanguage.googleapis.com/v1beta'],
  ['openai-compatible', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
  ['openai-compatible', 'http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
  ['openai-compatible', 'https://api.groq.com/openai/v1/chat/completions', 'https://api.groq.com/openai/v1'],
  ['openai-compatible', 'https://models.github.ai/inference', 'https://models.github.ai/inference'],
  ['openai-compatible', 'https://open.bigmodel.cn/api/paas/v4', 'https://open.bigmodel.cn/api/paas/v4'],
  ['ollama', null, 'http://127.0.0.1:11434/api'],
  ['ollama', 'http://10.0.0.2:11434', 'http://10.0.0.2:11434/api'],
  ['ollama', 'http://10.0.0.2:11434/v1', 'http://10.0.0.2:11434/api'],
  ['lmstudio', null, 'http://127.0.0.1:1234/v1'],
] as const)('a %s model at %s is reached at %s', (vendor, typed, base) => {
  expect(modelAddress(vendor, typed).base).toBe(base);
});

it('keeps user name, password and query apart, since paths are appended', () => {
  expect(modelAddress('openai-compatible', 'https://a:b%2Fc@host.example/v1?k=1')).toEqual({
    base: 'https://host.example/v1',
    query: '?k=1',
    authorization: `Basic ${Buffer.from('a:b/c').toString('base64')}`,
  });
});

it.each([null, 'not an address', 'ftp://host/x'])('refuses %s', (typed) => {
  expect(() => modelAddress('openai-compatible', typed)).toThrow(expect.objectContaining({ kind: 'config' }) as Error);
});
