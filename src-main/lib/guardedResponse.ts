import type { OpenBody } from './guardedBody';

interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string;
  readonly redirected: boolean;
}

/**
 * A `Response` over a body that is only turned into a web stream when somebody asks for one: reading a reply whole
 * costs no stream machinery. `clone` and `formData` are not offered.
 */
export function toResponse(head: ResponseHead, body: OpenBody): Response {
  const { status, statusText, headers } = head;
  const response = new Response(null, { status, statusText, headers });
  let stream: ReadableStream<Uint8Array> | undefined;
  let isUsed = false;

  const readAll = async (): Promise<Buffer> => {
    if (isUsed || stream !== undefined) throw new TypeError('the body was read already');
    isUsed = true;
    const parts: Uint8Array[] = [];
    for await (const chunk of body.chunks) parts.push(chunk);
    return parts.length === 1 ? Buffer.from(parts[0] as Uint8Array) : Buffer.concat(parts);
  };
  const refuse = (): never => {
    throw new TypeError('not offered by this response');
  };
  const value = (content: unknown) => ({ value: content, configurable: true });
  const getter = (get: () => unknown) => ({ get, configurable: true });

  Object.defineProperties(response, {
    url: value(head.url),
    redirected: value(head.redirected),
    body: getter(() => (stream ??= toWebStream(body))),
    bodyUsed: getter(() => isUsed || stream?.locked === true),
    text: value(async () => stripMark((await readAll()).toString('utf8'))),
    json: value(async (): Promise<unknown> => JSON.parse(stripMark((await readAll()).toString('utf8'))) as unknown),
    bytes: value(async () => new Uint8Array(await readAll())),
    arrayBuffer: value(async () => new Uint8Array(await readAll()).buffer),
    blob: value(async () => new Blob([new Uint8Array(await readAll())], { type: headers.get('content-type') ?? '' })),
    formData: value(refuse),
    clone: value(refuse),
  });
  return response;
}

function toWebStream(body: OpenBody): ReadableStream<Uint8Array> {
  const iterator = body.chunks[Symbol.asyncIterator]();
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

const stripMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
