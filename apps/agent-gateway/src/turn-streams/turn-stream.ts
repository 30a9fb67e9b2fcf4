import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from '@libs/service-kit/event-streams/event-stream';
import type { StoredEvent } from '../stored-turns/stored-turns.service.js';
import { isLastEvent } from '../stored-turns/turn-event-data.js';
import type { TextFeed } from './text-feed.js';

const PAGE = 50;
/** The delays between retries, because a hint may arrive before its row is visible. */
const RETRY_DELAYS_MS = [20, 50, 100, 200, 500, 1_000, 2_000];

/** Reads the events of the turn after a number, oldest first. */
export type ReadEvents = (afterSeq: number, limit: number) => Promise<StoredEvent[]>;

/**
 * Sends the events of a turn on one stream: its rows in order, each once, until the last one, which ends the stream.
 */
export class TurnStream {
  private isReading = false;
  private wantedSeq = 0;
  /** Only where the client wants texts. */
  private texts: TextFeed | undefined;

  constructor(
    readonly stream: EventStream,
    private readonly read: ReadEvents,
    private lastSeq: number,
  ) {}

  /** The number of the last event that was sent. */
  get sentSeq(): number {
    return this.lastSeq;
  }

  /** Sends texts, too: after the events so far, and all of them before the last event. */
  async followWith(texts: TextFeed): Promise<void> {
    this.texts = texts;
    await this.follow().finally(() => texts.start());
  }

  /** Sends new events, and waits briefly for event `seq` when its row is not visible yet. */
  async follow(seq = 0): Promise<void> {
    this.wantedSeq = Math.max(this.wantedSeq, seq);
    if (this.isReading) return;
    this.isReading = true;
    try {
      await this.sendNew();
      for (const waitMs of RETRY_DELAYS_MS) {
        if (this.lastSeq >= this.wantedSeq || this.stream.isOver) return;
        await sleep(waitMs, undefined, { ref: false });
        await this.sendNew();
      }
    } finally {
      this.isReading = false;
    }
  }

  /**
   * Sends that a step was done, which has no row. Its id combines that of the previous event and the count of steps, so
   * that a client that reconnects with it gets all events after that one.
   */
  sendStep(step: { turn_id: string; step: number; at: string }): void {
    if (this.stream.isOver) return;
    const id = this.texts?.idBehind(this.lastSeq) ?? `${this.lastSeq}.${step.step + 1}`;
    this.stream.send({ id, event: 'turn.stepped', data: step });
  }

  private async sendNew(): Promise<void> {
    for (let rows: StoredEvent[] = []; !this.stream.isOver; ) {
      rows = await this.read(this.lastSeq, PAGE);
      for (const row of rows) await this.send(row);
      if (rows.length < PAGE) return;
    }
  }

  private async send({ seq, type, data, at }: StoredEvent): Promise<void> {
    if (this.stream.isOver) return;
    const isLast = isLastEvent(type);
    // The client reconnects, and continues from where it is.
    if (isLast) await this.texts?.finish(data as never).catch(() => this.stream.end());
    if (this.stream.isOver) return;
    this.lastSeq = seq;
    this.stream.send({
      id: this.texts?.idBehind(seq) ?? seq,
      event: type,
      data: { ...data, at: at.toISOString() },
    });
    if (isLast) this.stream.end();
  }
}
