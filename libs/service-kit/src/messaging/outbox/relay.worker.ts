import { setTimeout as sleep } from 'node:timers/promises';
import { streamOf, subjectsOf } from '@libs/events/catalog';
import { type ProcessName, type SchemaProcess, schemaOf } from '@libs/events/services';
import { type JetStreamClient, JetStreamError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection, NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { WakeUp } from '../../concurrency/wake-up.js';
import { endsWithin, untilAborted } from '../../concurrency/with-timeout.js';
import { Leader } from '../../database/coordination/leader.js';
import type { Database } from '../../database/database.js';
import type { OutboxEvent } from '../../database/schema/messaging.entity.js';
import { faultPoint } from '../../fault-point.js';
import { count, measure } from '../../telemetry/metrics/metrics.js';
import { beginWork, followed } from '../../telemetry/tracing.js';
import { readTraceparent, traceparent } from '../../trace.js';
import type { AntiEntropyWorker } from '../repair/anti-entropy.worker.js';
import { EpochGuard } from '../repair/epoch-guard.js';
import { DatabaseBehindError, endProcess } from '../repair/stream-end.js';
import type { Nats } from '../stream/nats.js';
import type { Outbox } from './outbox.js';
import { BATCH, isAnyWaitingIn, MARK, REPEATS, WAITING } from './relay.queries.js';

/** Publishing saturates at 16 in flight; more only queues in the client. */
const IN_FLIGHT = 64;
/**
 * How long rows are gathered under load, so that one batch takes many; after a quiet moment the first is sent at once.
 */
const GATHER_MS = 20;
/** The wait after a failure. */
const RETRY_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 5_000;
const EPOCH_CHECK_MS = 10_000;
/** The longest that a stop waits for what is still to be published. The next leader publishes what is left then. */
const DRAIN_MS = 2_000;

/** A row that waits, with the payload as text: no code needs it as an object. */
type WaitingRow = Omit<OutboxEvent, 'payload' | 'published_at'> & { payload: string };

/**
 * Publishes the outbox of its service, in order of commit as far as it can be seen, at least once. One leader among
 * all replicas; no transaction is open while it talks to NATS.
 */
export class RelayWorker {
  private readonly logger = new Logger('Relay');
  private readonly leader: Leader;
  private readonly wakeUp = new WakeUp();
  /** Called when a poll that began after they were added found nothing. */
  private emptyListeners: (() => void)[] = [];
  private nextEpochCheck = 0;

  constructor(
    private readonly service: ProcessName,
    private readonly database: Database,
    private readonly nats: Nats,
    outbox: Outbox,
    private readonly antiEntropy: AntiEntropyWorker,
    private readonly options: { databaseUrl: string; replicas: number },
  ) {
    this.leader = new Leader(options.databaseUrl, `relay:${service}`, (signal) => this.run(signal), {
      sql: isAnyWaitingIn(schemaOf(service as SchemaProcess)),
      found: () => this.wakeUp.call(),
    });
    nats.onReconnect(() => {
      this.nextEpochCheck = 0;
      this.wakeUp.call();
    });
    outbox.onWake(() => (this.leader.isLeading ? this.wakeUp.call() : this.wakeLeader()));
  }

  /** Starts campaigning. A service that publishes nothing has no stream and no relay. */
  start(): void {
    if (subjectsOf(this.service).length > 0) this.leader.start();
  }

  /** Stops when nothing writes to the outbox any more: a leader publishes what is left, for two seconds at most. */
  async stop(): Promise<void> {
    if (this.leader.isLeading && this.nats.isUp) await this.drain();
    await this.leader.stop();
  }

  private async drain(): Promise<void> {
    const emptied = new Promise<void>((resolve) => this.emptyListeners.push(resolve));
    this.wakeUp.call();
    await endsWithin(DRAIN_MS, emptied);
  }

  private get wakeSubject(): string {
    return `wake.${this.service}`;
  }

  private wakeLeader(): void {
    if (this.nats.isUp) void this.nats.connected.then((connection) => connection.publish(this.wakeSubject));
  }

  private async run(signal: AbortSignal): Promise<void> {
    const connection = await untilAborted(this.nats.connected, signal);
    const subscription = connection.subscribe(this.wakeSubject, { callback: () => this.wakeUp.call() });
    // Observations of an earlier term do not count: the database may have been restored, or another promoted, since.
    const guard = new EpochGuard(this.service, this.database, this.options.replicas);
    this.antiEntropy.lead({
      ...{ connection, signal, streamSeq: () => guard.streamSeq, repeatsTo: () => guard.repeatsTo },
      addRepeats: async (upTo) => {
        await guard.addRepeats(upTo);
        this.wakeUp.call();
      },
    });
    try {
      await this.pump(connection, guard, signal);
    } finally {
      subscription.unsubscribe();
    }
  }

  private async pump(connection: NatsConnection, guard: EpochGuard, signal: AbortSignal): Promise<void> {
    const client = jetstream(connection, { timeout: PUBLISH_TIMEOUT_MS });
    this.nextEpochCheck = 0;
    while (!signal.aborted) {
      try {
        if (performance.now() >= this.nextEpochCheck || guard.isSuspicious) {
          await guard.check(await jetstreamManager(connection, { timeout: PUBLISH_TIMEOUT_MS, checkAPI: false }));
          this.nextEpochCheck = performance.now() + EPOCH_CHECK_MS;
        }
        const listeners = this.emptyListeners.length;
        const published = await untilAborted(this.publishBatch(client, guard), signal);
        this.nats.recordStored();
        if (published === 0) for (const notify of this.emptyListeners.splice(0, listeners)) notify();
        if (published > 0 && published < BATCH) await pause(GATHER_MS, signal);
        if (published === 0 || !this.hasMore(published, guard)) await this.untilWoken(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof DatabaseBehindError) return endProcess(error);
        if (isOfNats(error)) this.nats.recordRefused((error as Error).message);
        this.logger.warn(`not published, will try again: ${(error as Error).message}`);
        this.nextEpochCheck = 0;
        await pause(RETRY_MS, signal);
      }
    }
  }

  /** Returns whether to poll again at once after something was published: nothing wakes the relay for the rest. */
  private hasMore(published: number, guard: EpochGuard): boolean {
    const isAwaited = this.emptyListeners.length > 0;
    return published === BATCH || guard.repeatsTo !== undefined || guard.isSuspicious || isAwaited;
  }

  /**
   * Waits to be woken. Every commit wakes the leader; its pings find what was committed by a process that died, or
   * whose wake was lost.
   */
  private untilWoken(signal: AbortSignal): Promise<boolean> {
    return this.wakeUp.sleep(Math.max(0, this.nextEpochCheck - performance.now()), signal);
  }

  /**
   * Publishes waiting rows, oldest first, and marks those that the server took. Never `seq > last`: a transaction that
   * commits late has a low number and would be skipped forever.
   */
  private async publishBatch(client: JetStreamClient, guard: EpochGuard): Promise<number> {
    const rows = await this.waiting(guard);
    const taken: number[] = [];
    let failure: unknown;
    if (rows.length > 0) faultPoint('after_commit_before_publish');
    for (let start = 0; start < rows.length && !failure; start += IN_FLIGHT) {
      const results = await Promise.allSettled(
        rows.slice(start, start + IN_FLIGHT).map((row) => this.publish(client, guard, row)),
      );
      for (const [index, result] of results.entries()) {
        if (result.status === 'fulfilled') taken.push(rows[start + index]!.seq);
        else failure ??= result.reason;
      }
    }
    if (taken.length > 0) {
      faultPoint('after_publish_before_mark');
      const parameters = [taken, streamOf(this.service), guard.streamSeq];
      await this.database.query(MARK, parameters, { prepared: 'mark as published' });
    }
    if (failure) throw failure;
    return taken.length;
  }

  /**
   * Returns new rows, oldest first; after them some repeats, the newest first, since what was lost is most likely among
   * those.
   */
  private async waiting(guard: EpochGuard): Promise<WaitingRow[]> {
    const { repeatsTo } = guard;
    const fresh = await this.database.query<WaitingRow>(WAITING, [repeatsTo ?? -1], { prepared: 'waiting events' });
    if (repeatsTo === undefined) return fresh;
    const repeats = await this.database.query<WaitingRow>(REPEATS, [repeatsTo], { prepared: 'waiting repeats' });
    if (repeats.length === 0) await guard.endRepeats();
    return [...fresh, ...repeats.reverse()];
  }

  private async publish(client: JetStreamClient, guard: EpochGuard, row: WaitingRow): Promise<void> {
    const from = readTraceparent(row.headers['traceparent']);
    const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': row.subject };
    const trace = beginWork(`publish ${row.event}`, { kind: SpanKind.PRODUCER, from, attributes });
    await followed(trace, async () => {
      const messageHeaders = headers();
      for (const [name, value] of Object.entries(row.headers)) messageHeaders.set(name, value);
      if (trace.span) messageHeaders.set('traceparent', traceparent(trace));
      const ack = await client.publish(row.subject, row.payload, { msgID: row.id, headers: messageHeaders });
      guard.recordAck(ack.seq, ack.duplicate);
    });
    count('checkout_outbox_published_total', { event: row.event });
    measure('checkout_outbox_relay_lag_seconds', Math.max(0, Date.now() - row.created_at.getTime()) / 1_000, {});
  }
}

/**
 * Returns whether JetStream refused or did not answer; any other error, such as a database that is away, is no sign of
 * that.
 */
function isOfNats(error: unknown): boolean {
  return [TimeoutError, RequestError, NoRespondersError, JetStreamError].some((kind) => error instanceof kind);
}

/** Waits, at most until the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
