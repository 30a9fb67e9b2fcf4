import { type EventName, eventNames, isProducer, repeatsOf, streamOf } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import type { Database } from '../../database/database.js';
import { findStream, STREAM_MAX_AGE_MS, streamConfig } from '../stream/stream.js';
import { eventAt, refuseUnknown } from './stream-end.js';

/** Rows marked with one statement: some hundred milliseconds. */
const REPUBLISH_BATCH = 10_000;

interface RelayState {
  stream: string;
  created: string;
  last_seq: number;
}

/**
 * Notices when NATS lost what it had acknowledged: the stream is gone, is another one, or is shorter than what was
 * stored in it. Postgres is the truth, so the repair is always the same: make the stream again (consumers of the old
 * one would silently skip what comes again) and publish the last seven days once more, as repeats, which the relay
 * publishes after new events. Where only the newest of an event's messages matters, only that one is repeated.
 * Consumers drop what they have received before. The opposite case is not repaired here: a database that lost what it
 * had committed is refused. Lives for one term of a leader.
 */
export class EpochGuard {
  private readonly logger = new Logger('Relay');
  private readonly stream: string;
  /** Highest sequence the server acknowledged in the current epoch. */
  private highest = 0;
  /** Highest sequence that a check saw in the stream. */
  private checked = 0;
  private rewound = false;
  private repeats: number | undefined;

  constructor(
    private readonly service: ProcessName,
    private readonly database: Database,
    private readonly replicas: number,
  ) {
    this.stream = streamOf(service);
  }

  /**
   * The key of a row of `relay_state` next to that of the stream: its `last_seq` is `repeatsTo`, so that the next
   * leader continues with the repeats.
   */
  private get repeatsKey(): string {
    return `${this.stream}:repeats`;
  }

  /** Records an acknowledgment. A new message at an old position means that the stream was rewound. */
  recordAck(sequence: number, duplicate: boolean): void {
    if (duplicate) return;
    if (sequence <= this.checked) this.rewound = true;
    this.highest = Math.max(this.highest, sequence);
  }

  /** The last position of the stream that acknowledgments and checks have shown. */
  get streamSeq(): number {
    return Math.max(this.highest, this.checked);
  }

  /** The highest `outbox.seq` of the repeats that still wait; undefined when there are none. */
  get repeatsTo(): number | undefined {
    return this.repeats;
  }

  /** Makes rows that wait up to this `outbox.seq` repeats. */
  async addRepeats(upTo: number): Promise<void> {
    if (upTo > (this.repeats ?? -1)) await this.keepRepeats(upTo);
  }

  /** Call when no repeat waits any more. */
  async endRepeats(): Promise<void> {
    this.repeats = undefined;
    await this.database.query('DELETE FROM relay_state WHERE stream = $1', [this.repeatsKey]);
  }

  /** Whether an acknowledgment showed that a check is due now. */
  get isSuspicious(): boolean {
    return this.rewound;
  }

  /** Makes sure that the stream is there and whole; repairs it when it is not. Throws DatabaseBehindError. */
  async check(manager: JetStreamManager): Promise<void> {
    const rows = await this.database.query<RelayState>(
      'SELECT stream, created, last_seq FROM relay_state WHERE stream = ANY($1)',
      [[this.stream, this.repeatsKey]],
    );
    const known = rows.find(({ stream }) => stream === this.stream);
    this.repeats = rows.find(({ stream }) => stream === this.repeatsKey)?.last_seq;
    const found = await findStream(manager, this.stream);
    if (found) await this.refuseUnknownEnd(manager, found);
    const expected = Math.max(this.highest, known?.last_seq ?? 0);
    const sameStream = known?.created === String(found?.created);
    if (found && (!known || (sameStream && found.state.last_seq >= expected && !this.rewound))) {
      await this.keepConfig(manager, found);
      await this.remember(found);
      return;
    }
    if (known) await this.startOver(manager, found, known);
    const made = await manager.streams.add(streamConfig(this.service, this.replicas));
    this.rewound = false;
    this.highest = made.state.last_seq;
    await this.remember(made);
  }

  /** Refuses a stream whose end is not in the outbox. An event that this leader has published itself needs no check. */
  private async refuseUnknownEnd(manager: JetStreamManager, { state }: StreamInfo): Promise<void> {
    if (state.messages === 0 || state.last_seq <= this.highest) return;
    const id = await eventAt(manager, this.stream, state.last_seq);
    if (id) await refuseUnknown(this.database, this.stream, id);
  }

  private async startOver(manager: JetStreamManager, found: StreamInfo | undefined, known: RelayState): Promise<void> {
    const what = found
      ? `holds ${found.state.last_seq} of ${Math.max(known.last_seq, this.highest)} messages or was created again`
      : 'is missing';
    this.logger.error(`stream ${this.stream} ${what}: NATS lost events; publishing the last seven days again`);
    if (found) await manager.streams.delete(this.stream);
    await this.markForRepublishing();
  }

  /**
   * Marks the events in batches: one statement over a week of a busy service would run into the statement timeout,
   * again and again.
   */
  private async markForRepublishing(): Promise<void> {
    const since = new Date(Date.now() - STREAM_MAX_AGE_MS);
    const [range] = await this.database.query<{ first: number | null; last: number | null; waiting: number | null }>(
      `SELECT min(seq) AS first, max(seq) AS last, (SELECT min(seq) FROM outbox WHERE published_at IS NULL) AS waiting
       FROM outbox`,
    );
    const last = range?.last ?? -1;
    // A row that was never published is not a repeat: it goes first, and in its order.
    const repeatsTo = Math.max(this.repeats ?? -1, Math.min(last, (range?.waiting ?? last + 1) - 1));
    await this.keepRepeats(repeatsTo);
    const left = eventNames().filter((name) => this.isOurs(name) && repeatsOf(name) !== 'all');
    for (let from = range?.first ?? 0; from <= last; from += REPUBLISH_BATCH) {
      await this.database.query(
        `UPDATE outbox SET published_at = NULL
         WHERE seq >= $1 AND seq < $2 AND published_at > $3 AND event <> ALL($4)`,
        [from, from + REPUBLISH_BATCH, since, left],
      );
    }
    for (const event of left.filter((name) => repeatsOf(name) === 'newest')) await this.markNewest(event, since);
  }

  private isOurs(name: EventName): boolean {
    return isProducer(this.service, name);
  }

  private async markNewest(event: EventName, since: Date): Promise<void> {
    await this.database.query(
      `UPDATE outbox SET published_at = NULL
       WHERE seq = (SELECT seq FROM outbox WHERE event = $1 AND published_at > $2 ORDER BY seq DESC LIMIT 1)`,
      [event, since],
    );
  }

  private async keepRepeats(seq: number): Promise<void> {
    this.repeats = seq;
    await this.database.query(
      `INSERT INTO relay_state (stream, created, last_seq) VALUES ($1, '', $2)
       ON CONFLICT (stream) DO UPDATE SET last_seq = excluded.last_seq`,
      [this.repeatsKey, seq],
    );
  }

  private async keepConfig(manager: JetStreamManager, found: StreamInfo): Promise<void> {
    const wanted = streamConfig(this.service, this.replicas);
    if ([...(found.config.subjects ?? [])].sort().join() === [...(wanted.subjects ?? [])].sort().join()) return;
    await manager.streams.update(this.stream, wanted);
  }

  private async remember({ created, state }: StreamInfo): Promise<void> {
    this.checked = state.last_seq;
    await this.database.query(
      `INSERT INTO relay_state (stream, created, last_seq) VALUES ($1, $2, $3)
       ON CONFLICT (stream) DO UPDATE SET created = excluded.created, last_seq = excluded.last_seq
       WHERE (relay_state.created, relay_state.last_seq) IS DISTINCT FROM (excluded.created, excluded.last_seq)`,
      [this.stream, String(created), state.last_seq],
    );
  }
}
