import { SessionDetailView, type TimelineEntry } from '@libs/dto/payments/session-detail';
import type { DeliveryView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';

const MOST_DELIVERIES = 50;

@Controller('api/dashboard/merchants/:merchant_id/sessions/:token')
@UseGuards(MemberGuard)
export class SessionDetailController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @MinRole('viewer')
  @Operation({
    summary: 'One session with its payments, webhooks and timeline',
    gives: SessionDetailView,
    errors: ['not_found'],
  })
  async get(@PathInt('merchant_id') merchantId: number, @Param('token') token: string): Promise<SessionDetailView> {
    const { detail } = await this.rpc.call('sessions.session_detail', { merchant_id: merchantId, token });
    if (!detail) throw new AppError('not_found');
    const { data, has_more } = await this.rpc.call('webhooks.list_deliveries', {
      merchant_id: merchantId,
      invoice_id: detail.session.invoice_id,
      limit: MOST_DELIVERIES,
    });
    return { ...detail, deliveries: data, has_more_deliveries: has_more, timeline: withAttempts(detail, data) };
  }
}

type Detail = NonNullable<ReplyOf<'sessions.session_detail'>['detail']>;

function withAttempts({ timeline }: Detail, deliveries: readonly DeliveryView[]): TimelineEntry[] {
  return [...timeline, ...deliveries.flatMap(attemptsOf)].toSorted((a, b) => a.at.localeCompare(b.at));
}

function attemptsOf({ id, endpoint_id, event_type, attempts }: DeliveryView): TimelineEntry[] {
  return attempts.map(({ at, trigger, status_code, error, duration_ms }) => ({
    at,
    kind: error === null ? 'webhook_delivered' : 'webhook_failed',
    payment: null,
    delivery: { delivery_id: id, endpoint_id, event_type, trigger, status_code, error, duration_ms },
  }));
}
