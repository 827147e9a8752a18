import type { ScriptedCall } from './wireFormat';

export const SSE = 'text/event-stream';
/** One event of the `data` field alone. */
export const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
/** One event with its type, in the field and in the data. */
export const typed = (type: string, rest: object = {}): string => `event: ${type}\n${data({ type, ...rest })}`;

/** Splits text as vendors do, in the middle of words and of JSON. */
export const pieces = (text: string, size = 7): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [''];

export const argumentText = (call: ScriptedCall): string => call.rawArguments ?? JSON.stringify(call.arguments);

export const callId = (call: ScriptedCall, prefix: string, index: number): string => call.id ?? `${prefix}${index + 1}`;
