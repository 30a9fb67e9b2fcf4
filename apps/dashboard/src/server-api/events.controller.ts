import type { ServerResponse } from 'node:http';
import type { Page } from '@libs/dto/lists/page';
import { EventView } from '@libs/dto/payments/event-view';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { ApiKeyGuard, KeyActor, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventWaitsService } from './event-waits.service.js';
import { EventsQuery } from './events.dto.js';

/** The events of the merchant in the last 30 days, for its backend, which uses them to catch up after an outage. */
@Controller('api/events')
@UseGuards(ApiKeyGuard)
export class EventsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly waits: EventWaitsService,
  ) {}

  @Get()
  @NeedsScope('events:read')
  @Operation({
    summary: 'Your events, oldest first',
    description:
      'Events of the last 30 days, whether or not an endpoint received them. Keep `next_cursor`, which the last page has too, and send it as `after`: no event ever appears before an event that you have read. To follow events as they happen, start with `newest=true`. Then repeatedly request what comes after the cursor, with `wait`.',
    returns: pageOf(EventView),
    errors: ['too_many_waits'],
  })
  async list(
    @KeyMerchant() merchantId: number,
    @KeyActor() { id: keyId }: Actor & { id: number },
    @Query() { after, types, limit, wait, newest }: EventsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<EventView>> {
    if (newest === 'true') {
      const { event_id } = await this.rpc.call('webhooks.newest_event', { merchant_id: merchantId });
      return { data: [], has_more: false, next_cursor: event_id };
    }
    const request = { merchant_id: merchantId, after, types: types?.split(','), limit };
    const read = () => this.rpc.call('webhooks.list_events', request);
    if (wait === 0) return read();
    const waiter = { merchantId, keyId, forMs: wait * 1_000, signal: goneSignal(reply.raw) };
    return this.waits.read(waiter, read, ({ data }) => data.length > 0);
  }

  @Get(':event_id')
  @NeedsScope('events:read')
  @Operation({ summary: 'One event', returns: EventView, errors: ['not_found'] })
  async get(@KeyMerchant() merchantId: number, @Param('event_id') eventId: string): Promise<EventView> {
    const { event } = await this.rpc.call('webhooks.get_event', { merchant_id: merchantId, event_id: eventId });
    if (!event) throw new AppError('not_found');
    return event;
  }
}

/** Returns a signal that is aborted when the connection closes before it got its response. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
