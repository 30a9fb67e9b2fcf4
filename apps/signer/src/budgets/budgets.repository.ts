import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The period of a limit, by the database's clock. */
export type BudgetSpan = 'minute' | 'day';

/** An amount to use up from a limit. */
export interface Use {
  readonly name: string;
  readonly span: BudgetSpan;
  readonly amount: bigint;
  readonly most: bigint;
}

@Injectable()
export class BudgetsRepository {
  /** Uses an amount. Returns false, and uses nothing, where it would exceed the limit. */
  async use(tx: Tx, { name, span, amount, most }: Use): Promise<boolean> {
    if (amount > most) return false;
    const rows = await tx.query(
      `INSERT INTO budgets AS b (name, since, used)
       VALUES ($1, date_trunc($2, now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC', $3)
       ON CONFLICT (name, since) DO UPDATE SET used = b.used + excluded.used WHERE b.used + excluded.used <= $4::numeric
       RETURNING 1`,
      [name, span, amount.toString(), most.toString()],
    );
    return rows.length === 1;
  }
}
