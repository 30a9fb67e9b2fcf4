import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from '../payments/payment.entity.js';
import { LedgerService } from './ledger.service.js';
import { SweepEventsService } from './sweep-events.service.js';
import type { SweptLogRow } from './swept-log.entity.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

const BATCH_SIZE = 100;

/**
 * Checks done payments about which an event arrived since: a reorg took the transfer away, or moved it. Publishes the
 * sweep again, because the sessions service may have forgotten it. A sweep that cannot have moved the payment is taken
 * back, or divided among the payments that it did move: after a reorg the same transaction may move another payment of
 * the same amount.
 */
@Injectable()
export class ReverificationService {
  private checkedUpTo = 0;
  /**
   * The event that made each reverted payment's sweep doubtful. Kept in memory only, because an additional doubt does
   * no harm.
   */
  private readonly doubtedBy = new Map<number, string>();

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly events: SweepEventsService,
    private readonly logs: SweptLogsRepository,
    private readonly payments: SweptPaymentsRepository,
  ) {}

  /** Checks the next payments. `head` is the newest block of the chain. */
  async step(head: number): Promise<void> {
    const rows = await this.payments.changedAfterDone(this.database, this.checkedUpTo, BATCH_SIZE);
    this.checkedUpTo = rows.length < BATCH_SIZE ? 0 : rows.at(-1)!.payment_id;
    for (const row of rows) await this.database.transaction((tx) => this.check(tx, row, head));
  }

  private async check(tx: Tx, read: PaymentRow, head: number): Promise<void> {
    const sweep = { tx_hash: read.sweep_tx_hash as string, deposit: read.deposit, token: read.token };
    // The log is locked first, as wherever a sweep is settled: two transactions that lock in different orders deadlock.
    const logs = await this.logs.ofSweep(tx, sweep);
    const payment = await this.payments.lockAsRead(tx, read);
    if (!payment) return;
    const { payment_id: paymentId, last_event: event } = payment;
    if (payment.reverted && this.doubtedBy.get(paymentId) !== event) {
      await this.logs.doubt(tx, sweep, head);
      tx.afterCommit(() => this.doubtedBy.set(paymentId, event));
      return;
    }
    // Doubted logs must be checked first.
    if (logs.some(({ checked_at }) => checked_at === null)) return;
    if (!payment.reverted && !logs.some((log) => isBefore(payment, log))) {
      await this.ledger.takeBack(tx, sweep);
    } else {
      const mover = await this.logs.firstAfter(tx, payment);
      if (mover && !payment.reverted && mover.tx_hash === sweep.tx_hash) await this.publishAgain(tx, payment, mover);
      // Another payment was moved instead. It may not be known yet: then this one is checked again later.
      else if (!(await this.ledger.settleAnew(tx, sweep, logs))) return;
    }
    tx.afterCommit(() => this.doubtedBy.delete(paymentId));
  }

  private async publishAgain(tx: Tx, payment: PaymentRow, log: SweptLogRow): Promise<void> {
    const version = await this.payments.markRechecked(tx, payment.payment_id);
    const { payment_id: paymentId, gross, merchant_id } = payment;
    const share = { paymentId, gross, fee: payment.fee as bigint, net: payment.net as bigint, version };
    await this.events.done(tx, log, merchant_id, [share]);
  }
}

function isBefore({ transfer_block, transfer_log }: PaymentRow, { block_number, log_index }: SweptLogRow): boolean {
  return transfer_block < block_number || (transfer_block === block_number && transfer_log < log_index);
}
