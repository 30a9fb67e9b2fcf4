import type { FoundTransfer } from '@libs/dto/rpc/chain.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import type { CursorRow } from '../cursors/cursor.entity.js';
import { type Anchor, CursorService } from '../cursors/cursor.service.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hashesOf, readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import type { LocatedLog, TransferLog } from '../providers/rpc/transfer-log.js';
import { IndexerSettings } from '../settings.js';
import type { SeenTransfer, TransferRow } from '../transfers/transfer.entity.js';
import { contentOf, positionOf } from '../transfers/transfer-content.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedTransfersService } from '../unsupported-transfers/unsupported-transfers.service.js';
import { WatchedAddressesService } from '../watched-addresses/watched-addresses.service.js';

const FOUND_AGAIN = 'found by a rescan after its range was verified';
const DIFFERS = 'a rescan read something else in its place';
const RETRY_AFTER_S = 1;
/** An airdrop has thousands of logs, but a reply must fit into one NATS message. */
const MAX_RETURNED = 200;

/** Compares the results of a rescan with the recorded transfers, and adds the missing ones as the verify loop does. */
@Injectable()
export class FindingsService {
  private readonly logger = new Logger('Rescan');

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly watched: WatchedAddressesService,
    private readonly reader: LogReaderService,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedTransfersService,
    private readonly settings: IndexerSettings,
  ) {}

  /**
   * Returns the outcome for each log, those to our addresses first. `isNamed`: somebody named the transaction of these
   * logs. Throws `unavailable` while this provider and we are on two branches.
   */
  async take(provider: RpcProvider, logs: readonly TransferLog[], isNamed = false): Promise<FoundTransfer[]> {
    const owners = await this.watched.ownersOf([...new Set(logs.map((log) => log.toAddress))]);
    const ours = logs.filter((log) => owners.has(log.toAddress));
    const repaired = ours.length > 0 ? await this.repair(provider, ours, isNamed) : undefined;
    const strangers = logs.filter((log) => !owners.has(log.toAddress));
    return [...ours, ...strangers].slice(0, MAX_RETURNED).map((log) => ({
      tx_hash: log.txHash,
      log_index: log.logIndex,
      asset: this.reader.tokens.find(log.tokenAddress)?.asset ?? null,
      token_address: log.tokenAddress,
      to_address: log.toAddress,
      amount: String(log.baseUnits),
      status: owners.has(log.toAddress) ? this.statusOf(log, repaired!) : 'not_ours',
    }));
  }

  private statusOf(log: TransferLog, { upTo, added }: Repaired): FoundTransfer['status'] {
    if (log.blockNumber > upTo) return 'not_scanned_yet';
    if (!this.reader.tokens.find(log.tokenAddress)) return 'unsupported_token';
    return added.has(positionOf({ block_hash: log.blockHash, log_index: log.logIndex })) ? 'repaired' : 'known';
  }

  private async repair(provider: RpcProvider, ours: readonly TransferLog[], isNamed: boolean): Promise<Repaired> {
    const common = await this.commonAnchor(provider);
    const standing = common && ours.filter((log) => log.blockNumber <= common.block_number);
    const located = standing && (await this.reader.locate(provider, standing));
    const added =
      located && (await this.database.transaction((tx) => this.write(tx, provider, common, located, isNamed)));
    if (!added) throw new AppError('unavailable', {}, { retryAfterS: RETRY_AFTER_S });
    return { upTo: common.block_number, added: new Set(added.map(positionOf)) };
  }

  /** Returns the highest block that we and this provider both have: its logs up to there belong to our branch. */
  private async commonAnchor(provider: RpcProvider): Promise<Anchor | undefined> {
    const [raw] = await provider.batch([['eth_getBlockByNumber', 'latest', false]]);
    const latest = readBlock(raw);
    if (!latest) return undefined;
    const [anchor] = await this.cursors.anchorsDown(this.database, this.settings.chainId, latest.number, 1);
    if (!anchor) return undefined;
    const hashes = await hashesOf(provider, [anchor.block_number]);
    return hashes.get(anchor.block_number) === anchor.block_hash ? anchor : undefined;
  }

  /** Writes the missing transfers. Returns undefined when the scanner rewound meanwhile. */
  private async write(
    tx: Tx,
    provider: RpcProvider,
    common: Anchor,
    located: readonly LocatedLog[],
    isNamed: boolean,
  ): Promise<TransferRow[] | undefined> {
    const { chainId } = this.settings;
    const cursor = await this.cursors.lockWithoutEpoch(tx, chainId);
    const [now] = await this.cursors.anchorsDown(tx, chainId, common.block_number, 1);
    if (!cursor || now?.block_hash !== common.block_hash) return undefined;
    const [accepted, others] = this.reader.sorted(located);
    const seen = accepted.map((one) => this.reader.seen(one));
    const added = await this.transfers.see(tx, seen, { seenBy: provider.index, verified: false, repaired: true });
    for (const row of added) this.logger.warn(`a rescan found ${row.tx_hash}, which the head scan had missed`);
    await this.holdPassed(tx, added, cursor);
    await this.holdDiffering(tx, seen);
    await this.unsupported.add(tx, chainId, others, isNamed);
    return added;
  }

  /** Holds transfers in ranges that the second provider has read already, so that it verifies each by its receipt. */
  private async holdPassed(tx: Tx, added: readonly TransferRow[], cursor: CursorRow): Promise<void> {
    if (!this.providers.hasSecond) return;
    const passed = added.filter((row) => row.block_number <= cursor.verified_block);
    await this.transfers.hold(tx, passed, FOUND_AGAIN);
  }

  /**
   * Holds recorded transfers at positions where this provider has different ones, so that receipts show which is right:
   * a row may be wrong as well.
   */
  private async holdDiffering(tx: Tx, seen: readonly SeenTransfer[]): Promise<void> {
    const [positions, contents] = [new Set(seen.map(positionOf)), new Set(seen.map(contentOf))];
    const known = await this.transfers.ofTransactions(
      tx,
      this.settings.chainId,
      seen.map((one) => one.tx_hash),
    );
    const differing = known.filter((row) => positions.has(positionOf(row)) && !contents.has(contentOf(row)));
    for (const row of differing) this.logger.error(`a rescan read another transfer in place of ${row.tx_hash}`);
    await this.transfers.hold(tx, differing, DIFFERS);
  }
}

/** The transfers that were added, by position, and the block up to which the provider agrees with us. */
interface Repaired {
  upTo: number;
  added: Set<string>;
}
