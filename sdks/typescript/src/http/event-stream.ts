import { ConnectionError } from './errors.js';

/** One server-sent event. */
export interface StreamedEvent {
  /** Undefined where it has none. */
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** The server writes a comment every 15 seconds: a stream that is silent for longer than this is dead. */
const SILENCE_MS = 60_000;
/** A longer event is not from the API. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Yields the events of a body as they arrive. Ends where the body ends; throws a `ConnectionError` where it breaks or
 * falls silent.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<StreamedEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await inTime(reader, silenceMs);
      if (done) return;
      // A carriage return at the end may be half of a line break.
      const parts = `${rest}${decoder.decode(value, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop() ?? '';
      for (const line of parts) {
        length += line.length;
        if (line !== '') lines.push(line);
        else {
          const event = eventOf(lines);
          [lines, length] = [[], 0];
          if (event) yield event;
        }
      }
      if (length + rest.length > MAX_CHARACTERS) throw broken('one event is too long');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns undefined for lines that are not an event, such as a comment, which begins with a colon. */
function eventOf(lines: readonly string[]): StreamedEvent | undefined {
  const data: string[] = [];
  let [id, type]: [id?: string, type?: string] = [];
  for (const line of lines) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'id') id = value;
    else if (name === 'event') type = value;
  }
  return data.length > 0 ? { id, type: type ?? 'message', data: data.join('\n') } : undefined;
}

async function inTime(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(broken(`nothing came for ${silenceMs} ms`)), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (error) {
    throw error instanceof ConnectionError ? error : broken('the connection broke', error);
  } finally {
    clearTimeout(timer);
  }
}

function broken(why: string, cause?: unknown): ConnectionError {
  return new ConnectionError(`The stream of events ended early: ${why}.`, { code: 'connection_failed', cause });
}
