import { randomUUID } from 'node:crypto';
import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { ATTENTION_MOST } from '@libs/dto/payments/attention';
import type { DeliveryDetailView, DeliveryView } from '@libs/dto/payments/views';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { DELIVERY_STATES } from '@libs/state-machines/delivery.machine';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { newDeliveryId, renderEnvelope } from '../envelopes/envelope.js';
import { EVENT_TYPES } from '../envelopes/event-types.js';
import { testData } from '../envelopes/test-event.js';
import { type Owner, ownerOf } from '../owners/owner.js';
import { stepDelivery } from '../retry-schedule/delivery-step.js';
import { DeliveriesRepository, type NewDeliveries, type NewDelivery } from './deliveries.repository.js';
import type { DeliveryRow } from './delivery.entity.js';
import { deliveryDetailView, deliveryView } from './delivery-view.js';
import type { DeliveryRange, FailedSince } from './failed-deliveries.js';

const LIST = 'webhook_deliveries';
/** The most tests that an account may send within `TESTS_WITHIN_S` seconds. */
const MAX_TESTS = 10;
const TESTS_WITHIN_S = 60;

/** An event for the endpoints of its owner. */
export interface OutgoingEvent {
  /** The bus id. It makes the delivery unique per endpoint, however often the event arrives. */
  eventId: string;
  type: string;
  at: Date;
  owner: Owner;
  /** The session that the event is about; null for tests and events without a session. */
  invoiceId: number | null;
  data: object;
}

/** Creates deliveries from events, sends tests, lists and replays them. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsService,
    private readonly wakeUp: WakeUp,
    private readonly trail: AuditTrailService,
  ) {}

  /**
   * Writes one delivery for each active endpoint of the owner that receives the event's type; sending begins right
   * after the commit.
   */
  async enqueue(tx: Tx, event: OutgoingEvent): Promise<void> {
    await this.enqueueAll(tx, event.owner, [event]);
  }

  /** Deletes an account's deliveries about these turns from a moment on; from a minute earlier, since clocks differ. */
  eraseTurns(tx: Tx, accountId: number, turnIds: readonly string[], since: Date): Promise<void> {
    return this.deliveries.deleteOfTurns(tx, accountId, turnIds, new Date(since.getTime() - 60_000));
  }

  /** Writes deliveries as `enqueue` does, for events of one owner. */
  async enqueueAll(tx: Tx, owner: Owner, events: readonly OutgoingEvent[]): Promise<void> {
    const active = await this.endpoints.active(tx, owner);
    const rows = events.flatMap((event) =>
      active
        .filter(({ event_types }) => event_types?.includes(event.type) ?? true)
        .map(({ id }) => newDelivery(event, id)),
    );
    await this.write(tx, { owner, trigger: 'schedule', rows });
  }

  /**
   * Queues one test event for one endpoint. Throws AppError `not_found`, `endpoint_inactive`, and a ValidationError
   * for an event type that is never sent.
   */
  async sendTest(request: RequestOf<'webhooks.send_test'>): Promise<DeliveryView> {
    const { endpoint_id, event_type } = request;
    const owner = ownerOf(request);
    const at = new Date();
    const data = testData(owner.kind, event_type, at);
    if (!data) {
      const msg = `event_type must be one of ${EVENT_TYPES[owner.kind].join(', ')}`;
      throw new ValidationError([{ loc: ['body', 'event_type'], msg, type: 'unknown_event_type' }]);
    }
    return this.database.transaction(async (tx) => {
      await this.endpoints.checkActive(tx, owner, endpoint_id);
      await this.requireTestsLeft(tx, owner);
      const event = { eventId: randomUUID(), type: event_type, at, owner, invoiceId: null, data };
      const [row] = await this.write(tx, { owner, trigger: 'test', rows: [newDelivery(event, endpoint_id)] });
      const after = { event_type, delivery_id: row!.id };
      const target = `webhook_endpoint:${endpoint_id}`;
      await this.trail.record(tx, { by: request, action: 'webhook_endpoint.tested', target, after });
      return deliveryView(row!, []);
    });
  }

  /** Returns the number of a merchant's deliveries since a moment that failed permanently. */
  failedCount(merchantId: number, from: Date): Promise<number> {
    return this.deliveries.failedCount(this.database, merchantId, from, ATTENTION_MOST);
  }

  /** Returns deliveries, newest first. Throws a ValidationError for an unknown status or a cursor that is not ours. */
  async list(request: RequestOf<'webhooks.list_deliveries'>): Promise<Page<DeliveryView>> {
    const { cursor, limit, ...filter } = request;
    const part = { owner: ownerOf(request), beforeSeq: idBelow(LIST, cursor), limit };
    if (filter.status !== undefined && !DELIVERY_STATES.some((state) => state === filter.status)) {
      throw new ValidationError([fault(['query', 'status'], 'enum', { expected: DELIVERY_STATES.join(', ') })]);
    }
    const rows = await this.deliveries.list(this.database, filter, part);
    const attempts = await this.deliveries.attemptsOf(
      this.database,
      rows.slice(0, limit).map((row) => row.id),
    );
    return toPage(
      rows,
      limit,
      (row) => idPosition(LIST, row.seq),
      (row) => deliveryView(row, attempts),
    );
  }

  /** Returns one delivery with its body and all attempts. Throws AppError `not_found`. */
  async detail(request: RequestOf<'webhooks.get_delivery'>): Promise<DeliveryDetailView> {
    const row = await this.deliveries.find(this.database, ownerOf(request), request.delivery_id);
    if (!row) throw new AppError('not_found');
    return deliveryDetailView(row, await this.deliveries.attemptDetails(this.database, row.id));
  }

  /**
   * Sends a delivery again, whatever its state: same id, same bytes, new signature, at once. Throws AppError
   * `not_found`, and `endpoint_inactive` when its endpoint is inactive or deleted.
   */
  async replay(request: RequestOf<'webhooks.replay_delivery'>): Promise<DeliveryView> {
    const owner = ownerOf(request);
    return this.database.transaction(async (tx) => {
      const before = await this.deliveries.findLocked(tx, owner, request.delivery_id);
      if (!before) throw new AppError('not_found');
      if (!(await this.endpoints.isActive(tx, owner, before.endpoint_id))) throw new AppError('endpoint_inactive');
      const moved = stepDelivery(before.status, 'replay', 0);
      if (!moved) throw new AppError('invalid_state_transition', { status: before.status });
      const row = await this.deliveries.restart(tx, before.id, moved);
      const action = { action: 'webhook_delivery.replayed', target: `webhook_delivery:${row.id}` } as const;
      await this.trail.record(tx, { by: request, ...action, before: { status: before.status } });
      tx.afterCommit(() => this.wakeUp.call());
      return deliveryView(row, await this.deliveries.attemptsOf(tx, [row.id]));
    });
  }

  /** Returns how many failed deliveries `restartFailed` would restart. */
  countFailed(tx: Tx, failed: FailedSince): Promise<number> {
    return this.deliveries.countFailed(tx, failed);
  }

  /**
   * Restarts a range of failed deliveries, oldest first; sending begins right after the commit. Returns their `seq`.
   */
  restartFailed(tx: Tx, failed: FailedSince, range: DeliveryRange): Promise<number[]> {
    tx.afterCommit(() => this.wakeUp.call());
    return this.deliveries.restartFailed(tx, failed, range);
  }

  /**
   * Limits tests, because they are sent to addresses that anybody can name. Throws `rate_limited` with the time at
   * which the oldest one is a minute old.
   */
  private async requireTestsLeft(tx: Tx, owner: Owner): Promise<void> {
    if (owner.kind !== 'account') return;
    const tests = await this.deliveries.testsWithin(tx, owner.id, TESTS_WITHIN_S);
    if (tests.count < MAX_TESTS) return;
    throw new AppError('rate_limited', {}, { retryAfterS: Math.max(1, Math.ceil(tests.free_in_s)) });
  }

  private async write(tx: Tx, deliveries: NewDeliveries): Promise<DeliveryRow[]> {
    if (deliveries.rows.length === 0) return [];
    const written = await this.deliveries.insert(tx, deliveries);
    tx.afterCommit(() => this.wakeUp.call());
    return written;
  }
}

function newDelivery({ eventId, type, at, owner, invoiceId, data }: OutgoingEvent, endpointId: number): NewDelivery {
  const id = newDeliveryId();
  const created = Math.floor(at.getTime() / 1_000);
  const body = renderEnvelope({ id, eventId, type, created, owner, data });
  return { id, endpoint_id: endpointId, body, event_id: eventId, event_type: type, invoice_id: invoiceId };
}
