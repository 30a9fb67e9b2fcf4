import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { NoticesService } from './notices.service.js';

@Injectable()
export class NoticesHandlers {
  constructor(private readonly notices: NoticesService) {}

  @OnEvent('delivery.failed')
  deliveryFailed({ merchant_id, endpoint_id, delivery_id, event_type, last_error }: DeliveryFailed, tx: Tx) {
    return this.notices.addEndpointFailure(tx, merchant_id, { endpoint_id, delivery_id, event_type, last_error });
  }
}
