import { CHECKOUT_TOPICS, decodeCheckoutLog } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import type { RawLog, Receipt } from '../chain/receipt.js';
import { type Judgement, ReceiptsService } from '../chain/receipts.service.js';
import { RpcService } from '../chain/rpc.service.js';
import { hexOf, type RpcAnswer } from '../chain/rpc-answer.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { readSweptLogs } from '../ledger/swept-log.js';
import { SweeperSettings } from '../settings.js';
import { TreasuryOrdersService } from '../treasury/treasury-orders.service.js';
import { CursorsRepository } from './cursors.repository.js';
import { DoubtedSweepsRepository } from './doubted-sweeps.repository.js';
import { ForeignChangesRepository } from './foreign-changes.repository.js';

const LARGEST_RANGE = 10_000;
const SMALLEST_RANGE = 10;
const DOUBTED_AT_ONCE = 50;
const TOPICS = [CHECKOUT_TOPICS.Swept, CHECKOUT_TOPICS.TreasuryChanged, CHECKOUT_TOPICS.TreasuryChangeQueued];

/**
 * Reads every log of the contract once it is final, so that sweeps by strangers count as ours do. Lists of logs only say which transactions
 * to look at: what counts is their receipts, as two providers tell them alike. What one leaves out the other one's list has, and what one
 * invents has no receipt.
 */
@Injectable()
export class LogScannerService {
  private readonly logger = new Logger('LogScanner');
  private range = LARGEST_RANGE;
  private doubtedUpTo = '';

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly receipts: ReceiptsService,
    private readonly cursors: CursorsRepository,
    private readonly doubted: DoubtedSweepsRepository,
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
    const lists = await this.transactionsIn(from, to);
    if (!lists) return true;
    const judgement = await this.receipts.judge([...new Set(lists.flat())]);
    this.refuseLostReceipts(lists, judgement);
    await this.database.transaction(async (tx) => {
      await this.take(tx, judgement);
      await this.cursors.move(tx, chainId, to);
    });
    return to < final;
  }

  /** Asks again about transactions that the providers did not agree on. */
  async settleDoubts(): Promise<void> {
    const hashes = await this.doubted.next(this.database, this.doubtedUpTo, DOUBTED_AT_ONCE);
    this.doubtedUpTo = hashes.length < DOUBTED_AT_ONCE ? '' : hashes.at(-1)!;
    if (hashes.length === 0) return;
    const judgement = await this.receipts.judge(hashes);
    const settled = hashes.filter((hash) => this.isSettled(judgement, hash));
    await this.database.transaction(async (tx) => {
      await this.doubted.remove(tx, settled);
      await this.take(tx, judgement);
    });
  }

  /** Takes in what is agreed and final; keeps in mind what is not agreed. What is not final is met again where it is mined. */
  private async take(tx: Tx, judgement: Judgement): Promise<void> {
    const receipts = [...judgement.verdicts.keys()].flatMap((hash) => this.finalReceipt(judgement, hash) ?? []);
    for (const { logs } of receipts) {
      await this.ledger.record(tx, readSweptLogs(logs, this.settings));
      for (const log of logs) await this.noteTreasuryChange(tx, log);
    }
    const doubted = [...judgement.verdicts].filter(([, verdict]) => verdict.kind === 'disputed').map(([hash]) => hash);
    if (doubted.length > 0) this.logger.error(`left out until the providers agree: ${doubted.join(', ')}`);
    await this.doubted.add(tx, doubted);
  }

  private finalReceipt({ verdicts, head }: Judgement, hash: string): Receipt | undefined {
    const verdict = verdicts.get(hash);
    if (verdict?.kind !== 'agreed' || !verdict.receipt) return undefined;
    return head - verdict.receipt.blockNumber >= this.settings.sweepConfirmations ? verdict.receipt : undefined;
  }

  private isSettled(judgement: Judgement, hash: string): boolean {
    const verdict = judgement.verdicts.get(hash);
    return verdict?.kind === 'agreed' && (!verdict.receipt || this.finalReceipt(judgement, hash) !== undefined);
  }

  /** A provider that has forgotten old receipts would make us pass over sweeps for good. That both invent the same log is out of question. */
  private refuseLostReceipts(lists: readonly string[][], { verdicts }: Judgement): void {
    const [one, other] = lists;
    const lost = one!.filter((hash) => {
      const verdict = verdicts.get(hash);
      return other?.includes(hash) && verdict?.kind === 'agreed' && !verdict.receipt;
    });
    if (lost.length > 0) throw new Error(`both providers have logs of ${lost[0]} and no receipt`);
  }

  /** The transactions that each provider has logs of in a range, from providers that have it whole. Undefined: ask for less, or again. */
  private async transactionsIn(from: number, to: number): Promise<string[][] | undefined> {
    const filter = {
      address: this.settings.checkoutAddress,
      topics: [TOPICS],
      fromBlock: hexOf(from),
      toBlock: hexOf(to),
    };
    const opinions = await this.rpc.opinions([['eth_getLogs', filter], ['eth_blockNumber']]);
    const refused = opinions.find(([logs]) => logs!.error)?.[0];
    if (refused) {
      if (to - from + 1 <= SMALLEST_RANGE) throw refused.error;
      this.range = Math.max(SMALLEST_RANGE, Math.floor((to - from + 1) / 2));
      return undefined;
    }
    if (opinions.some(([, head]) => Number(head!.value()) - this.settings.sweepConfirmations < to)) {
      this.rpc.askAnotherFirst();
      throw new Error('a provider lags behind');
    }
    this.range = Math.min(this.range * 2, LARGEST_RANGE);
    return opinions.map(([logs]) => hashesOf(logs!));
  }

  /** The registrar's key orders nothing but what this service signed; anything else means that somebody else has it. */
  private async noteTreasuryChange(tx: Tx, log: RawLog): Promise<void> {
    if (log.address.toLowerCase() !== this.settings.checkoutAddress.toLowerCase()) return;
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

function hashesOf(answer: RpcAnswer): string[] {
  return (answer.value() as RawLog[]).filter(({ removed }) => !removed).map(({ transactionHash }) => transactionHash);
}
