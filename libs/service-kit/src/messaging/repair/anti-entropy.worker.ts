import { setTimeout as sleep } from 'node:timers/promises';
import { type ConsumerSpec, repeatedSubjectsOf } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { repeat } from '../../concurrency/loops/repeat.js';
import type { Database } from '../../database/database.js';
import {
  type Bucket,
  type Buckets,
  type Comparison,
  DAY,
  entropySubject,
  inboxBuckets,
  markForRepublishing,
  outboxBuckets,
  RECENT,
  republishSubject,
} from './anti-entropy.js';

const RECENT_EVERY_MS = 10_000;
/** The delay after a leader's term began, so that a restart of everything is not slowed down. */
const FIRST_DAY_AFTER_MS = 60_000;
/**
 * The delay after the buckets were counted: what was published last is acknowledged by then, unless its consumer is
 * behind.
 */
const COMPARE_AFTER_MS = 2_000;

/** The producer's part while its relay leads. */
export interface Lead {
  readonly connection: NatsConnection;
  /** The last position in the stream that the relay has seen. */
  readonly streamSeq: () => number;
  /** The highest `outbox.seq` of the repeats that wait; undefined when there are none. */
  readonly repeatsTo: () => number | undefined;
  /** Makes the relay publish rows that wait up to this `outbox.seq` as repeats: after new ones. */
  readonly addRepeats: (upTo: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Compares what a producer published with what each consumer handled, and has the spans that differ published again.
 * The epoch guard notices a stream that lost its end; this notices everything else. It repeats itself, so a lost
 * message of its own costs one round.
 */
export class AntiEntropyWorker {
  private readonly logger = new Logger('AntiEntropy');

  constructor(
    private readonly service: ProcessName,
    private readonly consumers: readonly ConsumerSpec[],
    private readonly database: Database,
    /** Between two comparisons of a whole day. */
    private readonly dayEveryMs: number,
  ) {}

  /** Starts the producer's part: publishes its buckets, and marks for publication what a consumer lacks. */
  lead(lead: Lead): void {
    const { connection, signal } = lead;
    const warn = (error: Error) => this.logger.warn(error.message);
    const subjects = repeatedSubjectsOf(this.service);
    const publish = (comparison: Comparison) => () => this.publishBuckets(lead, subjects, comparison);
    void repeat(signal, { everyMs: Math.min(RECENT_EVERY_MS, this.dayEveryMs) }, publish(RECENT), warn);
    void sleep(Math.min(FIRST_DAY_AFTER_MS, this.dayEveryMs), undefined, { signal })
      .then(() => repeat(signal, { everyMs: this.dayEveryMs }, publish(DAY), warn))
      .catch(() => undefined);
    const subscription = connection.subscribe(republishSubject(this.service), {
      callback: (error, message) => {
        if (error) return warn(error);
        this.republish(message.json<Bucket>(), lead).catch(warn);
      },
    });
    signal.addEventListener('abort', () => subscription.unsubscribe());
  }

  /** Starts the consumer's part; one replica of a service compares each message of buckets. */
  follow(connection: NatsConnection): void {
    const specs = this.consumers;
    for (const producer of new Set(specs.map((spec) => spec.producer))) {
      const ours = specs.filter((spec) => spec.producer === producer);
      connection.subscribe(entropySubject(producer), {
        queue: this.service,
        callback: (error, message) => {
          if (error) return this.logger.warn(error.message);
          // The previous release sends the buckets alone.
          const received = message.json<Buckets | Bucket[]>();
          const counted = Array.isArray(received) ? { buckets: received, stream_seq: Infinity } : received;
          this.compare(connection, ours, counted).catch((failure: Error) => this.logger.warn(failure.message));
        },
      });
    }
  }

  private async publishBuckets(
    { connection, streamSeq }: Lead,
    subjects: readonly string[],
    comparison: Comparison,
  ): Promise<void> {
    if (subjects.length === 0) return;
    const buckets = await outboxBuckets(this.database, subjects, comparison);
    if (buckets.length === 0) return;
    const message: Buckets = { buckets, stream_seq: streamSeq() };
    connection.publish(entropySubject(this.service), JSON.stringify(message));
  }

  private async compare(
    connection: NatsConnection,
    specs: readonly ConsumerSpec[],
    { buckets, stream_seq }: Buckets,
  ): Promise<void> {
    const concerned = specs.filter(({ subject }) => buckets.some((bucket) => bucket.subject === subject));
    if (concerned.length === 0) return;
    await sleep(COMPARE_AFTER_MS, undefined, { ref: false });
    for (const spec of concerned) {
      if (await this.isBehind(connection, spec, stream_seq)) continue;
      const published = buckets.filter(({ subject }) => subject === spec.subject);
      const handled = await inboxBuckets(this.database, spec.subject, published);
      for (const bucket of published) {
        const ours = handled.get(bucket.hour);
        if (ours?.count === bucket.count && ours.xor === bucket.xor) continue;
        const from = new Date(bucket.hour).toISOString();
        this.logger.error(
          `${spec.subject} from ${from}: ${bucket.count} published, ${ours?.count ?? 0} handled; requesting them again`,
        );
        connection.publish(republishSubject(spec.producer), JSON.stringify(bucket));
      }
    }
  }

  /** Returns whether the consumer is behind: what waits in the stream is not lost. */
  private async isBehind(
    connection: NatsConnection,
    { stream, durable }: ConsumerSpec,
    streamSeq: number,
  ): Promise<boolean> {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const { num_pending, num_ack_pending, ack_floor } = await manager.consumers.info(stream, durable);
    return num_pending + num_ack_pending > 0 && ack_floor.stream_seq < streamSeq;
  }

  private async republish(bucket: Bucket, { repeatsTo, addRepeats }: Lead): Promise<void> {
    const { count, upTo } = await markForRepublishing(this.database, bucket, repeatsTo());
    this.logger.warn(`publishing ${count} events of ${bucket.subject} again`);
    await addRepeats(upTo);
  }
}
