import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToldEvent } from '../stored-turns/stored-turns.service.js';
import { isLastEvent } from '../stored-turns/turn-event-data.js';

const RECONNECT_MS = 3_000;
/** Whoever reads so much slower than things happen is let go: it comes back with its `Last-Event-ID`. */
const MAX_UNREAD_BYTES = 1_024 * 1_024;
const PAGE = 50;
/** A hint may be faster than the row that it is about. */
const LOOK_AGAIN_MS = [20, 50, 100, 200, 500, 1_000, 2_000];

/** Reads what happened to the turn after an event, oldest first. */
export type ReadEvents = (afterSeq: number, limit: number) => Promise<ToldEvent[]>;

/** One open answer with the events of a turn: what its rows say, in their order, each once, until the last one. */
export class TurnStream {
  private isReading = false;
  private wantedSeq = 0;

  constructor(
    private readonly response: ServerResponse,
    private readonly read: ReadEvents,
    private lastSeq: number,
  ) {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A proxy must not send its next request over a connection whose server ends its streams because it goes away.
      connection: 'close',
    });
    response.write(`retry: ${RECONNECT_MS}\n\n`);
  }

  /** Tells what is new, and waits a little for event `seq` where its row is not there yet. */
  async follow(seq = 0): Promise<void> {
    this.wantedSeq = Math.max(this.wantedSeq, seq);
    if (this.isReading) return;
    this.isReading = true;
    try {
      await this.tellNew();
      for (const waitMs of LOOK_AGAIN_MS) {
        if (this.lastSeq >= this.wantedSeq || this.isOver) return;
        await sleep(waitMs, undefined, { ref: false });
        await this.tellNew();
      }
    } finally {
      this.isReading = false;
    }
  }

  /** Something that is no event of the turn's own: it has no number. */
  hint(event: string, data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  beat(): void {
    this.write(': still here\n\n');
  }

  end(): void {
    this.response.end();
  }

  private get isOver(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  private async tellNew(): Promise<void> {
    for (let rows: ToldEvent[] = []; !this.isOver; ) {
      rows = await this.read(this.lastSeq, PAGE);
      for (const row of rows) this.tell(row);
      if (rows.length < PAGE) return;
    }
  }

  private tell({ seq, type, data, at }: ToldEvent): void {
    if (this.isOver) return;
    this.write(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ ...data, at: at.toISOString() })}\n\n`);
    this.lastSeq = seq;
    if (isLastEvent(type)) this.end();
  }

  private write(text: string): void {
    if (this.isOver) return;
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }
}
