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
  stream: ReadableStream<Uint8Array> | undefined;
  isUsed: boolean;
}

const HELD = Symbol('held');
type HeldResponse = Response & { [HELD]: Held };

/** `open` gets the headers as they are read. */
export type ToResponse = (head: ResponseHead, open: (headers: Headers) => OpenBody) => Response;

/**
 * Makes `Response`s over a body that is only turned into a web stream when somebody asks for one: reading a reply whole
 * costs no stream machinery. `clone` and `formData` are not offered.
 */
export function createResponses(): ToResponse {
  // Made with the first one, since the mere name of `Response` loads all of Node's own fetch.
  let ours: object | undefined;
  return (head, open) => {
    const { status, statusText, headers } = head;
    const response = new Response(null, { status, statusText, headers: headers as [string, string][] }) as HeldResponse;
    response[HELD] = { head, body: open(response.headers), stream: undefined, isUsed: false };
    ours ??= Object.create(Response.prototype, offered()) as object;
    return Object.setPrototypeOf(response, ours) as Response;
  };
}

function readAll(held: Held): Promise<Buffer> {
  if (held.isUsed || held.stream !== undefined) return Promise.reject(new TypeError('the body was read already'));
  held.isUsed = true;
  return held.body.whole();
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
  url: getter(({ head }) => head.url),
  redirected: getter(({ head }) => head.redirected),
  body: getter((held) => (held.stream ??= toWebStream(held.body))),
  bodyUsed: getter(({ isUsed, stream }) => isUsed || stream?.locked === true),
  text: reader(textOf),
  json: reader((bytes) => JSON.parse(textOf(bytes)) as unknown),
  bytes: reader((bytes) => new Uint8Array(bytes)),
  arrayBuffer: reader((bytes) => new Uint8Array(bytes).buffer),
  blob: reader((bytes, { headers }) => new Blob([new Uint8Array(bytes)], { type: headers.get('content-type') ?? '' })),
  formData: refusal,
  clone: refusal,
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
