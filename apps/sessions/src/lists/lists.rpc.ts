import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { ListPagesService } from './list-pages.service.js';
import { ListsService } from './lists.service.js';

/** Lists of a merchant's sessions and payments, and their totals. */
@Controller()
export class ListsRpcController {
  constructor(
    private readonly lists: ListsService,
    private readonly pages: ListPagesService,
  ) {}

  @RpcMethod('sessions.list_sessions')
  sessions(request: RequestOf<'sessions.list_sessions'>): Promise<ReplyOf<'sessions.list_sessions'>> {
    return this.pages.sessions(request);
  }

  @RpcMethod('sessions.session_totals')
  async sessionTotals({
    merchant_id,
    ...filter
  }: RequestOf<'sessions.session_totals'>): Promise<ReplyOf<'sessions.session_totals'>> {
    return { totals: await this.lists.sessionTotals(filter, merchant_id) };
  }

  @RpcMethod('sessions.list_payments')
  payments(request: RequestOf<'sessions.list_payments'>): Promise<ReplyOf<'sessions.list_payments'>> {
    return this.pages.payments(request);
  }

  @RpcMethod('sessions.payment_totals')
  async paymentTotals({
    merchant_id,
    ...filter
  }: RequestOf<'sessions.payment_totals'>): Promise<ReplyOf<'sessions.payment_totals'>> {
    return { totals: await this.lists.paymentTotals(filter, merchant_id) };
  }
}
