import { toPage } from '@libs/dto/lists/page';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { paymentView } from '../views/payment-view.js';
import { SessionViewService } from '../views/session-view.service.js';
import { placeOf, placeText } from './list-order.js';
import { ListsService } from './lists.service.js';

/** The names of the lists in their cursors: a cursor is of use in its own list only. */
const SESSIONS = 'sessions';
const PAYMENTS = 'payments';

/** Lists of a merchant's sessions and payments, and what they add up to. */
@Controller()
export class ListsRpcController {
  constructor(
    private readonly lists: ListsService,
    private readonly views: SessionViewService,
  ) {}

  @RpcMethod('sessions.list_sessions')
  async sessions(request: RequestOf<'sessions.list_sessions'>): Promise<ReplyOf<'sessions.list_sessions'>> {
    const { merchant_id: merchantId, cursor, limit, sort = 'newest', ...filter } = request;
    const rows = await this.lists.sessions(filter, { merchantId, sort, after: placeOf(SESSIONS, sort, cursor), limit });
    return toPage(
      rows,
      limit,
      (row) => placeText(SESSIONS, sort, row),
      (row) => this.views.full(row),
    );
  }

  @RpcMethod('sessions.session_totals')
  async sessionTotals({
    merchant_id,
    ...filter
  }: RequestOf<'sessions.session_totals'>): Promise<ReplyOf<'sessions.session_totals'>> {
    return { totals: await this.lists.sessionTotals(filter, merchant_id) };
  }

  @RpcMethod('sessions.list_payments')
  async payments(request: RequestOf<'sessions.list_payments'>): Promise<ReplyOf<'sessions.list_payments'>> {
    const { merchant_id: merchantId, cursor, limit, sort = 'newest', ...filter } = request;
    const rows = await this.lists.payments(filter, { merchantId, sort, after: placeOf(PAYMENTS, sort, cursor), limit });
    return toPage(rows, limit, (row) => placeText(PAYMENTS, sort, row), paymentView);
  }

  @RpcMethod('sessions.payment_totals')
  async paymentTotals({
    merchant_id,
    ...filter
  }: RequestOf<'sessions.payment_totals'>): Promise<ReplyOf<'sessions.payment_totals'>> {
    return { totals: await this.lists.paymentTotals(filter, merchant_id) };
  }
}
