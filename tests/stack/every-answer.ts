import { subscribe, unsubscribe } from 'node:diagnostics_channel';

interface UndiciRequest {
  readonly origin: string | URL;
  readonly method: string;
  readonly path: string;
}

/** https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md */
const ANSWERED = 'undici:request:headers';
const BODY = 'undici:request:bodyChunkReceived';
const FAILED = 'undici:request:error';

/**
 * Every response that any client of this process got from an origin, including those that a careful client hides by a
 * retry.
 */
export class EveryAnswer {
  /** Responses of 500 and above, and requests that got no response, in words. */
  readonly faults: string[] = [];
  count = 0;
  /** The position in `faults` of each response that is one, so that its text follows. */
  private readonly failed = new WeakMap<UndiciRequest, number>();

  private constructor(private readonly origin: string) {}

  static from(baseUrl: string): EveryAnswer {
    const answers = new EveryAnswer(new URL(baseUrl).origin);
    subscribe(ANSWERED, answers.note);
    subscribe(BODY, answers.addText);
    subscribe(FAILED, answers.recordFailure);
    return answers;
  }

  stop(): void {
    unsubscribe(ANSWERED, this.note);
    unsubscribe(BODY, this.addText);
    unsubscribe(FAILED, this.recordFailure);
  }

  private readonly note = (message: unknown): void => {
    const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } };
    if (!this.isOurs(request)) return;
    this.count += 1;
    if (response.statusCode < 500) return;
    this.failed.set(request, this.faults.length);
    this.faults.push(`${request.method} ${request.path}: ${response.statusCode} `);
  };

  private readonly addText = (message: unknown): void => {
    const { request, chunk } = message as { request: UndiciRequest; chunk: Uint8Array };
    const index = this.failed.get(request);
    if (index !== undefined) this.faults[index] += Buffer.from(chunk).toString();
  };

  private readonly recordFailure = (message: unknown): void => {
    const { request, error } = message as { request: UndiciRequest; error: Error & { code?: string } };
    // A stream of events ends with its server: its readers connect again.
    if (!this.isOurs(request) || request.path.endsWith('/events')) return;
    this.faults.push(`${request.method} ${request.path}: ${error.code ?? ''} ${error.message}`);
  };

  private isOurs({ origin }: UndiciRequest): boolean {
    return new URL(String(origin)).origin === this.origin;
  }
}
