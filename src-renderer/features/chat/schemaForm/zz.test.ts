import { it, expect } from 'vitest';
import { argumentProblems } from '/work/main/src-renderer/features/chat/schemaForm/argumentProblems';
const bomb = (n: number) => { const $defs: any = {}; for (let i = 0; i < n; i++) $defs['a' + i] = { allOf: [{ $ref: '#/$defs/a' + (i + 1) }, { $ref: '#/$defs/a' + (i + 1) }] }; $defs['a' + n] = { type: 'object' }; return { type: 'object', $defs, properties: { x: { $ref: '#/$defs/a0' } } }; };
it('bomb', () => { for (const n of [10, 14, 18]) { const t = performance.now(); argumentProblems(bomb(n), { x: {} }); console.log(n, Math.round(performance.now() - t)); } }, 60000);
