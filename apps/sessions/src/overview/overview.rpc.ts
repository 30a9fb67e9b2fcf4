import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { OverviewService } from './overview.service.js';

@Controller()
export class OverviewRpcController {
  constructor(private readonly overviews: OverviewService) {}

  @RpcMethod('sessions.overview')
  async view({ merchant_id, days }: RequestOf<'sessions.overview'>): Promise<ReplyOf<'sessions.overview'>> {
    return { overview: await this.overviews.view(merchant_id, days) };
  }

  @RpcMethod('sessions.attention')
  attention({ merchant_id, from }: RequestOf<'sessions.attention'>): Promise<ReplyOf<'sessions.attention'>> {
    return this.overviews.attention(merchant_id, new Date(from));
  }

  @RpcMethod('sessions.totals')
  totals({ merchant_id }: RequestOf<'sessions.totals'>): Promise<ReplyOf<'sessions.totals'>> {
    return this.overviews.totals(merchant_id);
  }

  @RpcMethod('sessions.first_payment')
  async first({ merchant_id }: RequestOf<'sessions.first_payment'>): Promise<ReplyOf<'sessions.first_payment'>> {
    return { confirmed_at: (await this.overviews.firstPaymentAt(merchant_id))?.toISOString() ?? null };
  }
}
