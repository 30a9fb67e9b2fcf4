import { decodeCheckoutLog } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import { count } from '@libs/service-kit/telemetry/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Ledger } from '../ledger/ledger.service.js';
import { readSweptLogs } from '../ledger/swept-log.js';
import { Blocks } from '../payments/blocks.service.js';
import type { PaymentRow } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { RecoveryOutcomes } from '../recoveries/recovery-outcomes.service.js';
import { SweeperSettings } from '../settings.js';
import type { Receipt } from './receipt.js';
import type { TransactionRow } from './transaction.entity.js';
import { TransactionsRepository } from './transactions.repository.js';

/** What the end of a transaction means for its payments. Each method is one transaction and does its work once. */
@Injectable()
export class Outcomes {
  private readonly logger = new Logger('Outcomes');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly transactions: TransactionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly blocks: Blocks,
    private readonly ledger: Ledger,
    private readonly recoveries: RecoveryOutcomes,
  ) {}

  /** Mined and final. */
  async mined(transaction: TransactionRow, receipt: Receipt): Promise<void> {
    await this.database.transaction(async (tx) => {
      const state = receipt.succeeded ? 'final' : 'reverted';
      const { blockNumber: block, gasWei } = receipt;
      if (!(await this.transactions.close(tx, transaction.id, state, { block, gasWei }))) return;
      tx.afterCommit(() => count('checkout_sweep_transactions_total', { state }));
      await this.recoveries.mined(tx, transaction.id, receipt);
      const swept = readSweptLogs(receipt.logs, this.settings);
      await this.ledger.record(tx, swept);
      const left = await this.payments.ofTransaction(tx, transaction.id);
      const refused = receipt.succeeded ? this.refusedDeposits(receipt) : undefined;
      await this.blocks.block(
        tx,
        left
          .filter((payment) => !refused || refused.has(placeOf(payment)))
          .map((payment) => ({ payment, reason: 'reverted', message: `${receipt.txHash} could not move it` })),
      );
      // A payment whose address was emptied in it waits for the others that arrived there with it.
      const emptied = new Set(swept.map(placeOf));
      const untouched = left.filter(
        (payment) => refused && !refused.has(placeOf(payment)) && !emptied.has(placeOf(payment)),
      );
      await this.payments.requeue(tx, idsOf(untouched), this.settings.sweepIntervalMs);
    });
    this.logger.log(`${receipt.txHash} is final: ${receipt.succeeded ? 'swept' : 'reverted'}`);
  }

  /** Something that we did not sign took the nonce: it will never be mined. */
  async dropped(transaction: TransactionRow): Promise<void> {
    this.logger.error(
      `nonce ${transaction.nonce} of ${transaction.relayer} was used by a transaction that is not ours`,
    );
    await this.database.transaction(async (tx) => {
      if (!(await this.transactions.close(tx, transaction.id, 'dropped'))) return;
      await this.recoveries.dropped(tx, transaction.id);
      await this.payments.requeue(tx, idsOf(await this.payments.ofTransaction(tx, transaction.id)), 0);
      tx.afterCommit(() => count('checkout_sweep_transactions_total', { state: 'dropped' }));
    });
  }

  private refusedDeposits(receipt: Receipt): Set<string> {
    const ours = receipt.logs.filter(
      (log) => log.address.toLowerCase() === this.settings.checkoutAddress.toLowerCase(),
    );
    return new Set(
      ours
        .map(decodeCheckoutLog)
        .filter((log) => log?.event === 'SweepFailed')
        .map((log) => placeOf({ deposit: log.deposit.toLowerCase(), token: log.token.toLowerCase() })),
    );
  }
}

function placeOf({ deposit, token }: { deposit: string; token: string }): string {
  return `${deposit} ${token}`;
}

function idsOf(payments: readonly PaymentRow[]): number[] {
  return payments.map(({ payment_id }) => payment_id);
}
