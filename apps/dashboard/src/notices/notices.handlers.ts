import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import type { ForeignTreasuryOrder } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { NoticesService } from './notices.service.js';

@Injectable()
export class NoticesHandlers {
  constructor(private readonly notices: NoticesService) {}

  @OnEvent('delivery.failed')
  async deliveryFailed({ merchant_id, account_id, ...failure }: DeliveryFailed, tx: Tx) {
    // A test is no reason to write to people at night.
    if (merchant_id !== null && isTestMerchant(merchant_id)) return;
    const { endpoint_id, delivery_id, event_type, last_error } = failure;
    const reader = { merchant_id, user_id: merchant_id === null ? account_id : null };
    await this.notices.addEndpointFailure(tx, reader, { endpoint_id, delivery_id, event_type, last_error });
  }

  @OnEvent('treasury.foreign_order')
  foreignOrder({ merchant_id, ...order }: ForeignTreasuryOrder, tx: Tx) {
    const { checkout_address, treasury_before_address, treasury_address, effective_at, tx_hash } = order;
    return this.notices.add(tx, merchant_id, 'treasury_foreign_order', {
      ...{ treasury: treasury_address, treasury_before: treasury_before_address },
      ...{ checkout: checkout_address, effective_at, tx_hash },
    });
  }
}
