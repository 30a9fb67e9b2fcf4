/** What one server may send: of one message, and from one request to the next. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_LINES = 5_000;
/** Replies to a server's own requests and notices, from one request of ours to the next: it must not make us its client. */
const MAX_REPLIES = 50;

const LF = 10;
const CR = 13;
const SPACES = new Set([9, LF, CR, 32]);
const OPENING_BRACKET = 91;

/** Counts what a server sends; begins anew with each request. */
export class AnswerMeter {
  private bytes = 0;
  private lines = 0;
  private replies = 0;

  begin(): void {
    this.bytes = 0;
    this.lines = 0;
    this.replies = 0;
  }

  /** Throws an Error over the bound. */
  countReply(): void {
    this.replies += 1;
    if (this.replies > MAX_REPLIES) throw new Error(`the server asks for over ${MAX_REPLIES} replies`);
  }

  /** Throws an Error over the bounds. */
  count(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_ANSWER_BYTES) throw new Error(`the answer is over ${MAX_ANSWER_BYTES} bytes`);
    for (const byte of chunk) if (byte === LF) this.lines += 1;
    if (this.lines > MAX_LINES) throw new Error(`the answer has over ${MAX_LINES} lines`);
  }
}

/** A JSON answer that fails when it is too long, or when it is a batch, which no version that we speak has. */
export function boundedBody(meter: AnswerMeter): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let first: number | undefined;
  return new TransformStream({
    transform(chunk, out) {
      meter.count(chunk);
      bytes += chunk.length;
      if (bytes > MAX_MESSAGE_BYTES) refuseMessage();
      first ??= chunk.find((byte) => !SPACES.has(byte));
      if (first === OPENING_BRACKET) throw new Error('the answer is a batch');
      out.enqueue(chunk);
    },
  });
}

/**
 * An event stream in whole lines, which fails when a message or the whole is too long. Where the stream was to answer
 * a request and ends or fails without having offered to go on later, `lastWord` is what it ends with, so that nobody
 * waits for an answer that cannot come.
 */
export async function* boundedEvents(
  chunks: AsyncIterable<Uint8Array>,
  meter: AnswerMeter,
  lastWord: ((why: string) => string) | undefined,
): AsyncGenerator<Uint8Array> {
  const lines = new WholeLines();
  let why = 'the server ended its answer early';
  try {
    for await (const chunk of chunks) {
      meter.count(chunk);
      const whole = lines.add(chunk);
      if (whole) yield whole;
    }
  } catch (error) {
    if (!lastWord || lines.canGoOn) throw error;
    why = error instanceof Error ? error.message : String(error);
  }
  if (lastWord && !lines.canGoOn) yield Buffer.from(`\n\ndata: ${lastWord(why)}\n\n`);
}

/** Holds back a line until it is complete: a parser that is fed piece by piece would read it again and again. */
class WholeLines {
  /** An event had an id: the client may ask for what comes after it. */
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
