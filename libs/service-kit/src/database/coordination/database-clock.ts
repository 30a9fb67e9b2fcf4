import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/** How long the monotonic clock extends a time that was read; after that the database is queried again. */
const KEPT_MS = 1_000;

/**
 * The time of the database, for everything that is decided by time and stored: when a session began, until when it is
 * open, which fee holds, which month counts. All processes share this one clock; their own may be minutes off and may
 * jump. It is read at most once a second for all callers and extended by the monotonic clock, so it is behind by no
 * more than one round trip.
 */
@Injectable()
export class DatabaseClock {
  private reading: Promise<{ time: number; readAt: number }> | undefined;
  private requestedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly database: Database) {}

  /** Now. Throws what the database throws while it does not answer. */
  async now(): Promise<Date> {
    const requested = performance.now();
    if (!this.reading || requested - this.requestedAt > KEPT_MS) {
      this.requestedAt = requested;
      this.reading = this.read();
      this.reading.catch(() => {
        this.requestedAt = Number.NEGATIVE_INFINITY;
      });
    }
    const { time, readAt } = await this.reading;
    return new Date(time + Math.floor(performance.now() - readAt));
  }

  private async read(): Promise<{ time: number; readAt: number }> {
    const [row] = await this.database.query<{ now: Date }>('SELECT clock_timestamp() AS now', [], {
      prepared: 'time of the database',
    });
    return { time: row!.now.getTime(), readAt: performance.now() };
  }
}
