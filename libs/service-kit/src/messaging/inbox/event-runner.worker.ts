import { setTimeout as sleep } from 'node:timers/promises';
import { type ConsumerSpec, EVENTS, type EventName, type EventRow, subjectOf } from '@libs/events/catalogue';
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
import { isDatabaseGone, isTimeout } from '../../database/connections/database-errors.js';
import type { Database } from '../../database/database.js';
import { faultPoint } from '../../fault-point.js';
import { count, measure } from '../../telemetry/metrics/metrics.js';
import { followed } from '../../telemetry/tracing.js';
import type { StreamEnd } from '../repair/stream-end.js';
import type { Nats } from '../stream/nats.js';
import { DeadLetters } from './dead-letters.js';
import type { HandlerRegistry, LiveHandler } from './handler-registry.js';
import { noteInInbox, takeOutOfInbox } from './inbox.js';
import { PoisonError } from './on-event.js';
import { OwnerQueues } from './owner-queues.js';
import { readPayload } from './payload.js';
import { beginHandling, readEvent } from './received.js';

/** Long work reports its progress to the server, so often in the time that it has. */
const WORKING_SIGNS = 3;
const MAX_ACK_PENDING = 256;
/** What one process has taken at most: one that hangs keeps only so many of its siblings' events until their time is over. */
const MAX_TAKEN = 64;
/** The most messages of a paced event that one process has taken: so few that the last of them is worked on before its time is over. */
const MAX_TAKEN_PACED = 4;
/** After its consumer moved to another server, a client requests messages again only when it has missed two of these: no longer, to save a wake-up. */
const IDLE_HEARTBEAT_MS = 5_000;
const REBUILD_AFTER_MS = 1_000;
const DATABASE_PAUSE_MS = 1_000;

/** A message that was passed over, and its owner. */
interface PassedOver {
  readonly message: JsMsg;
  readonly owner: string;
}

/**
 * Hands events to handlers: in one transaction with their inbox rows, acknowledged after the commit. A duplicate
 * finds its inbox row and is acknowledged without work. A consumer that vanished (stream made anew) is made again.
 */
export class EventRunnerWorker {
  private readonly logger = new Logger('EventRunner');
  private readonly stopping = new AbortController();
  private readonly semaphore: Semaphore;
  /** Nothing of a test network takes a place of a live event, however long it hangs. */
  private readonly ofTestNetwork = new Semaphore(1);
  private readonly ownerQueues: OwnerQueues;
  private readonly deadLetters: DeadLetters;
  private readonly open = new Set<ConsumerMessages>();
  private supervisors: Promise<void>[] = [];

  constructor(
    service: ProcessName,
    private readonly database: Database | undefined,
    private readonly nats: Nats,
    private readonly streamEnd: StreamEnd,
    private readonly handlers: HandlerRegistry,
    private readonly options: { consumers: readonly ConsumerSpec[]; concurrency: number; ackWaitMs: number },
  ) {
    this.semaphore = new Semaphore(options.concurrency);
    const slots = database?.lockSlots ?? this.semaphore;
    this.ownerQueues = new OwnerQueues(slots, this.stopping.signal, options.ackWaitMs / WORKING_SIGNS);
    this.deadLetters = new DeadLetters(service);
  }

  start(): void {
    this.supervisors = this.options.consumers.map((spec) => this.supervise(spec));
    if (this.handlers.live.size > 0) void this.nats.connected.then((connection) => this.listen(connection));
  }

  /** Takes nothing new and waits for what is under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const messages of this.open) messages.stop();
    await Promise.all(this.supervisors);
    await Promise.all([this.semaphore.idle(), this.ofTestNetwork.idle()]);
    await this.ownerQueues.idle();
  }

  /** No event is handled on a database that may be older than what it published. */
  private async connectedToKnown(): Promise<NatsConnection> {
    await this.streamEnd.isDone;
    return this.nats.connected;
  }

  private async supervise(spec: ConsumerSpec): Promise<void> {
    const connection = await Promise.race([this.connectedToKnown(), aborted(this.stopping.signal)]);
    if (!connection) return;
    // Logged once: a service that starts before its producer tries again and again.
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
      max_messages: ready ? MAX_TAKEN_PACED : MAX_TAKEN,
      idle_heartbeat: IDLE_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
    consumes();
    this.open.add(messages);
    // Stopped while the consumer was being made: nothing else would end the loop.
    if (this.stopping.signal.aborted) messages.stop();
    const isOfTestNetwork = isTwin(spec.producer);
    const semaphore = isOfTestNetwork ? this.ofTestNetwork : this.semaphore;
    const handle = (gathered: readonly JsMsg[]) => this.handle(spec, gathered);
    const batcher = new Batcher<JsMsg>(semaphore, atMost, handle, ready && (() => ready(isOfTestNetwork)));
    try {
      for await (const message of messages) {
        // Handed back at once: otherwise it would wait here unused until its acknowledgment is overdue.
        if (this.stopping.signal.aborted) message.nak();
        else if (atMost > 1 || ready) batcher.add(message);
        else {
          await semaphore.acquire();
          void this.handle(spec, [message]).finally(() => semaphore.release());
        }
      }
    } finally {
      this.open.delete(messages);
      for (const message of batcher.drop()) message.nak();
    }
  }

  /**
   * Handles and acknowledges messages; several that fail together are tried one by one. Those whose owner's row is locked join its queue,
   * where they are handled again and wait for it (`waits`).
   */
  private async handle(spec: ConsumerSpec, messages: readonly JsMsg[], waits = false): Promise<void> {
    const working = setInterval(() => {
      for (const message of messages) message.working();
    }, this.options.ackWaitMs / WORKING_SIGNS);
    try {
      const startedAt = performance.now();
      const together = () => this.handleTogether(spec, messages, waits);
      const passedOver = await followed(beginHandling(spec, messages), together);
      const seconds = (performance.now() - startedAt) / 1_000;
      if (!isTwin(spec.producer)) measure('checkout_event_handling_duration_seconds', seconds, { event: spec.event });
      const left = new Set(passedOver.map(({ message }) => message));
      counted(spec, 'handled', messages.length - left.size);
      faultPoint('after_handler_commit_before_ack');
      for (const message of messages) if (!left.has(message)) message.ack();
      this.queueByOwner(spec, passedOver);
    } catch (error) {
      // Messages that wait for the same row would wait for it again, one after the other.
      const isHopeless = messages.length === 1 || isDatabaseGone(error) || (waits && isTimeout(error));
      if (isHopeless) await this.failAll(spec, messages, error);
      else for (const message of messages) await this.handle(spec, [message], waits);
    } finally {
      clearInterval(working);
    }
  }

  private queueByOwner(spec: ConsumerSpec, passedOver: readonly PassedOver[]): void {
    const { atMost = 1 } = this.handlers.durable.get(spec.event) ?? {};
    const handle = (messages: readonly JsMsg[]) => this.handle(spec, messages, true);
    for (const { owner, message } of passedOver) this.ownerQueues.add(owner, [message], { atMost, handle });
  }

  /** Returns those that were passed over. */
  private async handleTogether(
    spec: ConsumerSpec,
    messages: readonly JsMsg[],
    waits: boolean,
  ): Promise<readonly PassedOver[]> {
    const handler = this.handlers.durable.get(spec.event);
    if (!handler || !this.database) throw new PoisonError(`no handler of ${spec.event}`);
    const events = await Promise.all(messages.map((message) => readEvent(spec, message)));
    const isFirst = messages.every(({ info }) => info.deliveryCount === 1);
    // The inbox has them all the same: anti-entropy requests again what a consumer never noted.
    if (isFirst && !(await handler.concerns(events))) {
      await noteInInbox(this.database, spec.subject, events);
      return [];
    }
    const all = messages.map((message, index) => {
      const event = events[index]!;
      return { message, event, owner: `${spec.durable} ${handler.ownerOf?.(event) ?? ''}` };
    });
    const taken = waits ? all : all.filter(({ owner }) => !this.ownerQueues.has(owner));
    if (taken.length === 0) return all;
    const transaction = this.database.transaction(async (tx) => {
      const noted = await noteInInbox(
        tx,
        spec.subject,
        taken.map(({ event }) => event),
      );
      const passedOver = noted.length > 0 ? await handler.handle(noted, tx, waits) : [];
      if (passedOver.length > 0) await takeOutOfInbox(tx, spec.subject, passedOver);
      const left = new Set(passedOver.map(({ meta }) => meta.id));
      const done = taken.filter(({ event }) => !left.has(event.meta.id));
      for (const { message, event } of done)
        if (message.info.deliveryCount > 1) await this.deadLetters.forget(tx, spec.subject, event.meta.id);
      return new Set(done);
    });
    const handled = await transaction.catch((error: unknown) => {
      // It waited for a row, and the owner of that is not known: each joins the queue of its owner.
      if (handler.ownerOf && !waits && isTimeout(error)) return new Set();
      throw error;
    });
    return all.filter((one) => !handled.has(one));
  }

  private async failAll(spec: ConsumerSpec, messages: readonly JsMsg[], error: unknown): Promise<void> {
    await Promise.all(messages.map((message) => this.fail(spec, message, error)));
  }

  /** Our own outage does not count; poison becomes a dead letter at once; other failures are retried, eight times. */
  private async fail(spec: ConsumerSpec, message: JsMsg, error: unknown): Promise<void> {
    const { event } = spec;
    if (isDatabaseGone(error)) {
      counted(spec, 'paused');
      message.nak(DATABASE_PAUSE_MS);
      await sleep(DATABASE_PAUSE_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      return;
    }
    this.logger.error(`${event} failed: ${(error as Error).message}`, (error as Error).stack);
    try {
      const verdict = await this.deadLetters.note(this.database!, {
        consumer: spec.subject,
        msgId: message.headers?.get('Nats-Msg-Id') || `${spec.stream}:${message.seq}`,
        event,
        payload: message.string(),
        error,
      });
      counted(spec, verdict.dead ? 'dead' : 'retried');
      if (verdict.dead) message.ack();
      else message.nak(verdict.retryInMs);
    } catch {
      message.nak(DATABASE_PAUSE_MS);
    }
  }

  private listen(connection: NatsConnection): void {
    for (const [event, handlers] of this.handlers.live) {
      for (const subject of (EVENTS[event] as EventRow).producers.map((producer) => subjectOf(event, producer))) {
        connection.subscribe(subject, {
          callback: (error, message) => {
            if (error) return this.logger.error(`listening to ${subject}: ${error.message}`);
            void this.handleLive(event, message.string(), handlers);
          },
        });
      }
    }
  }

  private async handleLive(event: EventName, text: string, handlers: readonly LiveHandler[]): Promise<void> {
    try {
      const wanted = handlers.filter((handler) => handler.isWanted());
      if (wanted.length === 0) return;
      const payload = await readPayload(event, text);
      for (const handler of wanted) await handler.handle(payload);
    } catch (error) {
      this.logger.warn(`listener of ${event}: ${(error as Error).message}`);
    }
  }
}

/** Counts what became of events, but for those of a test network: alerts are about live money. */
function counted({ event, producer }: ConsumerSpec, outcome: string, of = 1): void {
  if (!isTwin(producer)) count('checkout_events_handled_total', { event, outcome }, of);
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
