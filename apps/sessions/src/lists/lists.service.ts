import type { ListSort } from '@libs/dto/lists/list-sorts';
import type { PaymentTotalsView, SessionTotalsView } from '@libs/dto/lists/list-totals';
import type { PaymentFilter, SessionFilter } from '@libs/dto/rpc/sessions.rpc';
import { AppError } from '@libs/errors/app-error';
import { isTimeout } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { SessionRow } from '../ledger/session.entity.js';
import type { ListedPayment } from '../views/payment-view.js';
import { type ListPart, ListsRepository } from './lists.repository.js';

/**
 * The longest time that a total, or an order by amount, may take. The caller waits at most three seconds for the
 * response.
 */
const MAX_MS = 2_000;
const TOO_MUCH = 'This takes too long. Narrow the filter, for example to a month, and try again.';

/**
 * Lists and their totals. Queries that no index fits for every filter (orders by amount, filters by metadata, sums) are
 * canceled after two seconds.
 */
@Injectable()
export class ListsService {
  constructor(
    private readonly database: Database,
    private readonly lists: ListsRepository,
  ) {}

  sessions(filter: SessionFilter, part: ListPart): Promise<SessionRow[]> {
    const read = (sql: Sql) => this.lists.sessions(sql, filter, part);
    return filter.metadata === undefined ? this.inOrder(part.sort, read) : this.bounded(read);
  }

  payments(filter: PaymentFilter, part: ListPart): Promise<ListedPayment[]> {
    return this.inOrder(part.sort, (sql) => this.lists.payments(sql, filter, part));
  }

  /** Returns undefined where the merchant has no such payment. */
  payment(merchantId: number, id: number): Promise<ListedPayment | undefined> {
    return this.lists.payment(this.database, merchantId, id);
  }

  sessionTotals(filter: SessionFilter, merchantId: number): Promise<SessionTotalsView> {
    return this.bounded((sql) => this.lists.sessionTotals(sql, filter, merchantId));
  }

  paymentTotals(filter: PaymentFilter, merchantId: number): Promise<PaymentTotalsView> {
    return this.bounded((sql) => this.lists.paymentTotals(sql, filter, merchantId));
  }

  private inOrder<T>(sort: ListSort, read: (sql: Sql) => Promise<T>): Promise<T> {
    return sort === 'newest' || sort === 'oldest' ? read(this.database) : this.bounded(read);
  }

  private async bounded<T>(read: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = ${MAX_MS}`);
        return read(tx);
      });
    } catch (error) {
      if (isTimeout(error)) throw new AppError('unavailable', {}, { message: TOO_MUCH, cause: error });
      throw error;
    }
  }
}
