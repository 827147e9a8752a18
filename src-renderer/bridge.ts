import type { Bridge, CommandName, EventName, Result } from '@contract';
import type { ConfirmBridge } from '@contract/confirm';

declare global {
  interface Window {
    readonly plugboard: Bridge;
    readonly plugboardConfirm: ConfirmBridge;
  }
}

type Input<N extends CommandName> = Parameters<Bridge[N]>[0];
type Value<N extends CommandName> = Extract<Awaited<ReturnType<Bridge[N]>>, { ok: true }>['value'];
type Payload<N extends EventName> = Parameters<Parameters<typeof window.plugboard.on<N>>[1]>[0];

/** A command that main refused or could not do; `kind` is for code, the message is for people. */
export class BridgeError extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.name = 'BridgeError';
    this.kind = kind;
  }
}

/** The bridge as the page uses it: values instead of Results. */
export type PageBridge = {
  readonly [N in CommandName]: Input<N> extends void ? () => Promise<Value<N>> : (input: Input<N>) => Promise<Value<N>>;
} & { on<N extends EventName>(name: N, listener: (payload: Payload<N>) => void): () => void };

/** Unwraps every Result of `raw`. @throws BridgeError */
export function createBridge(raw: () => Bridge): PageBridge {
  const call = async (name: CommandName, input: unknown): Promise<unknown> => {
    const send = raw()[name] as (input: unknown) => Promise<Result<unknown>>;
    const result = await send(input);
    if (!result.ok) throw new BridgeError(result.kind, result.message);
    return result.value;
  };
  const on: PageBridge['on'] = (name, listener) => raw().on(name, listener);
  return new Proxy({} as PageBridge, {
    get: (_target, name: string) => (name === 'on' ? on : (input: unknown) => call(name as CommandName, input)),
  });
}

export const bridge: PageBridge = createBridge(() => window.plugboard);

/** What main's own dialog has instead of the bridge; only confirm.html finds it. */
export const confirmBridge = (): ConfirmBridge => window.plugboardConfirm;
