import type { ApiKeyRevoked } from '@libs/events/payloads/merchants.payload';
import type { EventsNumbered } from '@libs/events/payloads/operations.payload';
import { OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { EventWaitsService } from './event-waits.service.js';

/** Wakes the requests that wait for events when the log has grown, and ends those of a revoked key. */
@Injectable()
export class EventWaitsHandlers {
  constructor(private readonly waits: EventWaitsService) {}

  @OnLiveEvent('events.numbered')
  numbered({ merchant_ids }: EventsNumbered): void {
    for (const id of merchant_ids) this.waits.wake(id);
  }

  @OnLiveEvent('api_key.revoked')
  revoked({ api_key_id }: ApiKeyRevoked): void {
    this.waits.endOf(api_key_id);
  }
}
