/** Thrown for an answer that breaks the protocol. The message is for people, and has no text of the provider. */
export class ProviderProtocolFault extends Error {
  override readonly name = 'ProviderProtocolFault';
}

/** The longest line of a stream: the parser that follows keeps a line until it is complete. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Functions that are called while an answer passes. */
export interface AnswerHooks {
  onChunk(chunk: Uint8Array): void;
  onEnd(): void;
}

/**
 * Passes an answer on, and breaks it off where it has more bytes than any answer may have, or a line that does not end.
 */
export function boundedAnswer(maxBytes: number, hooks: AnswerHooks): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let lineBytes = 0;
  return new TransformStream({
    transform(chunk, stream) {
      hooks.onChunk(chunk);
      bytes += chunk.length;
      const lineEnd = chunk.lastIndexOf(NEWLINE);
      lineBytes = lineEnd === -1 ? lineBytes + chunk.length : chunk.length - lineEnd - 1;
      if (bytes > maxBytes)
        stream.error(new ProviderProtocolFault('The model provider sent an answer without an end.'));
      else if (lineBytes > MAX_LINE_BYTES) {
        stream.error(new ProviderProtocolFault('The model provider sent a line without an end.'));
      } else stream.enqueue(chunk);
    },
    flush: () => hooks.onEnd(),
  });
}

/** Returns the beginning of a body, as much as is needed to learn why a request was refused. */
export async function beginningOf(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status alone is enough.
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}
