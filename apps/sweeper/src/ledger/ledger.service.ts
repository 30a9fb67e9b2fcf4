import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { type SweptShare, shareOut } from './share-out.js';
import type { LogPlace, SweptLog } from './swept-log.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

/** A sweep of more payments than this is a burst: told in pieces, which sessions takes in a lane of their own. */
const BURST_FROM = 20;
/** A payment takes up to 300 bytes of an event, and a stream takes events of up to 252 KiB. Nobody bounds how often a buyer pays. */
const PAYMENTS_PER_EVENT = 100;
const LOGS_AT_ONCE = 500;
const FIRST_PLACE: LogPlace = { block_number: -1, log_index: -1 };

/** Credits what the chain shows to the payments that were moved by it, each log once. */
@Injectable()
export class LedgerService {
  /** The last waiting log that was tried. In turn: many that stay unsettled must not hide those that need not. */
  private triedUpTo = FIRST_PLACE;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly outbox: Outbox<'sweeper'>,
    private readonly logs: SweptLogsRepository,
    private readonly payments: SweptPaymentsRepository,
  ) {}

  /** Keeps final logs and settles those whose payments are all known. */
  async record(tx: Tx, logs: readonly SweptLog[]): Promise<void> {
    await this.logs.add(tx, logs);
    for (const log of logs) await this.settle(tx, log);
  }

  /** Settles logs that waited for a payment to be confirmed; what a sweep came too early for is due again. */
  async settleWaiting(): Promise<void> {
    await this.payments.requeueMissed(this.database);
    const logs = await this.logs.unsettled(this.database, this.triedUpTo, LOGS_AT_ONCE);
    this.triedUpTo = logs.length < LOGS_AT_ONCE ? FIRST_PLACE : logs.at(-1)!;
    for (const log of logs) {
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
    const event = shares.length > BURST_FROM ? 'sweep.burst' : 'sweep.done';
    const rows: OutboxRow[] = [];
    for (let start = 0; start < shares.length; start += PAYMENTS_PER_EVENT) {
      const payments = shares.slice(start, start + PAYMENTS_PER_EVENT).map(({ paymentId, gross, fee, net }) => ({
        payment_id: paymentId,
        gross: String(gross),
        fee: String(fee),
        net: String(net),
      }));
      rows.push(
        this.outbox.row(event, {
          chain_id: this.settings.chainId,
          merchant_id: merchantId,
          sweep_tx_hash: log.tx_hash,
          block_number: log.block_number,
          deposit_address: log.deposit,
          token_address: log.token,
          treasury_address: log.treasury,
          payments,
        }),
      );
    }
    await this.outbox.publishAll(tx, rows);
  }
}
