import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import type { RawLog } from '../chain/receipt.js';
import type { PaymentRow } from '../payments/payment.entity.js';
import { SweeperSettings } from '../settings.js';
import { shareOut } from './shares/share-out.js';
import { SweepEventsService } from './sweep-events.service.js';
import { type LogPosition, readSweptLogs, type SweptLog, type SweptSource } from './swept-log.js';
import { type SweepName, SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

const LOG_BATCH_SIZE = 500;
const FIRST_POSITION: LogPosition = { block_number: -1, log_index: -1 };

/** Credits each log on the chain once to the payments that it moved, and takes the credit back where the chain does. */
@Injectable()
export class LedgerService {
  private readonly logger = new Logger('Ledger');
  /**
   * The last waiting log that was tried. Logs take turns, so that many unsettled ones do not hide those that can be
   * settled.
   */
  private triedUpTo = FIRST_POSITION;
  private readonly source: SweptSource;

  constructor(
    settings: SweeperSettings,
    private readonly database: Database,
    private readonly events: SweepEventsService,
    private readonly logs: SweptLogsRepository,
    private readonly payments: SweptPaymentsRepository,
  ) {
    const { usdcAddress, usdtAddress } = settings;
    const tokens = [usdcAddress, usdtAddress].map((address) => address.toLowerCase());
    this.source = { checkouts: checkoutAddresses(settings), tokens };
  }

  /** Returns the sweeps in these logs: of our contracts and tokens, regardless of who sent the transaction. */
  sweptIn(logs: readonly RawLog[]): SweptLog[] {
    return readSweptLogs(logs, this.source);
  }

  /** Stores final logs and settles those whose payments are all known. */
  async record(tx: Tx, logs: readonly SweptLog[]): Promise<void> {
    for (const other of await this.logs.changed(tx, logs)) await this.takeBack(tx, other);
    await this.logs.add(tx, logs);
    await this.payments.recheckMisplaced(tx, logs);
    for (const log of logs) await this.settle(tx, log);
  }

  /** Settles logs that waited for a payment to be confirmed, and requeues payments that arrived after their sweep. */
  async settleWaiting(): Promise<void> {
    await this.payments.requeueMissed(this.database);
    const logs = await this.logs.unsettled(this.database, this.triedUpTo, LOG_BATCH_SIZE);
    this.triedUpTo = logs.length < LOG_BATCH_SIZE ? FIRST_POSITION : logs.at(-1)!;
    for (const log of logs) {
      await this.database.transaction((tx) => this.settle(tx, log));
    }
  }

  /** Doubts the sweeps above this block, because the chain has other blocks there. Returns how many they are. */
  doubtAbove(tx: Tx, block: number, head: number): Promise<number> {
    return this.logs.doubtAbove(tx, block, head);
  }

  /** Takes back a sweep: its payments wait for a sweep again. Returns how many there are. */
  async takeBack(tx: Tx, sweep: SweepName): Promise<number> {
    await this.logs.markUnsettled(tx, sweep);
    const payments = await this.payments.takeBack(tx, sweep);
    if (payments.length === 0) return 0;
    await this.events.undone(tx, sweep, payments);
    tx.afterCommit(() => count('checkout_sweeps_undone_total', {}, payments.length));
    this.logger.error(
      `${sweep.tx_hash} has not swept ${sweep.deposit} any more: ${payments.length} payments wait for it again`,
    );
    return payments.length;
  }

  /**
   * Deletes the unchecked logs of a transaction, and takes their sweeps back. Returns the number of logs and payments.
   */
  async forgetUnchecked(tx: Tx, txHash: string): Promise<{ logs: number; payments: number }> {
    const removed = await this.logs.removeUnchecked(tx, txHash);
    let payments = 0;
    for (const sweep of removed) payments += await this.takeBack(tx, sweep);
    return { logs: removed.length, payments };
  }

  /**
   * Divides the settled and checked logs of a sweep again among the payments that they can have moved: a payment
   * settled by them may have left the chain since, or may have arrived before another sweep. Returns false, and changes
   * nothing, while the right payments are not all known.
   */
  async settleAnew(tx: Tx, sweep: SweepName, logs: readonly SweptLog[]): Promise<boolean> {
    for (const log of logs) if (!shareOut(log, await this.movableBy(tx, log))) return false;
    await this.takeBack(tx, sweep);
    for (const log of logs) await this.settle(tx, log);
    return true;
  }

  private async movableBy(tx: Tx, log: SweptLog): Promise<PaymentRow[]> {
    return this.payments.movableBy(tx, log, await this.logs.before(tx, log));
  }

  /** Settles a log, which moved everything that arrived at the address since the previous log. */
  private async settle(tx: Tx, log: SweptLog): Promise<void> {
    if (!(await this.logs.lock(tx, log))) return;
    const moved = (await this.movableBy(tx, log)).filter(({ status }) => status !== 'done');
    const shares = shareOut(log, moved);
    if (!shares) return;
    const versions = await this.payments.markDone(tx, log.tx_hash, shares);
    await this.logs.markSettled(tx, log);
    const versionOf = new Map(versions.map(({ payment_id, sweep_version }) => [payment_id, sweep_version]));
    const published = shares.map((share) => ({ ...share, version: versionOf.get(share.paymentId)! }));
    await this.events.done(tx, log, moved[0]!.merchant_id, published);
  }
}
