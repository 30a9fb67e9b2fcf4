import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import type { SweepBlocked } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { IncidentsService } from './incidents.service.js';

/** Stores failures of other services; the health worker raises alerts from them. */
@Injectable()
export class IncidentsHandlers {
  constructor(private readonly incidents: IncidentsService) {}

  @OnEvent('delivery.failed')
  async deliveryFailed(details: DeliveryFailed, tx: Tx, { id }: EventMeta): Promise<void> {
    if (details.merchant_id !== null && isTestMerchant(details.merchant_id)) return;
    await this.incidents.insert(tx, { id, kind: 'delivery.failed', merchant_id: details.merchant_id, details });
  }

  @OnEvent('sweep.blocked')
  sweepBlocked(details: SweepBlocked, tx: Tx, { id }: EventMeta): Promise<void> {
    return this.incidents.insert(tx, { id, kind: 'sweep.blocked', merchant_id: details.merchant_id, details });
  }
}
