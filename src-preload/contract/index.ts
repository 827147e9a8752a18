import type { z } from 'zod';
import { approvalCommands, approvalEvents } from './approval';
import { chatCommands, chatEvents } from './chat';
import { importCommands } from './imports';
import { jsonViewCommands, jsonViewEvents } from './jsonView';
import type { CommandName, EventName } from './names';
import { modelCommands, modelEvents } from './model';
import { serverCommands, serverEvents } from './server';
import { serverQuestionCommands, serverQuestionEvents } from './serverQuestion';
import { serverSecretCommands } from './serverSecrets';
import { signInCommands } from './signIn';
import { settingsCommands, settingsEvents } from './settings';
import { toolCommands } from './tool';

export * from './approval';
export * from './chat';
export * from './ids';
export * from './imports';
export * from './jsonView';
export * from './model';
export * from './names';
export * from './secret';
export * from './server';
export * from './serverQuestion';
export * from './serverSecrets';
export * from './settings';
export * from './signIn';
export * from './tool';

export const commands = {
  ...serverCommands,
  ...toolCommands,
  ...jsonViewCommands,
  ...importCommands,
  ...serverSecretCommands,
  ...signInCommands,
  ...chatCommands,
  ...approvalCommands,
  ...serverQuestionCommands,
  ...modelCommands,
  ...settingsCommands,
} satisfies Record<CommandName, unknown>;
export type Commands = typeof commands;

export const events = {
  ...serverEvents,
  ...jsonViewEvents,
  ...chatEvents,
  ...approvalEvents,
  ...serverQuestionEvents,
  ...modelEvents,
  ...settingsEvents,
} satisfies Record<EventName, unknown>;
export type Events = typeof events;

/** What every command answers: errors cross as values, because a rejected `invoke` keeps only its message. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly kind: string; readonly message: string };

export type Handlers = {
  [N in CommandName]: (input: z.output<Commands[N]['input']>) => Promise<z.input<Commands[N]['output']>>;
};

export type Bridge = {
  [N in CommandName]: (input: z.input<Commands[N]['input']>) => Promise<Result<z.output<Commands[N]['output']>>>;
} & {
  /** Calls `listener` with each payload until the returned function is called. */
  on<N extends EventName>(name: N, listener: (payload: z.output<Events[N]>) => void): () => void;
};

export type EventPayload<N extends EventName> = z.input<Events[N]>;
