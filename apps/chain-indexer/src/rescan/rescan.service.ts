import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import { RangeSize } from '../logs/range-size.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hexOf } from '../providers/rpc/block.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { isTokenTransfer, type RawLog, readLogs, readTransfer, TRANSFER_TOPIC } from '../providers/rpc/transfer-log.js';
import { IndexerSettings } from '../settings.js';
import { CLOCK_MARGIN_S, firstBlockAfter } from '../watched-addresses/first-block.js';
import { WatchedAddressesService } from '../watched-addresses/watched-addresses.service.js';
import { firstBlockSince } from './block-search.js';
import { FindingsService } from './findings.service.js';

/** Shorter than the timeout of the RPC client. */
const SEARCH_MS = 6_000;
/**
 * A provider that hangs must not hide the findings of another one, so this is shorter than the timeout of the RPC
 * client, too.
 */
const PROVIDER_MS = 8_000;
/** A buyer may request a rescan seconds after paying; the head scan gets this long to reach the block first. */
const HEAD_WAIT_MS = 1_500;
const HEAD_POLL_MS = 50;

interface RawReceipt {
  status: string;
  blockNumber: string;
  logs: RawLog[];
}

/** Reads the chain again for a buyer whose payment does not show. Repeating it does no harm. */
@Injectable()
export class RescanService {
  private readonly logger = new Logger('Rescan');
  private readonly range = new RangeSize();

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly watched: WatchedAddressesService,
    private readonly findings: FindingsService,
    private readonly settings: IndexerSettings,
  ) {}

  /** Reads one transaction by its receipt, which finds what the log scans missed. */
  async transaction(hash: string): Promise<ReplyOf<'chain.rescan_transaction'>> {
    let [isPending, isCertain] = [false, true];
    for (const provider of this.inTurn()) {
      const found = await this.lookUp(provider, hash);
      if (found?.receipt) return this.mined(provider, found.receipt);
      isPending ||= found?.isSent ?? false;
      isCertain &&= found !== undefined;
    }
    // A transaction is unknown only when every provider has responded that it does not have it.
    if (!isPending && !isCertain) throw new AppError('unavailable', {}, { retryAfterS: 1 });
    return { found: isPending ? 'pending' : 'unknown', transfers: [] };
  }

  /** Reads all transfers to an address since its session was created, from two providers in case one omits logs. */
  async address(request: RequestOf<'chain.rescan_address'>): Promise<ReplyOf<'chain.rescan_address'>> {
    const read = await this.reading(request);
    const results = await Promise.allSettled(
      this.inTurn().map((provider) => this.providers.use(provider, read, PROVIDER_MS)),
    );
    const readings = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const [first] = readings;
    if (!first) throw (results[0] as PromiseRejectedResult).reason;
    // Where both providers returned a transfer, `repaired` wins over `known`.
    const transfers = new Map<string, FoundTransfer>();
    for (const transfer of readings.flatMap((reading) => reading.transfers)) {
      const name = `${transfer.tx_hash}:${transfer.log_index}`;
      if (!transfers.has(name) || transfer.status === 'repaired') transfers.set(name, transfer);
    }
    const scanned = readings.find((reading) => reading.scanned.is_complete)?.scanned ?? first.scanned;
    return { transfers: [...transfers.values()], scanned };
  }

  /**
   * Returns a function that reads the address from a provider. An address that was not known yet is watched from now
   * on.
   */
  private async reading(
    request: RequestOf<'chain.rescan_address'>,
  ): Promise<(provider: RpcProvider) => Promise<ReplyOf<'chain.rescan_address'>>> {
    const { merchant_id: merchantId, created_at, after_block } = request;
    const address = request.address.toLowerCase();
    const createdAt = new Date(created_at);
    await this.watched.watch(this.database, { address, merchantId, createdAt, afterBlock: after_block ?? null });
    const afterBlock = after_block ?? (await this.watched.afterBlockOf(address));
    const cursor = await this.cursors.find(this.database, this.settings.chainId);
    if (!cursor) throw new AppError('unavailable', {}, { retryAfterS: 1 });
    const head = cursor.head_block;
    return async (provider) => {
      const from =
        afterBlock === null
          ? await this.blockOf(provider, createdAt, head)
          : Math.min(firstBlockAfter(afterBlock), head);
      return this.readAddress(provider, address, from, head);
    };
  }

  private async readAddress(
    provider: RpcProvider,
    address: string,
    from: number,
    head: number,
  ): Promise<ReplyOf<'chain.rescan_address'>> {
    const { logs, upTo } = await this.logsTo(provider, address, from, head);
    const transfers = await this.findings.take(provider, logs.filter(isTokenTransfer).map(readTransfer));
    return { transfers, scanned: { from_block: from, to_block: upTo, is_complete: upTo === head } };
  }

  /** Returns the first block to read, estimated from the session's time where no block is known. */
  private blockOf(provider: RpcProvider, createdAt: Date, head: number): Promise<number> {
    const since = Math.floor(createdAt.getTime() / 1000) - CLOCK_MARGIN_S;
    const first = Math.min(this.settings.checkoutDeployBlock, head);
    return firstBlockSince(provider, since, { from: first, to: head });
  }

  private async mined(provider: RpcProvider, receipt: RawReceipt): Promise<ReplyOf<'chain.rescan_transaction'>> {
    if (BigInt(receipt.status) === 0n) return { found: 'failed', transfers: [] };
    await this.headReaches(Number(receipt.blockNumber));
    const logs = receipt.logs.filter(isTokenTransfer).map(readTransfer);
    const transfers = await this.providers.use(provider, () => this.findings.take(provider, logs, true));
    return { found: 'mined', transfers };
  }

  private async headReaches(block: number): Promise<void> {
    for (const end = performance.now() + HEAD_WAIT_MS; performance.now() < end; await sleep(HEAD_POLL_MS)) {
      const cursor = await this.cursors.find(this.database, this.settings.chainId);
      if (cursor && cursor.head_block >= block) return;
    }
  }

  /** Returns Transfer logs of any token to an address, as far as the time limit allows. */
  private async logsTo(
    provider: RpcProvider,
    address: string,
    from: number,
    to: number,
  ): Promise<{ logs: RawLog[]; upTo: number }> {
    const topics = [TRANSFER_TOPIC, null, `0x${address.slice(2).padStart(64, '0')}`];
    const logs: RawLog[] = [];
    let start = from;
    for (const end = performance.now() + SEARCH_MS; start <= to && performance.now() < end; ) {
      const last = Math.min(to, start + this.range.current - 1);
      const piece = await this.piece(
        provider,
        { topics, fromBlock: hexOf(start), toBlock: hexOf(last) },
        last - start + 1,
      );
      if (!piece) continue;
      logs.push(...piece);
      start = last + 1;
    }
    return { logs, upTo: start - 1 };
  }

  /** Reads one piece of a range. Returns undefined when the provider refuses it. */
  private async piece(provider: RpcProvider, filter: object, size: number): Promise<RawLog[] | undefined> {
    try {
      const [logs] = await provider.batch([['eth_getLogs', filter]]);
      const found = readLogs(logs);
      this.range.succeeded(found.length, size);
      return found;
    } catch (error) {
      if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
      this.range.refused(size, error.options.largestRange);
      return undefined;
    }
  }

  /** Returns the provider of the head, then another one. */
  private inTurn(): RpcProvider[] {
    const head = this.providers.head();
    const other = this.providers.otherThan(head.index);
    return other ? [head, other] : [head];
  }

  /** Looks up a transaction. Returns undefined when the provider fails. */
  private async lookUp(
    provider: RpcProvider,
    hash: string,
  ): Promise<{ receipt: RawReceipt | null; isSent: boolean } | undefined> {
    try {
      const [receipt, sent] = await this.providers.use(provider, () =>
        provider.batch([
          ['eth_getTransactionReceipt', hash],
          ['eth_getTransactionByHash', hash],
        ]),
      );
      return { receipt: receipt as RawReceipt | null, isSent: Boolean(sent) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.logger.warn(`${provider.name}: ${error.message}`);
      return undefined;
    }
  }
}
