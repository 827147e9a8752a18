import { z } from 'zod';
import { command, event } from './define';
import { ServerId } from './ids';
import { ConfigProblemView, SaveOutcome } from './server';

/** The page's own text is bounded like the one it is shown. */
const text = z.string().max(1_048_576);
const token = z.string().max(64);
const name = z.string().max(1024);

/** What stands behind a mark in the text: the value never crosses (spec W1). */
export const JsonMarkerView = z.strictObject({
  marker: z.string().max(64),
  /** `stored` in the vault, `written` in the file itself, or the words of a comment. */
  kind: z.enum(['stored', 'written', 'comment']),
  /** The names of what it looks up, such as `env:HOME` (spec C7). */
  references: z.array(name),
});
export type JsonMarkerView = z.infer<typeof JsonMarkerView>;

/** The servers file as text, with a mark for everything that must not cross; empty while there is a problem. */
export const JsonTextView = z.strictObject({
  token,
  path: z.string(),
  text,
  /** Hash of the bytes; `serversFileChanged` tells of another one. */
  revision: z.string(),
  markers: z.array(JsonMarkerView),
  problem: ConfigProblemView.nullable(),
});
export type JsonTextView = z.infer<typeof JsonTextView>;

/** Line and column count from 1. Those of severity `error` stand in the way of a save. */
export const JsonProblemView = z.strictObject({
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
  message: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
});
export type JsonProblemView = z.infer<typeof JsonProblemView>;

const change = { id: ServerId, name, change: z.enum(['added', 'changed', 'removed']) };

/** What a save does to one server. */
export const JsonChangeView = z.strictObject(change);
export type JsonChangeView = z.infer<typeof JsonChangeView>;

export const JsonCheckView = z.strictObject({
  problems: z.array(JsonProblemView),
  changes: z.array(JsonChangeView),
});
export type JsonCheckView = z.infer<typeof JsonCheckView>;

/** `declined`, `problems` and `conflict` wrote nothing. */
export const JsonSavedView = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('saved'),
    servers: z.array(z.strictObject({ ...change, outcome: SaveOutcome })),
    /** What stands in the file now; the old token is closed. */
    shown: JsonTextView,
  }),
  z.strictObject({ kind: z.literal('declined') }),
  z.strictObject({ kind: z.literal('problems'), problems: z.array(JsonProblemView) }),
  /** The servers that somebody else changed too; none when it is what stands between them. */
  z.strictObject({ kind: z.literal('conflict'), servers: z.array(name) }),
]);
export type JsonSavedView = z.infer<typeof JsonSavedView>;

export const jsonViewCommands = {
  /** Draws new marks; what they stand for stays in main until `closeJsonView`, for the last few openings. */
  openJsonView: command(z.void(), JsonTextView),
  closeJsonView: command(z.strictObject({ token }), z.void()),
  /** Reads and writes nothing. */
  checkJsonView: command(z.strictObject({ token, text }), JsonCheckView),
  /** With `overwrite`, this text wins over what was written to the same servers meanwhile. */
  saveJsonView: command(z.strictObject({ token, text, overwrite: z.boolean() }), JsonSavedView),
};

export const jsonViewEvents = {
  /** Other bytes stand in the servers file, also when only comments changed. */
  serversFileChanged: event(z.strictObject({ revision: z.string() })),
};
