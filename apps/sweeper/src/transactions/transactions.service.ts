import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable } from '@nestjs/common';
import type { Receipt } from '../chain/receipt.js';
import type { NewTransaction, Signed, TransactionRow } from './transaction.entity.js';
import { TransactionsRepository } from './transactions.repository.js';

/** Stores and ends transactions, for the folders that make their contents. */
@Injectable()
export class TransactionsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: TransactionsRepository,
  ) {}

  /** Returns the number of a relayer's pending transactions. */
  countPending(relayer: string): Promise<number> {
    return this.transactions.countPending(this.database, relayer);
  }

  /** Returns the next nonce: our own count, or the chain's where that is ahead. */
  nextNonce(relayer: string, ofChain: number): Promise<number> {
    return this.transactions.nextNonce(this.database, relayer, ofChain);
  }

  /** Stores a signed transaction and uses up its nonce. Returns its id; throws NonceTakenError. */
  async store(tx: Tx, transaction: NewTransaction, signed: Signed): Promise<number> {
    const id = await this.transactions.add(tx, transaction, signed);
    tx.afterCommit(() => count('checkout_sweep_transactions_total', { state: 'signed' }));
    return id;
  }

  /** Ends a transaction that was mined and is final. Returns false if it had ended before. */
  async endMined(tx: Tx, { id }: TransactionRow, receipt: Receipt): Promise<boolean> {
    const state = receipt.succeeded ? 'final' : 'reverted';
    const { blockNumber: block, gasWei } = receipt;
    if (!(await this.transactions.close(tx, id, state, { block, gasWei }))) return false;
    tx.afterCommit(() => count('checkout_sweep_transactions_total', { state }));
    return true;
  }

  /** Ends a transaction that will never be mined. Returns false if it had ended before. */
  async endDropped(tx: Tx, { id }: TransactionRow): Promise<boolean> {
    if (!(await this.transactions.close(tx, id, 'dropped'))) return false;
    tx.afterCommit(() => count('checkout_sweep_transactions_total', { state: 'dropped' }));
    return true;
  }
}
