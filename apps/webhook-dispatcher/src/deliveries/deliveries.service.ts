import { randomUUID } from 'node:crypto';
import { decodeIdCursor, type Page, toPage } from '@libs/dto/page';
import type { RequestOf } from '@libs/dto/questions/questions';
import type { DeliveryView } from '@libs/dto/views';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { DELIVERY_STATES, deliveryMachine } from '@libs/machines/delivery.machine';
import { step } from '@libs/machines/machine';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { WakeUp } from '../dispatch/wake-up.js';
import type { EndpointRow } from '../endpoints/endpoint.entity.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { AttemptTrigger, DeliveryRow } from './delivery.entity.js';
import { deliveryView } from './delivery-view.js';
import { newDeliveryId, renderEnvelope } from './envelope.js';
import { testData, WEBHOOK_EVENT_TYPES } from './test-event.js';

/** An event on its way to the endpoints of its merchant. */
export interface OutgoingEvent {
  /** Makes the delivery unique per endpoint, however often the event arrives. */
  eventId: string;
  type: string;
  at: Date;
  merchantId: number;
  data: object;
}

/** Deliveries: made from events, tested, listed and replayed. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly wakeUp: WakeUp,
  ) {}

  /** Writes one delivery for each active endpoint of the merchant; sending begins right after the commit. */
  async enqueue(tx: Tx, event: OutgoingEvent): Promise<void> {
    const endpoints = await this.endpoints.listOfMerchant(tx, event.merchantId);
    await this.write(
      tx,
      event,
      endpoints.filter((endpoint) => endpoint.active),
      'schedule',
    );
  }

  /**
   * Queues one test event for one endpoint. Throws AppError `not_found`, `endpoint_inactive`, and a ValidationError
   * for an event type that is never sent.
   */
  async sendTest({ merchant_id, endpoint_id, event_type }: RequestOf<'webhooks.send_test'>): Promise<DeliveryView> {
    const at = new Date();
    const data = testData(event_type, at);
    if (!data) {
      const msg = `event_type must be one of ${WEBHOOK_EVENT_TYPES.join(', ')}`;
      throw new ValidationError([{ loc: ['body', 'event_type'], msg, type: 'unknown_event_type' }]);
    }
    return this.database.transaction(async (tx) => {
      const endpoint = await this.endpoints.find(tx, merchant_id, endpoint_id);
      if (!endpoint) throw new AppError('not_found');
      if (!endpoint.active) throw new AppError('endpoint_inactive');
      const event = { eventId: randomUUID(), type: event_type, at, merchantId: merchant_id, data };
      const [row] = await this.write(tx, event, [endpoint], 'test');
      return deliveryView(row!, []);
    });
  }

  /** Newest first. Throws a ValidationError for an unknown status or a cursor that is not ours. */
  async list(request: RequestOf<'webhooks.list_deliveries'>): Promise<Page<DeliveryView>> {
    const { merchant_id: merchantId, status, event_type: eventType, cursor, limit } = request;
    const beforeSeq = cursor === undefined ? undefined : decodeIdCursor(cursor);
    if (cursor !== undefined && beforeSeq === undefined) {
      throw new ValidationError([{ loc: ['query', 'cursor'], msg: 'cursor is not valid', type: 'invalid_cursor' }]);
    }
    if (status !== undefined && !DELIVERY_STATES.some((state) => state === status)) {
      const msg = `status must be one of ${DELIVERY_STATES.join(', ')}`;
      throw new ValidationError([{ loc: ['query', 'status'], msg, type: 'enum' }]);
    }
    const rows = await this.deliveries.list(this.database, { merchantId, status, eventType, beforeSeq, limit });
    const attempts = await this.deliveries.attemptsOf(
      this.database,
      rows.slice(0, limit).map((row) => row.id),
    );
    return toPage(
      rows,
      limit,
      (row) => row.seq,
      (row) => deliveryView(row, attempts),
    );
  }

  /**
   * Sends a delivery again, whatever its state: same id, same bytes, new signature, at once. Throws AppError
   * `not_found`, and `endpoint_inactive` when its endpoint is inactive or deleted.
   */
  async replay({ merchant_id, delivery_id }: RequestOf<'webhooks.replay_delivery'>): Promise<DeliveryView> {
    return this.database.transaction(async (tx) => {
      const before = await this.deliveries.findLocked(tx, merchant_id, delivery_id);
      if (!before) throw new AppError('not_found');
      const endpoint = await this.endpoints.find(tx, merchant_id, before.endpoint_id);
      if (!endpoint?.active) throw new AppError('endpoint_inactive');
      if (!step(deliveryMachine, before.status, 'replay', { attemptsLeft: 0 })) {
        throw new AppError('invalid_state_transition', { status: before.status });
      }
      const row = await this.deliveries.restart(tx, before.id);
      tx.afterCommit(() => this.wakeUp.call());
      return deliveryView(row, await this.deliveries.attemptsOf(tx, [row.id]));
    });
  }

  private async write(
    tx: Tx,
    event: OutgoingEvent,
    endpoints: readonly EndpointRow[],
    trigger: AttemptTrigger,
  ): Promise<DeliveryRow[]> {
    if (endpoints.length === 0) return [];
    const created = Math.floor(event.at.getTime() / 1_000);
    const rows = endpoints.map((endpoint) => {
      const id = newDeliveryId();
      const envelope = { id, type: event.type, created, merchant_id: event.merchantId, data: event.data };
      return { id, endpointId: endpoint.id, body: renderEnvelope(envelope) };
    });
    const { eventId, merchantId, type: eventType } = event;
    const written = await this.deliveries.insert(tx, { merchantId, eventId, eventType, trigger, rows });
    tx.afterCommit(() => this.wakeUp.call());
    return written;
  }
}
