import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { DueOrder } from './own-order.entity.js';
import { OwnOrdersRepository } from './own-orders.repository.js';

/** Reads and records orders that treasuries signed, for other folders. */
@Injectable()
export class OwnOrdersService {
  constructor(
    private readonly database: Database,
    private readonly repository: OwnOrdersRepository,
  ) {}

  /**
   * Returns those owners who have a valid order that may still be carried out, with the treasuries that it sets, by the
   * contract's number and the merchant key (`ownerKey`).
   */
  underWay(owners: readonly { merchantKey: string }[]): Promise<Map<string, Set<string>>> {
    return this.repository.underWay(
      this.database,
      owners.map(({ merchantKey }) => merchantKey),
    );
  }

  /** Takes the order that has been due longest; it is due again after this time, whatever the outcome. */
  takeDue(againAfterMs: number): Promise<DueOrder | undefined> {
    return this.repository.takeDue(this.database, againAfterMs);
  }

  /** Records that a transaction stored in `tx` contains the order. */
  carried(tx: Tx, id: number, transactionId: number): Promise<void> {
    return this.repository.carried(tx, id, transactionId);
  }

  /** Sets when the order is checked again; null: never. */
  recheckLater(id: number, afterMs: number | null): Promise<void> {
    return this.repository.recheckLater(this.database, id, afterMs);
  }
}
