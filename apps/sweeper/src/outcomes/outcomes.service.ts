import { decodeCheckoutLog } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import type { Receipt } from '../chain/receipt.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { BlocksService } from '../payments/blocks.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { RecoveryOutcomesService } from '../recoveries/recovery-outcomes.service.js';
import { SweeperSettings } from '../settings.js';
import type { TransactionEnds } from '../transactions/tracker.service.js';
import type { TransactionRow } from '../transactions/transaction.entity.js';
import { TransactionsService } from '../transactions/transactions.service.js';

/** Applies the end of a transaction to its payments. Each method is one database transaction and is idempotent. */
@Injectable()
export class OutcomesService implements TransactionEnds {
  private readonly logger = new Logger('Outcomes');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly transactions: TransactionsService,
    private readonly payments: PaymentsService,
    private readonly blocks: BlocksService,
    private readonly ledger: LedgerService,
    private readonly recoveries: RecoveryOutcomesService,
    private readonly checkouts: CheckoutsService,
  ) {}

  /** Ends a transaction that was mined and is final. */
  async mined(transaction: TransactionRow, receipt: Receipt): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.transactions.endMined(tx, transaction, receipt))) return;
      await this.recoveries.mined(tx, transaction.id, receipt);
      const swept = this.ledger.sweptIn(receipt.logs);
      await this.ledger.record(tx, swept);
      const left = await this.payments.sentIn(tx, transaction.id);
      const refused = receipt.succeeded ? this.refusedDeposits(receipt) : undefined;
      await this.blocks.block(
        tx,
        left
          .filter((payment) => !refused || refused.has(groupKey(payment)))
          .map((payment) => ({ payment, reason: 'reverted', message: `${receipt.txHash} could not move it` })),
      );
      // A payment whose address this transaction emptied keeps its status until the other payments at that address are
      // known.
      const emptied = new Set(swept.map(groupKey));
      const untouched = left.filter(
        (payment) => refused && !refused.has(groupKey(payment)) && !emptied.has(groupKey(payment)),
      );
      await this.payments.requeue(tx, untouched, this.settings.sweepIntervalMs);
    });
    this.logger.log(`${receipt.txHash} is final: ${receipt.succeeded ? 'swept' : 'reverted'}`);
  }

  /** Ends a transaction that will never be mined, because one that we did not sign used the nonce. */
  async dropped(transaction: TransactionRow): Promise<void> {
    this.logger.error(
      `nonce ${transaction.nonce} of ${transaction.relayer} was used by a transaction that is not ours`,
    );
    await this.database.transaction(async (tx) => {
      if (!(await this.transactions.endDropped(tx, transaction))) return;
      await this.recoveries.dropped(tx, transaction.id);
      await this.payments.requeue(tx, await this.payments.sentIn(tx, transaction.id), 0);
    });
  }

  private refusedDeposits(receipt: Receipt): Set<string> {
    const ours = receipt.logs.filter(({ address }) => this.checkouts.at(address));
    return new Set(
      ours
        .map(decodeCheckoutLog)
        .filter((log) => log?.event === 'SweepFailed')
        .map((log) => groupKey({ deposit: log.deposit.toLowerCase(), token: log.token.toLowerCase() })),
    );
  }
}

function groupKey({ deposit, token }: { deposit: string; token: string }): string {
  return `${deposit} ${token}`;
}
