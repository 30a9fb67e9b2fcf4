import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { UsageRow } from './months.js';
import { type UsageChange, UsageMonthsRepository } from './usage-months.repository.js';

/** Counts what was settled in a month, in the transaction of its cause. */
@Injectable()
export class UsageMonthsService {
  /** What transactions under way will add at their end. */
  private readonly later = new Map<Tx, UsageChange[]>();

  constructor(private readonly repository: UsageMonthsRepository) {}

  /** What was settled in the UTC month of `at`, in cents. */
  settledUsdCents(sql: Sql, merchantId: number, at: Date): Promise<number> {
    return this.repository.settledUsdCents(sql, merchantId, at);
  }

  /** The months of a merchant that have anything, the newest first, a row for each asset. */
  months(sql: Sql, merchantId: number): Promise<UsageRow[]> {
    return this.repository.months(sql, merchantId);
  }

  /** Counts all months of a merchant anew, after payments were deleted. */
  rebuild(tx: Tx, merchantId: number): Promise<void> {
    return this.repository.rebuild(tx, merchantId);
  }

  async add(tx: Tx, changes: readonly UsageChange[]): Promise<void> {
    const later = this.later.get(tx);
    if (later) later.push(...changes);
    else await this.repository.add(tx, changes);
  }

  /**
   * Runs work on many payments and adds what it counts at its end: the month's row is every payment's of the merchant,
   * so a long transaction takes it last and holds it for a moment only.
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
