import type { SigningRule } from '@libs/dto/rpc/keys/signer.rpc';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { refused } from '../refusals/refusal.js';
import { BudgetsRepository, type Use } from './budgets.repository.js';

/** Limits how much may be signed in a minute and in a day. */
@Injectable()
export class BudgetsService {
  constructor(private readonly budgets: BudgetsRepository) {}

  /**
   * Uses an amount of a limit in a transaction. Throws `signing_refused`, with the rule and the reason, where it would
   * exceed the limit.
   */
  async use(tx: Tx, use: Use, rule: SigningRule, why: string): Promise<void> {
    if (!(await this.budgets.use(tx, use))) throw refused(rule, why);
  }
}
