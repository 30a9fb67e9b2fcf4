import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from '@libs/service-kit/event-streams/event-stream';
import type { ToldEvent } from '../stored-turns/stored-turns.service.js';
import { isLastEvent } from '../stored-turns/turn-event-data.js';

const PAGE = 50;
/** A hint may be faster than the row that it is about. */
const LOOK_AGAIN_MS = [20, 50, 100, 200, 500, 1_000, 2_000];

/** Reads what happened to the turn after an event, oldest first. */
export type ReadEvents = (afterSeq: number, limit: number) => Promise<ToldEvent[]>;

/** The events of a turn on one stream: its rows, in their order, each once, until the last one, which ends the stream. */
export class TurnStream {
  private isReading = false;
  private wantedSeq = 0;

  constructor(
    readonly stream: EventStream,
    private readonly read: ReadEvents,
    private lastSeq: number,
  ) {}

  /** Sends what is new, and waits a little for event `seq` where its row is not there yet. */
  async follow(seq = 0): Promise<void> {
    this.wantedSeq = Math.max(this.wantedSeq, seq);
    if (this.isReading) return;
    this.isReading = true;
    try {
      await this.sendNew();
      for (const waitMs of LOOK_AGAIN_MS) {
        if (this.lastSeq >= this.wantedSeq || this.stream.isOver) return;
        await sleep(waitMs, undefined, { ref: false });
        await this.sendNew();
      }
    } finally {
      this.isReading = false;
    }
  }

  private async sendNew(): Promise<void> {
    for (let rows: ToldEvent[] = []; !this.stream.isOver; ) {
      rows = await this.read(this.lastSeq, PAGE);
      for (const row of rows) this.send(row);
      if (rows.length < PAGE) return;
    }
  }

  private send({ seq, type, data, at }: ToldEvent): void {
    if (this.stream.isOver) return;
    this.stream.send({ id: seq, event: type, data: { ...data, at: at.toISOString() } });
    this.lastSeq = seq;
    if (isLastEvent(type)) this.stream.end();
  }
}
