import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from '../payments/payment.entity.js';
import { LedgerService } from './ledger.service.js';
import { SaidSweepsService } from './said-sweeps.service.js';
import type { SweptLogRow } from './swept-log.entity.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

const AT_ONCE = 100;

/**
 * Payments that were done and of which something was heard since: a reorg took the transfer away, or moved it. What the sessions service
 * has forgotten of the sweep is said again, and a sweep that cannot have moved it is taken back.
 */
@Injectable()
export class SecondLooksService {
  private lookedUpTo = 0;

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly said: SaidSweepsService,
    private readonly logs: SweptLogsRepository,
    private readonly payments: SweptPaymentsRepository,
  ) {}

  /** `head` is the newest block of the chain. */
  async step(head: number): Promise<void> {
    const rows = await this.payments.heardOfAgain(this.database, this.lookedUpTo, AT_ONCE);
    this.lookedUpTo = rows.length < AT_ONCE ? 0 : rows.at(-1)!.payment_id;
    for (const row of rows) await this.database.transaction((tx) => this.look(tx, row, head));
  }

  private async look(tx: Tx, read: PaymentRow, head: number): Promise<void> {
    const sweep = { tx_hash: read.sweep_tx_hash as string, deposit: read.deposit, token: read.token };
    // The log first, as wherever a sweep is settled: two transactions that lock in different orders wait for each other.
    const logs = await this.logs.ofSweep(tx, sweep);
    const payment = await this.payments.lockAsRead(tx, read);
    if (!payment) return;
    if (payment.reverted) {
      await this.logs.doubt(tx, sweep, head);
      await this.payments.markLookedAt(tx, payment.payment_id, false);
      return;
    }
    // What is doubted is found out first.
    if (logs.some(({ checked_at }) => checked_at === null)) return;
    const log = logs.find((one) => isBefore(payment, one));
    if (!log) {
      await this.ledger.takeBack(tx, sweep);
      return;
    }
    const version = await this.payments.markLookedAt(tx, payment.payment_id, true);
    const { payment_id: paymentId, gross, merchant_id } = payment;
    const share = { paymentId, gross, fee: payment.fee as bigint, net: payment.net as bigint, version };
    await this.said.done(tx, log, merchant_id, [share]);
  }
}

function isBefore({ transfer_block, transfer_log }: PaymentRow, { block_number, log_index }: SweptLogRow): boolean {
  return transfer_block < block_number || (transfer_block === block_number && transfer_log < log_index);
}
