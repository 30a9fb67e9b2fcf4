import { request } from 'undici';

/** One received event. */
export interface ReadEvent {
  readonly id: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads data of many shapes
  readonly data: any;
}

/** Options for reading one connection. */
interface Connection {
  /** Breaks the connection after the given number of bytes. */
  readonly cutAfter?: number;
  /** Called before each chunk is read: while it waits, the server waits, too. */
  readonly beforeChunk?: () => unknown;
  readonly signal?: AbortSignal;
}

/**
 * A client that follows the texts of a turn over any number of connections. It throws where the server leaves something
 * out, or sends it twice: each piece of text must begin where the previous one ended.
 */
export class DeltaReader {
  readonly events: ReadEvent[] = [];
  /** Texts by step. */
  readonly texts: string[] = [];
  lastId: string | undefined;
  status = 0;

  constructor(
    private readonly path: string,
    private readonly headers: Record<string, string>,
    private readonly onEvent: (event: ReadEvent) => void = () => undefined,
  ) {}

  /** Reads one connection to its end, or until it is cut. Returns whether the turn has ended. */
  async read(baseUrl: string, { cutAfter = Number.POSITIVE_INFINITY, beforeChunk, signal }: Connection = {}) {
    const resumed = this.lastId === undefined ? {} : { 'last-event-id': this.lastId };
    const { statusCode, body } = await request(new URL(this.path, baseUrl), {
      headers: { ...this.headers, accept: 'text/event-stream', ...resumed },
      ...(signal && { signal }),
    });
    this.status = statusCode;
    const decoder = new TextDecoder();
    let [rest, bytes] = ['', 0];
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        await beforeChunk?.();
        const taken = chunk.subarray(0, Math.max(0, cutAfter - bytes));
        bytes += chunk.length;
        const parts = `${rest}${decoder.decode(taken, { stream: true })}`.split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) this.take(part);
        if (bytes >= cutAfter) break;
      }
    } catch (error) {
      // A stopped server breaks connections off.
      if (error instanceof OutOfOrder) throw error;
    } finally {
      body.destroy();
    }
    return this.isOver || statusCode === 204;
  }

  /** Reads until the turn has ended, at one address after the other. */
  async readAll(baseUrls: readonly string[], connection: () => Connection = () => ({})): Promise<void> {
    for (let times = 0; times < 500; times++) {
      if (await this.read(baseUrls[times % baseUrls.length]!, connection()).catch(rethrown)) return;
    }
    throw new Error(`the stream did not end; it has ${this.types.join(', ')}`);
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  of(type: string): ReadEvent[] {
    return this.events.filter((event) => event.type === type);
  }

  get isOver(): boolean {
    return this.types.some((type) => ['turn.done', 'turn.failed', 'turn.cancelled'].includes(type));
  }

  private take(part: string): void {
    const fields = new Map(
      part.split('\n').map((line) => [line.split(': ', 1)[0]!, line.slice(line.indexOf(': ') + 2)]),
    );
    const [type, data] = [fields.get('event'), fields.get('data')];
    if (type === undefined || data === undefined) return;
    const event = { id: fields.get('id')!, type, data: JSON.parse(data) };
    this.events.push(event);
    this.onEvent(event);
    this.lastId = event.id;
    const { step, offset, text } = event.data;
    if (type === 'turn.text_discarded') this.texts[step] = '';
    if (type !== 'turn.delta') return;
    const known = this.texts[step] ?? '';
    if (offset !== known.length) throw new OutOfOrder(`step ${step} has ${known.length}, and text at ${offset} came`);
    this.texts[step] = known + text;
  }
}

/** Thrown for text that does not continue what the client has. */
class OutOfOrder extends Error {}

function rethrown(error: Error): false {
  if (error instanceof OutOfOrder) throw error;
  // The server is unavailable for a moment.
  return false;
}
