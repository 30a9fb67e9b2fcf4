import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FullCap } from '../admission-rules/state/running-caps.js';
import { WindowsService } from '../stored-quotas/windows.service.js';
import { BudgetTimesRepository, type ReleasedBudget } from './budget-times.repository.js';

/** Budget that a turn lacks: of the balance, or of a cap. */
export type MissingBudget = FullCap | { readonly scope: 'balance'; readonly missingMicroUsd: number };

/** Finds when there will be budget for a turn that is refused. */
@Injectable()
export class BudgetTimesService {
  constructor(
    private readonly repository: BudgetTimesRepository,
    private readonly windows: WindowsService,
  ) {}

  /**
   * Returns for each when there will be budget: as soon as open turns have released enough; where they do not, with the
   * next UTC day or when enough of the cost is older than the window. Null for a balance that only a top-up fills.
   */
  async of(sql: Sql, accountId: number, missing: readonly MissingBudget[], at: Date): Promise<(Date | null)[]> {
    if (missing.length === 0) return [];
    const wanted = missing.map((budget) => ({ ...countedBy(budget), missing: budget.missingMicroUsd }));
    const released = await this.repository.released(sql, accountId, wanted, at);
    const kept = missing.flatMap((budget, index) =>
      budget.scope === 'window' && !released[index] ? [{ ...budget.window, missing: budget.missingMicroUsd }] : [],
    );
    const left = await this.windows.freedBy(sql, accountId, kept, at);
    return missing.map((budget, index): Date | null => {
      const soon = released[index] ?? null;
      if (soon || budget.scope === 'balance') return soon;
      if (budget.scope !== 'window') return budget.resetsAt;
      // When only holds fill the window, it has budget again after its length at the latest.
      return new Date((left.shift() ?? at).getTime() + budget.window.seconds * 1_000);
    });
  }
}

function countedBy(budget: MissingBudget): Omit<ReleasedBudget, 'missing'> {
  if (budget.scope === 'balance') return { scope: 'account', subject: '', day: null };
  if (budget.scope === 'window') return { scope: budget.window.scope, subject: budget.window.subject, day: null };
  return { scope: budget.scope === 'key_daily' ? 'key' : 'end_user', subject: budget.subject, day: budget.day };
}
