import { toPage } from '@libs/dto/lists/page';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { unitsByAsset } from '../ledger/payment.data.js';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { ListsService } from '../lists/lists.service.js';
import { paymentView } from '../views/payment-view.js';
import { SessionViewService } from '../views/session-view.service.js';
import { timelineOf } from './timeline.js';

/** Sessions rarely have more than two; the list of payments shows all where there are hundreds of small ones. */
const MAX_PAYMENTS = 50;

/** The details of a session that this service stores; its webhooks belong to the dispatcher. */
export type KnownDetail = NonNullable<ReplyOf<'sessions.session_detail'>['detail']>;

/** One session with its payments and timeline. */
@Injectable()
export class SessionDetailService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionLedgerService,
    private readonly lists: ListsService,
    private readonly payments: PaymentLedgerService,
    private readonly views: SessionViewService,
  ) {}

  /** Returns null where the merchant has no such session. */
  async detail(merchantId: number, token: string): Promise<KnownDetail | null> {
    const session = await this.sessions.byToken(this.database, token);
    if (session?.merchant_id !== merchantId) return null;
    const rows = await this.lists.payments(
      { session_token: token },
      { merchantId, sort: 'newest', limit: MAX_PAYMENTS },
    );
    const { data, has_more } = toPage(rows, MAX_PAYMENTS, ({ id }) => id, paymentView);
    const timeline = timelineOf(session, rows.slice(0, data.length).toReversed());
    const overall = await this.payments.overallOf(this.database, session.id);
    return {
      session: this.views.full(session),
      payments: data,
      has_more_payments: has_more,
      payments_count: overall.payments,
      below_minimum_units: unitsByAsset(overall.belowMinimum),
      timeline,
    };
  }
}
