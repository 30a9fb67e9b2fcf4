import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerSpec } from '@libs/events/catalog';
import { isTwin, type ProcessName } from '@libs/events/services';
import type { JsMsg } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import type { Semaphore } from '../../concurrency/semaphore.js';
import { isDatabaseGone, isTimeout } from '../../database/connections/database-errors.js';
import type { Database } from '../../database/database.js';
import { faultPoint } from '../../fault-point.js';
import { count, measure } from '../../telemetry/metrics/metrics.js';
import { followed } from '../../telemetry/tracing.js';
import { DeadLetters } from '../inbox/dead-letters.js';
import type { HandlerRegistry } from '../inbox/handler-registry.js';
import { recordInInbox, takeOutOfInbox } from '../inbox/inbox.js';
import { PoisonError } from '../inbox/on-event.js';
import { beginHandling, readEvent } from '../inbox/received.js';
import { OwnerQueues } from './owner-queues.js';

/** How often long work reports its progress to the server in the time that it has. */
const WORKING_SIGNS = 3;
const DATABASE_PAUSE_MS = 1_000;

/** A message that was passed over, and its owner. */
interface PassedOver {
  readonly message: JsMsg;
  readonly owner: string;
}

/** Options for handling messages. */
export interface HandlingOptions {
  /** The time in which a message is to be acknowledged, or its progress reported. */
  readonly ackWaitMs: number;
  /** Slots for work that waits for rows which others have locked. */
  readonly lockSlots: Semaphore;
  /** Once it is aborted, nothing waits any more. */
  readonly stopping: AbortSignal;
}

/**
 * Handles the messages of consumers: in one transaction with their inbox rows, acknowledged after the commit. A
 * duplicate finds its inbox row and is acknowledged without work. Messages that fail are retried, and become dead
 * letters in the end.
 */
export class EventHandling {
  private readonly logger = new Logger('EventHandling');
  private readonly ownerQueues: OwnerQueues;
  private readonly deadLetters: DeadLetters;

  constructor(
    service: ProcessName,
    private readonly database: Database | undefined,
    private readonly handlers: HandlerRegistry,
    private readonly options: HandlingOptions,
  ) {
    this.ownerQueues = new OwnerQueues(options.lockSlots, options.stopping, options.ackWaitMs / WORKING_SIGNS);
    this.deadLetters = new DeadLetters(service);
  }

  /** Resolves when no message waits for the row of its owner. */
  async idle(): Promise<void> {
    await this.ownerQueues.idle();
  }

  /**
   * Handles and acknowledges messages; several that fail together are tried one by one. Those whose owner's row is
   * locked join its queue, where they are handled again and wait for it (`waits`).
   */
  async handle(spec: ConsumerSpec, messages: readonly JsMsg[], waits = false): Promise<void> {
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

  /** Handles messages in one transaction. Returns those that were passed over. */
  private async handleTogether(
    spec: ConsumerSpec,
    messages: readonly JsMsg[],
    waits: boolean,
  ): Promise<readonly PassedOver[]> {
    const handler = this.handlers.durable.get(spec.event);
    if (!handler || !this.database) throw new PoisonError(`no handler of ${spec.event}`);
    const events = await Promise.all(messages.map((message) => readEvent(spec, message)));
    const isFirst = messages.every(({ info }) => info.deliveryCount === 1);
    // The inbox records them anyway: anti-entropy requests again what a consumer never noted.
    if (isFirst && !(await handler.concerns(events))) {
      await recordInInbox(this.database, spec.subject, events);
      return [];
    }
    const all = messages.map((message, index) => {
      const event = events[index]!;
      return { message, event, owner: `${spec.durable} ${handler.ownerOf?.(event) ?? ''}` };
    });
    const taken = waits ? all : all.filter(({ owner }) => !this.ownerQueues.has(owner));
    if (taken.length === 0) return all;
    const transaction = this.database.transaction(async (tx) => {
      const noted = await recordInInbox(
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
      // It waited for a row whose owner is not known: each message joins the queue of its owner.
      if (handler.ownerOf && !waits && isTimeout(error)) return new Set();
      throw error;
    });
    return all.filter((one) => !handled.has(one));
  }

  private async failAll(spec: ConsumerSpec, messages: readonly JsMsg[], error: unknown): Promise<void> {
    await Promise.all(messages.map((message) => this.fail(spec, message, error)));
  }

  /**
   * Retries a failed message, eight times; a poison one becomes a dead letter at once. Our own outage does not count.
   */
  private async fail(spec: ConsumerSpec, message: JsMsg, error: unknown): Promise<void> {
    const { event } = spec;
    if (isDatabaseGone(error)) {
      counted(spec, 'paused');
      message.nak(DATABASE_PAUSE_MS);
      await sleep(DATABASE_PAUSE_MS, undefined, { signal: this.options.stopping }).catch(() => undefined);
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
}

/** Counts the outcomes of events, except for those of a test network: alerts are about live money. */
function counted({ event, producer }: ConsumerSpec, outcome: string, of = 1): void {
  if (!isTwin(producer)) count('checkout_events_handled_total', { event, outcome }, of);
}
