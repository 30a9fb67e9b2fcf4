import { toPage } from '@libs/dto/lists/page';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { unitsByAsset } from '../ledger/payment.data.js';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { ListsService } from '../lists/lists.service.js';
import { paymentView } from '../views/payment-view.js';
import { SessionViewService } from '../views/session-view.service.js';
import { timelineOf } from './timeline.js';

/** Hardly a session has more than two; the list of payments has all of hundreds of small ones. */
const MOST_PAYMENTS = 50;

@Controller()
export class SessionDetailRpcController {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionLedgerService,
    private readonly lists: ListsService,
    private readonly payments: PaymentLedgerService,
    private readonly views: SessionViewService,
  ) {}

  @RpcMethod('sessions.session_detail')
  async detail({
    merchant_id: merchantId,
    token,
  }: RequestOf<'sessions.session_detail'>): Promise<ReplyOf<'sessions.session_detail'>> {
    const session = await this.sessions.byToken(this.database, token);
    if (session?.merchant_id !== merchantId) return { detail: null };
    const rows = await this.lists.payments(
      { session_token: token },
      { merchantId, sort: 'newest', limit: MOST_PAYMENTS },
    );
    const { data, has_more } = toPage(rows, MOST_PAYMENTS, ({ id }) => id, paymentView);
    const timeline = timelineOf(session, rows.slice(0, data.length).toReversed());
    const overall = await this.payments.overallOf(this.database, session.id);
    return {
      detail: {
        session: this.views.full(session),
        payments: data,
        has_more_payments: has_more,
        payments_count: overall.payments,
        below_minimum_units: unitsByAsset(overall.belowMinimum),
        timeline,
      },
    };
  }
}
