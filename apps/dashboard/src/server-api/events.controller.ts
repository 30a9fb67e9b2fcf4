import type { Page } from '@libs/dto/lists/page';
import { EventView } from '@libs/dto/payments/event-view';
import { AppError } from '@libs/errors/app-error';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { EventsQuery } from './events.dto.js';

/** Every event that the merchant was told of in the last 30 days, for its backend: how it catches up after an outage. */
@Controller('api/events')
@UseGuards(ApiKeyGuard)
export class EventsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @NeedsScope('events:read')
  @Operation({
    summary: 'Your events, oldest first',
    description:
      'Of the last 30 days, whether or not an endpoint received them. Keep `next_cursor`, which the last page has too, and send it as `after`: no event ever appears before an event that you have read.',
    gives: pageOf(EventView),
  })
  list(@KeyMerchant() merchantId: number, @Query() { after, types, limit }: EventsQuery): Promise<Page<EventView>> {
    return this.rpc.call('webhooks.list_events', { merchant_id: merchantId, after, types: types?.split(','), limit });
  }

  @Get(':event_id')
  @NeedsScope('events:read')
  @Operation({ summary: 'One event', gives: EventView, errors: ['not_found'] })
  async get(@KeyMerchant() merchantId: number, @Param('event_id') eventId: string): Promise<EventView> {
    const { event } = await this.rpc.call('webhooks.get_event', { merchant_id: merchantId, event_id: eventId });
    if (!event) throw new AppError('not_found');
    return event;
  }
}
