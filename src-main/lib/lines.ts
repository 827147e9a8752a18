const NEWLINE = 10;

/**
 * Cuts bytes into lines of UTF-8 text. `push` answers the lines that are complete; null as soon as one is longer than
 * `maxBytes`, and from then on: whoever sent it is not to be read any further.
 */
export function createLineCutter(maxBytes: number): { push(chunk: Uint8Array): readonly string[] | null } {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isBroken = false;
  const take = (last: Uint8Array): string => {
    const line = Buffer.concat([...parts, last]).toString('utf8');
    parts = [];
    size = 0;
    return line;
  };
  return {
    push(chunk) {
      const lines: string[] = [];
      let from = 0;
      while (!isBroken) {
        const end = chunk.indexOf(NEWLINE, from);
        const part = chunk.subarray(from, end < 0 ? chunk.length : end);
        isBroken = size + part.length > maxBytes;
        if (isBroken) break;
        if (end < 0) {
          // A copy would be kept of a chunk that is shared; sockets hand out their own.
          if (part.length > 0) parts.push(part);
          size += part.length;
          return lines;
        }
        lines.push(take(part));
        from = end + 1;
      }
      parts = [];
      return null;
    },
  };
}
