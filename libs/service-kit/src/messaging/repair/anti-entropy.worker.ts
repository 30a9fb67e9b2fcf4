import { type ConsumerSpec, consumersOf } from '@libs/events/catalogue';
import type { ServiceName } from '@libs/events/services';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import type { Database } from '../../database/database.js';
import {
  type Bucket,
  entropySubject,
  inboxBucket,
  markForRepublishing,
  outboxBuckets,
  republishSubject,
} from './anti-entropy.js';

/**
 * Compares what a producer said with what each consumer did, hour by hour, and has the hours that differ said again.
 * The epoch check notices a stream that lost its end; this notices everything else. It repeats itself, so a lost
 * message of its own costs one round.
 */
export class AntiEntropyWorker {
  private readonly logger = new Logger('AntiEntropy');

  constructor(
    private readonly service: ServiceName,
    private readonly database: Database,
    private readonly intervalMs: number,
  ) {}

  /** The producer's part, for as long as its relay leads; `wake` tells the relay that rows wait again. */
  lead(connection: NatsConnection, wake: () => void, signal: AbortSignal): void {
    const tell = () => this.tell(connection).catch((error: Error) => this.logger.warn(error.message));
    const timer = setInterval(tell, this.intervalMs);
    const subscription = connection.subscribe(republishSubject(this.service), {
      callback: (error, message) => {
        if (error) return this.logger.warn(error.message);
        void this.republish(message.json<Bucket>(), wake);
      },
    });
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      subscription.unsubscribe();
    });
  }

  /** The consumer's part; one replica of a service answers each telling. */
  follow(connection: NatsConnection): void {
    const specs = consumersOf(this.service);
    for (const producer of new Set(specs.map((spec) => spec.producer))) {
      connection.subscribe(entropySubject(producer), {
        queue: this.service,
        callback: (error, message) => {
          if (error) return this.logger.warn(error.message);
          const ours = specs.filter((spec) => spec.producer === producer);
          this.compare(connection, ours, message.json<Bucket[]>()).catch((failure: Error) =>
            this.logger.warn(failure.message),
          );
        },
      });
    }
  }

  private async tell(connection: NatsConnection): Promise<void> {
    const buckets = await outboxBuckets(this.database);
    if (buckets.length > 0) connection.publish(entropySubject(this.service), JSON.stringify(buckets));
  }

  private async compare(
    connection: NatsConnection,
    specs: readonly ConsumerSpec[],
    buckets: readonly Bucket[],
  ): Promise<void> {
    for (const spec of specs) {
      if (await this.isBehind(connection, spec)) continue;
      for (const said of buckets.filter((bucket) => bucket.subject === spec.subject)) {
        const done = await inboxBucket(this.database, spec.subject, said.hour);
        if (done.count === said.count && done.xor === said.xor) continue;
        const hour = new Date(said.hour).toISOString();
        this.logger.error(`${spec.subject} of ${hour}: ${said.count} said, ${done.count} done; asking for it again`);
        connection.publish(republishSubject(spec.producer), JSON.stringify(said));
      }
    }
  }

  /** What waits in the stream is not lost. */
  private async isBehind(connection: NatsConnection, { stream, durable }: ConsumerSpec): Promise<boolean> {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const { num_pending, num_ack_pending } = await manager.consumers.info(stream, durable);
    return num_pending > 0 || num_ack_pending > 0;
  }

  private async republish({ subject, hour }: Bucket, wake: () => void): Promise<void> {
    const count = await markForRepublishing(this.database, subject, hour);
    this.logger.warn(`publishing ${count} events of ${subject} again`);
    wake();
  }
}
