/** The limits for data that a server may send: in one message, and between two requests. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_LINES = 5_000;
/** The most replies to a server's own requests between two of ours, so that it cannot keep us busy. */
const MAX_REPLIES = 50;

const LF = 10;
const CR = 13;
const SPACES = new Set([9, LF, CR, 32]);
const OPENING_BRACKET = 91;

/** Counts what a server sends; restarts with each request. */
export class ResponseMeter {
  private bytes = 0;
  private lines = 0;
  private replies = 0;

  begin(): void {
    this.bytes = 0;
    this.lines = 0;
    this.replies = 0;
  }

  /** Throws an Error above the limit. */
  countReply(): void {
    this.replies += 1;
    if (this.replies > MAX_REPLIES) throw new Error(`the server requests over ${MAX_REPLIES} replies`);
  }

  /** Throws an Error above the limits. */
  count(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_RESPONSE_BYTES) throw new Error(`the response is over ${MAX_RESPONSE_BYTES} bytes`);
    for (const byte of chunk) if (byte === LF) this.lines += 1;
    if (this.lines > MAX_LINES) throw new Error(`the response has over ${MAX_LINES} lines`);
  }
}

/** Returns a JSON response that fails when it is too long, or when it is a batch, which no supported version allows. */
export function boundedBody(meter: ResponseMeter): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let first: number | undefined;
  return new TransformStream({
    transform(chunk, out) {
      meter.count(chunk);
      bytes += chunk.length;
      if (bytes > MAX_MESSAGE_BYTES) refuseMessage();
      first ??= chunk.find((byte) => !SPACES.has(byte));
      if (first === OPENING_BRACKET) throw new Error('the response is a batch');
      out.enqueue(chunk);
    },
  });
}

/**
 * An event stream in whole lines, which fails when a message or the whole is too long. Where the stream belongs to a
 * request and ends or fails without an event id to resume from, it ends with the error message of `finalMessage`, so
 * that the client does not wait for a response that cannot come.
 */
export async function* boundedEvents(
  chunks: AsyncIterable<Uint8Array>,
  meter: ResponseMeter,
  finalMessage: ((why: string) => string) | undefined,
): AsyncGenerator<Uint8Array> {
  const lines = new WholeLines();
  let why = 'the server ended its response early';
  try {
    for await (const chunk of chunks) {
      meter.count(chunk);
      const whole = lines.add(chunk);
      if (whole) yield whole;
    }
  } catch (error) {
    if (!finalMessage || lines.canGoOn) throw error;
    why = error instanceof Error ? error.message : String(error);
  }
  if (finalMessage && !lines.canGoOn) yield Buffer.from(`\n\ndata: ${finalMessage(why)}\n\n`);
}

/** Buffers a line until it is complete, because a parser that is fed in parts would read it again and again. */
class WholeLines {
  /** Whether an event had an id, from which the client can resume. */
  canGoOn = false;
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  private messageBytes = 0;

  add(chunk: Uint8Array): Buffer | undefined {
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    const end = chunk.lastIndexOf(LF) + 1;
    if (this.messageBytes + this.heldBytes > MAX_MESSAGE_BYTES && end === 0) refuseMessage();
    if (end === 0) return undefined;
    const all = Buffer.concat(this.held);
    const whole = all.subarray(0, all.length - chunk.length + end);
    this.held = end < chunk.length ? [chunk.subarray(end)] : [];
    this.heldBytes = chunk.length - end;
    this.measure(whole);
    return whole;
  }

  private measure(whole: Buffer): void {
    if (/^id:/m.test(whole.toString('latin1'))) this.canGoOn = true;
    for (let start = 0; start < whole.length; ) {
      const end = whole.indexOf(LF, start) + 1;
      const isBlank = end - start === 1 || (end - start === 2 && whole[start] === CR);
      this.messageBytes = isBlank ? 0 : this.messageBytes + end - start;
      if (this.messageBytes > MAX_MESSAGE_BYTES) refuseMessage();
      start = end;
    }
  }
}

function refuseMessage(): never {
  throw new Error(`a message is over ${MAX_MESSAGE_BYTES} bytes`);
}
