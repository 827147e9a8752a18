import type { OpenBody } from './guardedBody';

interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly url: string;
  readonly redirected: boolean;
}

/** What a response of ours holds beside what a `Response` holds. */
interface Held {
  readonly head: ResponseHead;
  readonly body: OpenBody;
  headers: Headers | undefined;
  /** Read for more than one. */
  whole: Promise<Buffer> | undefined;
  stream: ReadableStream<Uint8Array> | undefined;
  isUsed: boolean;
}

const HELD = Symbol('held');
type HeldResponse = Response & { [HELD]: Held };

export type ToResponse = (head: ResponseHead, body: OpenBody) => Response;

/**
 * Makes `Response`s over a body that is only turned into a web stream when somebody asks for one: reading a reply whole
 * costs no stream machinery. `formData` is not offered; a clone reads the body whole.
 */
export function createResponses(): ToResponse {
  // Made with the first one, since the mere name of `Response` loads all of Node's own fetch.
  let ours: object | undefined;
  return (head, body) => {
    ours ??= Object.create(Response.prototype, offered()) as object;
    const response = Object.create(ours) as HeldResponse;
    response[HELD] = { head, body, headers: undefined, whole: undefined, stream: undefined, isUsed: false };
    return response;
  };
}

function readAll(held: Held): Promise<Buffer> {
  if (held.isUsed || held.stream !== undefined) return Promise.reject(new TypeError('the body was read already'));
  held.isUsed = true;
  return held.whole ?? held.body.whole();
}

/** Another response that is read by itself. @throws TypeError once the body is being read */
function clone(this: HeldResponse): Response {
  const held = this[HELD];
  if (held.isUsed || held.stream !== undefined) throw new TypeError('the body was read already');
  held.whole ??= held.body.whole();
  held.whole.catch(() => undefined);
  const copy = Object.create(Object.getPrototypeOf(this) as object) as HeldResponse;
  copy[HELD] = { ...held, headers: undefined };
  return copy;
}

const getter = (get: (held: Held) => unknown): PropertyDescriptor => ({
  get(this: HeldResponse) {
    return get(this[HELD]);
  },
  configurable: true,
});

const reader = (convert: (bytes: Buffer, response: Response) => unknown): PropertyDescriptor => ({
  value(this: HeldResponse) {
    return readAll(this[HELD]).then((bytes) => convert(bytes, this));
  },
  configurable: true,
});

const refusal: PropertyDescriptor = {
  value() {
    throw new TypeError('not offered by this response');
  },
  configurable: true,
};

/** One set for all: making these anew for each response would cost as much as the response. */
const offered = (): PropertyDescriptorMap => ({
  status: getter(({ head }) => head.status),
  statusText: getter(({ head }) => head.statusText),
  ok: getter(({ head }) => head.status >= 200 && head.status < 300),
  type: getter(() => 'default'),
  headers: getter((held) => (held.headers ??= new Headers(held.head.headers as [string, string][]))),
  url: getter(({ head }) => head.url),
  redirected: getter(({ head }) => head.redirected),
  body: getter((held) => (held.stream ??= toWebStream(held.whole ? wholeOnly(held.whole) : held.body))),
  bodyUsed: getter(({ isUsed, stream }) => isUsed || stream?.locked === true),
  text: reader(textOf),
  json: reader((bytes) => JSON.parse(textOf(bytes)) as unknown),
  bytes: reader((bytes) => new Uint8Array(bytes)),
  arrayBuffer: reader((bytes) => new Uint8Array(bytes).buffer),
  blob: reader((bytes, { headers }) => new Blob([new Uint8Array(bytes)], { type: headers.get('content-type') ?? '' })),
  formData: refusal,
  clone: { value: clone, configurable: true },
});

const wholeOnly = (whole: Promise<Buffer>): OpenBody => ({
  async *chunks() {
    yield await whole;
  },
  whole: () => whole,
  discard: () => undefined,
});

function toWebStream(body: OpenBody): ReadableStream<Uint8Array> {
  const iterator = body.chunks();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await iterator.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: () => body.discard(),
    },
    { highWaterMark: 0 },
  );
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
