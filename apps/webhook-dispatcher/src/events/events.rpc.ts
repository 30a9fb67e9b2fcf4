import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { EventsService } from './events.service.js';

/** RPC methods about the log of events for the dashboard. */
@Controller()
export class EventsRpcController {
  constructor(private readonly events: EventsService) {}

  @RpcMethod('webhooks.list_events')
  list(request: RequestOf<'webhooks.list_events'>): Promise<ReplyOf<'webhooks.list_events'>> {
    return this.events.list(request);
  }

  @RpcMethod('webhooks.newest_event')
  async newest({ merchant_id }: RequestOf<'webhooks.newest_event'>): Promise<ReplyOf<'webhooks.newest_event'>> {
    return { event_id: (await this.events.newest(merchant_id)) ?? null };
  }

  @RpcMethod('webhooks.get_event')
  async get({ merchant_id, event_id }: RequestOf<'webhooks.get_event'>): Promise<ReplyOf<'webhooks.get_event'>> {
    return { event: (await this.events.find(merchant_id, event_id)) ?? null };
  }
}
