interface StreamEnd {
  /** An event of it carried an id, so that it may go on elsewhere. */
  readonly isResumable: boolean;
  /** What broke it, if anything did. */
  readonly error?: unknown;
}

/** Time for the reader to handle what arrived last. */
const SETTLE_MS = 20;

/** The same event stream, and a call once it is over, for whatever reason, and its last events were handled. */
export function watchEnd(response: Response, onEnd: (end: StreamEnd) => void): Response {
  const { body } = response;
  if (body === null) return response;
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let isResumable = false;
  const finish = (error?: unknown): void => void setTimeout(() => onEnd({ isResumable, error }), SETTLE_MS);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            finish();
          } else {
            isResumable ||= hasId(value);
            controller.enqueue(value);
          }
        } catch (error) {
          controller.error(error);
          finish(error);
        }
      },
      async cancel(reason) {
        finish();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(response, 'body', { value: stream });
}

const hasId = (chunk: Uint8Array): boolean => /(?:^|[\r\n])id:\s*\S/.test(Buffer.from(chunk).toString('latin1'));
