import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { SweptShare } from '../payments/payment.row.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { SweeperSettings } from '../settings.js';
import { shareOut } from './share-out.js';
import type { SweptLog } from './swept-log.js';
import { SweptLogsRepository } from './swept-logs.repository.js';

/** Credits what the chain shows to the payments that were moved by it, each log once. */
@Injectable()
export class Ledger {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly outbox: Outbox<'sweeper'>,
    private readonly logs: SweptLogsRepository,
    private readonly payments: PaymentsRepository,
  ) {}

  /** Keeps final logs and settles those whose payments are all known. */
  async record(tx: Tx, logs: readonly SweptLog[]): Promise<void> {
    await this.logs.add(tx, logs);
    for (const log of logs) await this.settle(tx, log);
  }

  /** Settles logs that waited for a payment to be confirmed; what a sweep came too early for is due again. */
  async settleWaiting(): Promise<void> {
    await this.payments.requeueMissed(this.database);
    for (const log of await this.logs.unsettled(this.database)) {
      await this.database.transaction((tx) => this.settle(tx, log));
    }
  }

  /** A log moved all that arrived at the address since the log before it. */
  private async settle(tx: Tx, log: SweptLog): Promise<void> {
    if (!(await this.logs.lock(tx, log))) return;
    const moved = await this.payments.between(tx, log, await this.logs.before(tx, log), log);
    const shares = shareOut(log, moved);
    if (!shares) return;
    await this.payments.markDone(tx, log.tx_hash, shares);
    await this.logs.markSettled(tx, log);
    await this.say(tx, log, moved[0]!.merchant_id, shares);
  }

  private async say(tx: Tx, log: SweptLog, merchantId: number, shares: readonly SweptShare[]): Promise<void> {
    await this.outbox.publish(tx, 'sweep.done', {
      chain_id: this.settings.chainId,
      merchant_id: merchantId,
      sweep_tx_hash: log.tx_hash,
      block_number: log.block_number,
      deposit_address: log.deposit,
      token_address: log.token,
      treasury_address: log.treasury,
      payments: shares.map(({ paymentId, gross, fee, net }) => ({
        payment_id: paymentId,
        gross: String(gross),
        fee: String(fee),
        net: String(net),
      })),
    });
  }
}
