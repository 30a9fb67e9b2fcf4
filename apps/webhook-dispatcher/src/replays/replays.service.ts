import type { RequestOf } from '@libs/dto/rpc/rpc';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { ownerOf } from '../owners/owner.js';
import { ReplaysRepository } from './replays.repository.js';

/**
 * The deliveries in one transaction: rows are locked for milliseconds only, and sending begins with the first batch.
 */
const PIECE = 500;

/**
 * Replays all failed deliveries since a moment. The order is written in one transaction and processed in pieces, even
 * across restarts.
 */
@Injectable()
export class ReplaysService {
  /** Called when an order is written. */
  readonly ordered = new WakeUp();

  constructor(
    private readonly database: Database,
    private readonly replays: ReplaysRepository,
    private readonly deliveries: DeliveriesService,
    private readonly endpoints: EndpointsService,
    private readonly trail: AuditTrailService,
  ) {}

  /**
   * Writes an order. Returns how many deliveries it covers. Throws AppError `not_found` and `endpoint_inactive` for its
   * endpoint.
   */
  async order(request: RequestOf<'webhooks.replay_failed'>): Promise<number> {
    const owner = ownerOf(request);
    const endpointId = request.endpoint_id ?? null;
    const wanted = { owner, endpointId, since: new Date(request.since) };
    return this.database.transaction(async (tx) => {
      if (endpointId !== null) await this.endpoints.checkActive(tx, owner, endpointId);
      const count = await this.deliveries.countFailed(tx, wanted);
      if (count === 0) return 0;
      await this.replays.insert(tx, wanted);
      const target = endpointId === null ? `${owner.kind}:${owner.id}` : `webhook_endpoint:${endpointId}`;
      const after = { since: request.since, deliveries: count };
      await this.trail.record(tx, { by: request, action: 'webhook_delivery.failed_replayed', target, after });
      tx.afterCommit(() => this.ordered.call());
      return count;
    });
  }

  /** Replays one batch of one order. Returns false when there is nothing to do. */
  async step(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const order = await this.replays.take(tx);
      if (!order) return false;
      const failed = { owner: ownerOf(order), endpointId: order.endpoint_id, since: order.since };
      const range = { afterSeq: order.after_seq, upToSeq: order.up_to_seq, limit: PIECE };
      const positions = await this.deliveries.restartFailed(tx, failed, range);
      if (positions.length < PIECE) await this.replays.delete(tx, order.id);
      else await this.replays.advance(tx, order.id, Math.max(...positions));
      return true;
    });
  }
}
