import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import type { SweepBlocked } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnEvent } from '@libs/service-kit/messaging/on-event';
import { Injectable } from '@nestjs/common';

/** Keeps what went wrong elsewhere, for operators. */
@Injectable()
export class IncidentsHandlers {
  @OnEvent('delivery.failed')
  deliveryFailed(failure: DeliveryFailed, tx: Tx, meta: EventMeta): Promise<void> {
    return this.keep(tx, meta, 'delivery.failed', failure);
  }

  @OnEvent('sweep.blocked')
  sweepBlocked(block: SweepBlocked, tx: Tx, meta: EventMeta): Promise<void> {
    return this.keep(tx, meta, 'sweep.blocked', block);
  }

  private async keep(tx: Tx, meta: EventMeta, kind: string, details: { merchant_id: number }): Promise<void> {
    await tx.query('INSERT INTO incidents (id, kind, merchant_id, details) VALUES ($1, $2, $3, $4)', [
      meta.id,
      kind,
      details.merchant_id,
      JSON.stringify(details),
    ]);
  }
}
