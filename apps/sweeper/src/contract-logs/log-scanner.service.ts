import { CHECKOUT_TOPICS } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import type { RawLog, Receipt } from '../chain/receipt.js';
import { type Judgment, ReceiptsService } from '../chain/receipts.service.js';
import { RpcService } from '../chain/rpc.service.js';
import { hexOf, type RpcResult } from '../chain/rpc-result.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { ForeignOrdersService } from '../foreign-orders/foreign-orders.service.js';
import { IssuedTermsService } from '../issued-terms/issued-terms.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { Anchor } from '../reorgs/anchor.entity.js';
import { blockCall, blockHashOf, ReorgsService } from '../reorgs/reorgs.service.js';
import { SweeperSettings } from '../settings.js';
import { CursorsRepository } from './cursors.repository.js';
import { DoubtedSweepsRepository } from './doubted-sweeps.repository.js';

const LARGEST_RANGE = 10_000;
const SMALLEST_RANGE = 10;
const DOUBTED_BATCH_SIZE = 50;
const TOPICS = [CHECKOUT_TOPICS.Swept, CHECKOUT_TOPICS.TreasuryChanged, CHECKOUT_TOPICS.TreasuryChangeQueued];

/** The providers' reports about a range: the transactions of each one's logs, and the last block. */
interface ReadRange {
  lists: string[][];
  last: Anchor;
  /** The newest block that all providers have. */
  head: number;
}

/**
 * Reads every log of the contracts once it is final, so that sweeps by strangers count like ours. Lists of logs only
 * name the transactions to check; the ledger uses their receipts, on which two providers must agree. A log that one
 * provider omits is in the other's list, and one that it invents has no receipt.
 */
@Injectable()
export class LogScannerService {
  private readonly logger = new Logger('LogScanner');
  private range = LARGEST_RANGE;
  private checkedUpTo = '';
  /**
   * The last block of the newest range, set while no other process can have read further. It is cached because every
   * poll needs it twice.
   */
  private lastAnchor: Anchor | undefined;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly receipts: ReceiptsService,
    private readonly cursors: CursorsRepository,
    private readonly doubted: DoubtedSweepsRepository,
    private readonly foreignOrders: ForeignOrdersService,
    private readonly ledger: LedgerService,
    private readonly reorgs: ReorgsService,
    private readonly issuedTerms: IssuedTermsService,
    private readonly checkouts: CheckoutsService,
  ) {}

  /** Begins a term as the only reader: another process may have read further meanwhile. */
  begin(): void {
    this.lastAnchor = undefined;
  }

  /** Returns the last block whose logs are known; undefined before the first range. */
  async readUpTo(): Promise<number | undefined> {
    return this.lastAnchor?.block_number ?? this.cursors.block(this.database, this.settings.chainId);
  }

  /** Reads one range of final blocks. Returns whether more are waiting. */
  async step(): Promise<boolean> {
    try {
      return await this.readOn();
    } catch (error) {
      this.lastAnchor = undefined;
      throw error;
    }
  }

  private async readOn(): Promise<boolean> {
    const { checkoutDeployBlock, sweepConfirmations } = this.settings;
    const cursor = await this.readUpTo();
    const from = (cursor ?? checkoutDeployBlock - 1) + 1;
    const head = Number(await this.rpc.call('eth_blockNumber'));
    const final = head - sweepConfirmations;
    if (from > final) return from > final + 1 ? this.goBack(cursor, head) : false;
    const to = Math.min(final, from + this.range - 1);
    const read = await this.transactionsIn(from, to, this.lastAnchor ?? (await this.reorgs.newest()));
    if (read === 'less') return true;
    if (read === 'reorg') return this.goBack(cursor, head);
    const { lists, last } = read;
    const hashes = [...new Set(lists.flat())];
    // Nearly all ranges contain nothing to judge, and the providers have just reported their newest blocks.
    const judgment = hashes.length > 0 ? await this.receipts.judge(hashes) : { verdicts: new Map(), head: read.head };
    this.refuseLostReceipts(lists, judgment);
    // With a lower head, the last sweeps of the range would not be final yet, and would never be read again.
    this.refuseLowHead(judgment.head, to);
    await this.moveTo(cursor, last, judgment);
    this.lastAnchor = last;
    return to < final;
  }

  /** Stores the contents of a range and its last block. Most ranges are empty: then one statement is enough. */
  private async moveTo(cursor: number | undefined, last: Anchor, judgment: Judgment): Promise<void> {
    const { chainId } = this.settings;
    const isEmpty = judgment.verdicts.size === 0 && cursor !== undefined;
    const isMoved = isEmpty
      ? await this.cursors.advanceOverEmptyRange(this.database, chainId, cursor, last)
      : await this.database.transaction(async (tx) => {
          if (!(await this.cursors.move(tx, chainId, cursor, last.block_number))) return false;
          await this.take(tx, judgment);
          await this.reorgs.add(tx, last);
          return true;
        });
    if (!isMoved) throw new Error('somebody else has read these logs');
    await this.reorgs.thinOut(last.block_number);
  }

  /**
   * Goes back if the chain has replaced blocks whose logs were read: logs above the highest remaining block are read
   * again, and sweeps in them are doubted until two providers agree on their outcome. Returns whether there is more to
   * read.
   */
  private async goBack(cursor: number | undefined, head: number): Promise<boolean> {
    this.lastAnchor = undefined;
    const forkedAt = await this.reorgs.forkedAt();
    if (forkedAt === undefined || cursor === undefined) return false;
    const { chainId, checkoutDeployBlock } = this.settings;
    const block = Math.max(forkedAt, checkoutDeployBlock - 1);
    await this.database.transaction(async (tx) => {
      if (!(await this.cursors.move(tx, chainId, cursor, block))) return;
      await this.reorgs.forgetAbove(tx, forkedAt);
      await this.issuedTerms.markDueAbove(tx, forkedAt);
      const doubted = await this.ledger.doubtAbove(tx, forkedAt, head);
      this.logger.error(`reorg: back from block ${cursor} to ${block}, ${doubted} sweeps that were final are doubted`);
    });
    return true;
  }

  /** Checks disputed transactions again. */
  async settleDoubts(): Promise<void> {
    const hashes = await this.doubted.next(this.database, this.checkedUpTo, DOUBTED_BATCH_SIZE);
    this.checkedUpTo = hashes.length < DOUBTED_BATCH_SIZE ? '' : hashes.at(-1)!;
    if (hashes.length === 0) return;
    const judgment = await this.receipts.judge(hashes);
    const settled = hashes.filter((hash) => this.isSettled(judgment, hash));
    await this.database.transaction(async (tx) => {
      await this.doubted.remove(tx, settled);
      await this.take(tx, judgment);
    });
  }

  /**
   * Records transactions that are agreed and final, and stores disputed ones for later. Those that are not final yet
   * are read again in their final block.
   */
  private async take(tx: Tx, judgment: Judgment): Promise<void> {
    const receipts = [...judgment.verdicts.keys()].flatMap((hash) => this.finalReceipt(judgment, hash) ?? []);
    for (const { logs } of receipts) {
      await this.ledger.record(tx, this.ledger.sweptIn(logs));
      for (const log of logs) await this.foreignOrders.note(tx, log);
    }
    const doubted = [...judgment.verdicts].filter(([, verdict]) => verdict.kind === 'disputed').map(([hash]) => hash);
    if (doubted.length > 0) this.logger.error(`ignored until the providers agree: ${doubted.join(', ')}`);
    await this.doubted.add(tx, doubted);
  }

  private finalReceipt({ verdicts, head }: Judgment, hash: string): Receipt | undefined {
    const verdict = verdicts.get(hash);
    if (verdict?.kind !== 'agreed' || !verdict.receipt) return undefined;
    return head - verdict.receipt.blockNumber >= this.settings.sweepConfirmations ? verdict.receipt : undefined;
  }

  private isSettled(judgment: Judgment, hash: string): boolean {
    const verdict = judgment.verdicts.get(hash);
    return verdict?.kind === 'agreed' && (!verdict.receipt || this.finalReceipt(judgment, hash) !== undefined);
  }

  /**
   * Throws when both providers list a transaction without having its receipt: pruned receipts would otherwise hide
   * sweeps permanently.
   */
  private refuseLostReceipts(lists: readonly string[][], { verdicts }: Judgment): void {
    const [one, other] = lists;
    const lost = one!.filter((hash) => {
      const verdict = verdicts.get(hash);
      return other?.includes(hash) && verdict?.kind === 'agreed' && !verdict.receipt;
    });
    if (lost.length > 0) throw new Error(`both providers have logs of ${lost[0]} and no receipt`);
  }

  /**
   * Throws when a range is not final yet according to a head: a provider may be several nodes, some of which lag
   * behind.
   */
  private refuseLowHead(head: number, to: number): void {
    if (head - this.settings.sweepConfirmations >= to) return;
    this.rpc.preferNext();
    throw new Error(`a provider lags behind: its head is ${head}, the logs are read up to ${to}`);
  }

  /**
   * Returns each provider's transactions with logs in a range. The providers must have the complete range on the same
   * chain: its last block must be the same before and after reading the logs, and the block before the range must be as
   * it was read. After errors, a smaller range or the same one is requested again.
   */
  private async transactionsIn(
    from: number,
    to: number,
    before: Anchor | undefined,
  ): Promise<ReadRange | 'less' | 'reorg'> {
    const filter = {
      address: this.checkouts.all.map(({ address }) => address),
      topics: [TOPICS],
      fromBlock: hexOf(from),
      toBlock: hexOf(to),
    };
    const readings = await this.rpc.batchFromSeveral([
      blockCall(to),
      ['eth_getLogs', filter],
      ['eth_blockNumber'],
      blockCall(to),
      ...(before ? [blockCall(before.block_number)] : []),
    ]);
    const refused = readings.find(([, logs]) => logs!.error)?.[1];
    if (refused) {
      if (to - from + 1 <= SMALLEST_RANGE) throw refused.error;
      this.range = Math.max(SMALLEST_RANGE, Math.floor((to - from + 1) / 2));
      return 'less';
    }
    const head = Math.min(...readings.map(([, , newest]) => Number(newest!.value())));
    this.refuseLowHead(head, to);
    if (before && readings.some((answers) => blockHashOf(answers[4]!) !== before.block_hash)) return 'reorg';
    const [hash, ...others] = new Set(
      readings.flatMap(([first, , , last]) => [blockHashOf(first!), blockHashOf(last!)]),
    );
    if (hash === undefined || others.length > 0) {
      this.rpc.preferNext();
      throw new Error(`the providers do not agree on block ${to}, or it changed while it was read`);
    }
    this.range = Math.min(this.range * 2, LARGEST_RANGE);
    return { lists: readings.map(([, logs]) => hashesOf(logs!)), last: { block_number: to, block_hash: hash }, head };
  }
}

function hashesOf(result: RpcResult): string[] {
  return (result.value() as RawLog[]).filter(({ removed }) => !removed).map(({ transactionHash }) => transactionHash);
}
