import { type Page, toPage } from '@libs/dto/lists/page';
import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { Injectable } from '@nestjs/common';
import { paymentView } from '../views/payment-view.js';
import { SessionViewService } from '../views/session-view.service.js';
import { positionOf, positionText } from './list-order.queries.js';
import { ListsService } from './lists.service.js';

/** The names of the lists in their cursors: a cursor is valid in its own list only. */
const SESSIONS = 'sessions';
const PAYMENTS = 'payments';

/** Pages of a merchant's sessions and payments, as members and backends see them. */
@Injectable()
export class ListPagesService {
  constructor(
    private readonly lists: ListsService,
    private readonly views: SessionViewService,
  ) {}

  /** Throws a ValidationError for a cursor of another list or order. */
  async sessions(request: RequestOf<'sessions.list_sessions'>): Promise<Page<SessionView>> {
    const { merchant_id: merchantId, cursor, limit, sort = 'newest', ...filter } = request;
    const rows = await this.lists.sessions(filter, {
      merchantId,
      sort,
      after: positionOf(SESSIONS, sort, cursor),
      limit,
    });
    return toPage(
      rows,
      limit,
      (row) => positionText(SESSIONS, sort, row),
      (row) => this.views.full(row),
    );
  }

  /** Throws a ValidationError for a cursor of another list or order. */
  async payments(request: RequestOf<'sessions.list_payments'>): Promise<Page<PaymentView>> {
    const { merchant_id: merchantId, cursor, limit, sort = 'newest', ...filter } = request;
    const rows = await this.lists.payments(filter, {
      merchantId,
      sort,
      after: positionOf(PAYMENTS, sort, cursor),
      limit,
    });
    return toPage(rows, limit, (row) => positionText(PAYMENTS, sort, row), paymentView);
  }
}
