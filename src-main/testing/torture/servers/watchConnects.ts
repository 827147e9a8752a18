import { Socket } from 'node:net';
import { isLoopbackHost } from '../../../oauth/addresses';

export interface ConnectWatch extends Disposable {
  /** Connections that anybody in this process began to anywhere but this computer; every one was refused. */
  readonly blocked: () => number;
}

type Connect = typeof Socket.prototype.connect;

/** Stands between everything in this process and the network, where a packet would leave. */
export function watchConnects(): ConnectWatch {
  let blocked = 0;
  const original: Connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value as Connect;
  function connect(this: Socket, ...args: unknown[]): Socket {
    if (isHere(args)) return original.apply(this, args as Parameters<Connect>);
    blocked += 1;
    process.nextTick(() => this.destroy(new Error('refused by the torture')));
    return this;
  }
  Socket.prototype.connect = connect;
  return {
    blocked: () => blocked,
    [Symbol.dispose]: () => void (Socket.prototype.connect = original),
  };
}

/** Whatever of the forms of `connect` it is; what is no address of IP is a path. */
function isHere(args: readonly unknown[]): boolean {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { readonly path?: unknown; readonly host?: unknown };
    return typeof path === 'string' || typeof host !== 'string' || isLoopbackHost(host);
  }
  return typeof first === 'string' || typeof second !== 'string' || isLoopbackHost(second);
}
