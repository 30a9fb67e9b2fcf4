import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { UsageRow } from './months.js';
import { type UsageChange, UsageMonthsRepository } from './usage-months.repository.js';

/** Counts the volume settled in a month, in the transaction that causes it. */
@Injectable()
export class UsageMonthsService {
  /** The changes that running transactions will add at their end. */
  private readonly later = new Map<Tx, UsageChange[]>();

  constructor(private readonly repository: UsageMonthsRepository) {}

  /** Returns the volume settled in the UTC month of `at`, in cents. */
  settledUsdCents(sql: Sql, merchantId: number, at: Date): Promise<number> {
    return this.repository.settledUsdCents(sql, merchantId, at);
  }

  /** Returns the months of a merchant that have any usage, newest first, a row for each asset. */
  months(sql: Sql, merchantId: number): Promise<UsageRow[]> {
    return this.repository.months(sql, merchantId);
  }

  /** Counts all months of a merchant again, after payments were deleted. */
  rebuild(tx: Tx, merchantId: number): Promise<void> {
    return this.repository.rebuild(tx, merchantId);
  }

  async add(tx: Tx, changes: readonly UsageChange[]): Promise<void> {
    const later = this.later.get(tx);
    if (later) later.push(...changes);
    else await this.repository.add(tx, changes);
  }

  /**
   * Runs work on many payments and adds its counts at the end: all payments of a merchant share the month's row, so a
   * long transaction locks it last and only briefly.
   */
  async countedLast(tx: Tx, work: () => Promise<void>): Promise<void> {
    const changes: UsageChange[] = [];
    this.later.set(tx, changes);
    try {
      await work();
    } finally {
      this.later.delete(tx);
    }
    await this.repository.add(tx, changes);
  }
}
