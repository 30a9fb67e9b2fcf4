import { CHECKOUT_TOPICS, decodeCheckoutLog } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import type { RawLog } from '../chain/receipt.js';
import { RpcService } from '../chain/rpc.service.js';
import { hexOf } from '../chain/rpc-answer.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { readSweptLogs } from '../ledger/swept-log.js';
import { SweeperSettings } from '../settings.js';
import { TreasuryOrdersService } from '../treasury/treasury-orders.service.js';
import { CursorsRepository } from './cursors.repository.js';
import { ForeignChangesRepository } from './foreign-changes.repository.js';

const LARGEST_RANGE = 10_000;
const SMALLEST_RANGE = 10;
const TOPICS = [CHECKOUT_TOPICS.Swept, CHECKOUT_TOPICS.TreasuryChanged, CHECKOUT_TOPICS.TreasuryChangeQueued];

/** Reads every log of the contract once it is final, so that sweeps by strangers count as ours do. */
@Injectable()
export class LogScannerService {
  private readonly logger = new Logger('LogScanner');
  private range = LARGEST_RANGE;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly cursors: CursorsRepository,
    private readonly foreignChanges: ForeignChangesRepository,
    private readonly orders: TreasuryOrdersService,
    private readonly ledger: LedgerService,
  ) {}

  /** The last block whose logs are known; undefined before the first range. */
  readUpTo(): Promise<number | undefined> {
    return this.cursors.block(this.database, this.settings.chainId);
  }

  /** Reads one range of final blocks. Returns whether more are waiting. */
  async step(): Promise<boolean> {
    const { chainId, checkoutDeployBlock, sweepConfirmations } = this.settings;
    const from = ((await this.readUpTo()) ?? checkoutDeployBlock - 1) + 1;
    const final = Number(await this.rpc.call('eth_blockNumber')) - sweepConfirmations;
    if (from > final) return false;
    const to = Math.min(final, from + this.range - 1);
    const found = await this.read(from, to);
    if (!found) return true;
    await this.database.transaction(async (tx) => {
      await this.ledger.record(tx, readSweptLogs(found, this.settings));
      for (const log of found) await this.noteTreasuryChange(tx, log);
      await this.cursors.move(tx, chainId, to);
    });
    return to < final;
  }

  /** The logs of a range, from a provider that has it whole. Undefined: ask for less, or again. */
  private async read(from: number, to: number): Promise<RawLog[] | undefined> {
    const filter = {
      address: this.settings.checkoutAddress,
      topics: [TOPICS],
      fromBlock: hexOf(from),
      toBlock: hexOf(to),
    };
    const [logs, head] = await this.rpc.batch([['eth_getLogs', filter], ['eth_blockNumber']]);
    if (logs!.error) {
      if (to - from + 1 <= SMALLEST_RANGE) throw logs!.error;
      this.range = Math.max(SMALLEST_RANGE, Math.floor((to - from + 1) / 2));
      return undefined;
    }
    // A provider that took over in between may lag behind the one that was asked for the head.
    if (Number(head!.value()) - this.settings.sweepConfirmations < to) throw new Error('the provider lags behind');
    this.range = Math.min(this.range * 2, LARGEST_RANGE);
    return logs!.result as RawLog[];
  }

  /** The registrar's key orders nothing but what this service signed; anything else means that somebody else has it. */
  private async noteTreasuryChange(tx: Tx, log: RawLog): Promise<void> {
    const read = decodeCheckoutLog(log);
    if (read?.event !== 'TreasuryChanged' && read?.event !== 'TreasuryChangeQueued') return;
    if (read.event === 'TreasuryChanged' && read.byTreasury) return;
    const treasury = read.to.toLowerCase();
    if (await this.orders.has(tx, read.merchantKey, treasury)) return;
    this.logger.error(
      `${log.transactionHash}: the treasury of ${read.merchantKey} became ${treasury}; we did not order it`,
    );
    await this.foreignChanges.add(tx, {
      txHash: log.transactionHash,
      logIndex: Number(log.logIndex),
      block: Number(log.blockNumber),
      merchantKey: read.merchantKey,
      treasury,
      isQueued: read.event === 'TreasuryChangeQueued',
    });
  }
}
