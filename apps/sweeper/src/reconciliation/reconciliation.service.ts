import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { LogScannerService } from '../contract-logs/log-scanner.service.js';
import { type Account, type Difference, DifferencesRepository } from './differences.repository.js';

/** The number of addresses read in one batch. */
const PIECE = 500;
/** A transfer that is not confirmed yet is not an error; the largest transfers wait for the chain's `safe` tag. */
const UNCONFIRMED_MS = 30 * 60_000;

/** Compares deposits on chain with swept and waiting payments, to the base unit. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');

  constructor(
    private readonly database: Database,
    private readonly reader: CheckoutReaderService,
    private readonly scanner: LogScannerService,
    private readonly differences: DifferencesRepository,
  ) {}

  /**
   * Checks every address with a payment that is not done, or was done in the last day, at the last block whose sweeps
   * are known. Skips balances on which two providers disagree. Stores the differences; logs missing money at once, and
   * money without a payment after it had time to be confirmed.
   */
  async run(): Promise<Difference[]> {
    const block = await this.scanner.readUpTo();
    if (block === undefined) return [];
    const found: Difference[] = [];
    const disputed: Account[] = [];
    let after: Account | undefined;
    for (;;) {
      const accounts = await this.differences.accounts(this.database, block, after, PIECE);
      if (accounts.length === 0) break;
      const holders = accounts.map(({ deposit, token }) => ({ token, holder: deposit }));
      const balances = await this.reader.agreedBalances(holders, block);
      for (const [i, { deposit, token, gross, swept }] of accounts.entries()) {
        const balance = balances[i];
        if (balance === undefined) disputed.push(accounts[i]!);
        else if (balance + swept !== gross) found.push({ deposit, token, expected: gross, found: balance + swept });
      }
      after = accounts.at(-1);
    }
    if (disputed.length > 0)
      this.logger.warn(`the providers do not agree on the balances of ${disputed.length} addresses`);
    await this.differences.replace(this.database, block, found, disputed);
    await this.report();
    return found;
  }

  private async report(): Promise<void> {
    for (const { deposit, token, expected, found, since } of await this.differences.list(this.database)) {
      if (found > expected && Date.now() - since.getTime() < UNCONFIRMED_MS) continue;
      this.logger.error(`${deposit} has ${found} of ${token} in all, its payments add up to ${expected}`);
    }
  }
}
