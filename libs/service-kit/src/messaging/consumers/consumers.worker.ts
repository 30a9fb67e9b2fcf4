import type { ConsumerSpec } from '@libs/events/catalog';
import { isTwin, type ProcessName } from '@libs/events/services';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { Batcher } from '../../concurrency/batcher.js';
import { repeat } from '../../concurrency/loops/repeat.js';
import { Semaphore } from '../../concurrency/semaphore.js';
import type { Database } from '../../database/database.js';
import type { HandlerRegistry } from '../inbox/handler-registry.js';
import type { StreamEnd } from '../repair/stream-end.js';
import type { Nats } from '../stream/nats.js';
import { EventHandling } from './event-handling.js';
import { LiveSubscribers } from './live-subscribers.js';

const MAX_ACK_PENDING = 256;
/**
 * The most messages that one process has taken: one that hangs keeps only this many of its siblings' events until their
 * time is over.
 */
const MAX_TAKEN = 64;
/**
 * The most messages of a throttled event that one process has taken: few enough that work on the last one begins before
 * its time is over.
 */
const MAX_TAKEN_THROTTLED = 4;
/**
 * A client whose consumer moved to another server requests messages again only after it has missed two of these
 * heartbeats, so this is not longer just to save a wake-up.
 */
const IDLE_HEARTBEAT_MS = 5_000;
const REBUILD_AFTER_MS = 1_000;

/**
 * Runs the durable consumers of a service: takes their messages, in batches where a handler wants several, and hands
 * them on to be handled. A consumer that vanished, because its stream was made again, is made again, too.
 */
export class ConsumersWorker {
  private readonly logger = new Logger('Consumers');
  private readonly stopping = new AbortController();
  private readonly semaphore: Semaphore;
  /** Work of a test network takes no slot of a live event, however long it hangs. */
  private readonly ofTestNetwork = new Semaphore(1);
  private readonly handling: EventHandling;
  private readonly open = new Set<ConsumerMessages>();
  private supervisors: Promise<void>[] = [];

  constructor(
    service: ProcessName,
    database: Database | undefined,
    private readonly nats: Nats,
    private readonly streamEnd: StreamEnd,
    private readonly handlers: HandlerRegistry,
    private readonly options: { consumers: readonly ConsumerSpec[]; concurrency: number; ackWaitMs: number },
  ) {
    this.semaphore = new Semaphore(options.concurrency);
    this.handling = new EventHandling(service, database, handlers, {
      ackWaitMs: options.ackWaitMs,
      lockSlots: database?.lockSlots ?? this.semaphore,
      stopping: this.stopping.signal,
    });
  }

  start(): void {
    this.supervisors = this.options.consumers.map((spec) => this.supervise(spec));
    if (this.handlers.live.size > 0)
      void this.nats.connected.then((connection) => new LiveSubscribers(this.handlers).subscribe(connection));
  }

  /** Takes nothing new and waits for work under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const messages of this.open) messages.stop();
    await Promise.all(this.supervisors);
    await Promise.all([this.semaphore.idle(), this.ofTestNetwork.idle()]);
    await this.handling.idle();
  }

  /**
   * Resolves once the end of the stream is known: no event is handled on a database that may be older than what it
   * published.
   */
  private async connectedToKnown(): Promise<NatsConnection> {
    await this.streamEnd.isDone;
    return this.nats.connected;
  }

  private async supervise(spec: ConsumerSpec): Promise<void> {
    const connection = await Promise.race([this.connectedToKnown(), aborted(this.stopping.signal)]);
    if (!connection) return;
    // Logged once: a service that starts before its producer keeps trying.
    let reported: string | undefined;
    const consumes = () => {
      if (reported) this.logger.log(`${spec.durable}: takes events again`);
      reported = undefined;
    };
    const { signal } = this.stopping;
    const consume = () => this.consume(spec, connection, consumes);
    await repeat(signal, { everyMs: REBUILD_AFTER_MS }, consume, ({ message }) => {
      if (signal.aborted) return;
      if (message !== reported) this.logger.warn(`${spec.durable}: ${message}; building it again until it works`);
      reported = message;
    });
  }

  private async consume(spec: ConsumerSpec, connection: NatsConnection, consumes: () => void): Promise<void> {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await manager.consumers.add(spec.stream, {
      durable_name: spec.durable,
      filter_subject: spec.subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(this.options.ackWaitMs),
      max_ack_pending: MAX_ACK_PENDING,
      max_deliver: -1,
    });
    const consumer = await jetstream(connection).consumers.get(spec.stream, spec.durable);
    const { atMost = 1, ready } = this.handlers.durable.get(spec.event) ?? {};
    const messages = await consumer.consume({
      max_messages: ready ? MAX_TAKEN_THROTTLED : MAX_TAKEN,
      idle_heartbeat: IDLE_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
    consumes();
    this.open.add(messages);
    // Stopped while the consumer was being made: nothing else would end the loop.
    if (this.stopping.signal.aborted) messages.stop();
    const isOfTestNetwork = isTwin(spec.producer);
    const semaphore = isOfTestNetwork ? this.ofTestNetwork : this.semaphore;
    const handle = (gathered: readonly JsMsg[]) => this.handling.handle(spec, gathered);
    const batcher = new Batcher<JsMsg>(semaphore, atMost, handle, ready && (() => ready(isOfTestNetwork)));
    try {
      for await (const message of messages) {
        // Handed back at once: otherwise it would wait here unused until its acknowledgment is overdue.
        if (this.stopping.signal.aborted) message.nak();
        else if (atMost > 1 || ready) batcher.add(message);
        else {
          await semaphore.acquire();
          void this.handling.handle(spec, [message]).finally(() => semaphore.release());
        }
      }
    } finally {
      this.open.delete(messages);
      for (const message of batcher.drop()) message.nak();
    }
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
