import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from '@libs/service-kit/event-streams/event-stream';
import type { StoredEvent } from '../stored-turns/stored-turns.service.js';
import { isLastEvent } from '../stored-turns/turn-event-data.js';

const PAGE = 50;
/** The delays between retries, because a hint may arrive before its row is visible. */
const RETRY_DELAYS_MS = [20, 50, 100, 200, 500, 1_000, 2_000];

/** Reads the events of the turn after a number, oldest first. */
export type ReadEvents = (afterSeq: number, limit: number) => Promise<StoredEvent[]>;

/** Sends the events of a turn on one stream: its rows in order, each once, until the last one, which ends the stream. */
export class TurnStream {
  private isReading = false;
  private wantedSeq = 0;

  constructor(
    readonly stream: EventStream,
    private readonly read: ReadEvents,
    private lastSeq: number,
  ) {}

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
   * Sends that a step was done, which has no row. Its id is that of the event before and the count of steps, so that a client that
   * connects again with it gets all events after that one.
   */
  sendStep(step: { turn_id: string; step: number; at: string }): void {
    if (this.stream.isOver) return;
    this.stream.send({ id: `${this.lastSeq}.${step.step + 1}`, event: 'turn.stepped', data: step });
  }

  private async sendNew(): Promise<void> {
    for (let rows: StoredEvent[] = []; !this.stream.isOver; ) {
      rows = await this.read(this.lastSeq, PAGE);
      for (const row of rows) this.send(row);
      if (rows.length < PAGE) return;
    }
  }

  private send({ seq, type, data, at }: StoredEvent): void {
    if (this.stream.isOver) return;
    this.stream.send({ id: seq, event: type, data: { ...data, at: at.toISOString() } });
    this.lastSeq = seq;
    if (isLastEvent(type)) this.stream.end();
  }
}
