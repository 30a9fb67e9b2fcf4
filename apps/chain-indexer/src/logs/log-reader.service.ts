import { TokenRegistry } from '@libs/chain/token-registry';
import { Semaphore } from '@libs/service-kit/concurrency/semaphore';
import { Injectable } from '@nestjs/common';
import { hexOf, readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { isSameTransfer, type LocatedLog, type RawLog, type TransferLog } from '../providers/rpc/transfer-log.js';
import { IndexerSettings, listOf } from '../settings.js';
import type { SeenTransfer } from '../transfers/transfer.entity.js';

/** The number of receipts and blocks in one batch. */
const BATCH = 50;

interface RawReceipt {
  blockHash: string;
  logs: RawLog[];
}

/**
 * Completes logs that pay us with data that `eth_getLogs` does not return: their block's time and their position in the
 * transaction.
 */
@Injectable()
export class LogReaderService {
  readonly tokens: TokenRegistry;
  /** The contracts that the head scan filters by: the accepted tokens and those of the setting OTHER_TOKENS. */
  readonly scannedAddresses: readonly string[];

  constructor(private readonly settings: IndexerSettings) {
    this.tokens = new TokenRegistry({ USDC: settings.usdcAddress, USDT: settings.usdtAddress });
    const others = listOf(settings.otherTokens).filter((address) => !this.tokens.find(address));
    this.scannedAddresses = [...this.tokens.accepted.map((token) => token.address), ...others];
  }

  /**
   * Completes logs of accepted tokens. The position comes from the receipt, not from counting logs: a provider that
   * omits one log would otherwise give the next one its identity. Returns undefined when the provider contradicts
   * itself; the caller retries later.
   */
  async complete(provider: RpcProvider, logs: readonly TransferLog[]): Promise<SeenTransfer[] | undefined> {
    return (await this.locate(provider, logs))?.map((located) => this.seen(located));
  }

  /** Locates logs of any token in the same way. */
  async locate(provider: RpcProvider, logs: readonly TransferLog[]): Promise<LocatedLog[] | undefined> {
    const atOnce = this.settings.indexerShards;
    const [receipts, blocks] = await Promise.all([
      readAll(provider, atOnce, unique(logs.map((log) => log.txHash)), (hash) => ['eth_getTransactionReceipt', hash]),
      readAll(provider, atOnce, unique(logs.map((log) => log.blockNumber)), (number) => [
        'eth_getBlockByNumber',
        hexOf(number),
        false,
      ]),
    ]);
    // One transaction may contain thousands of logs; searching the list for each of them would take quadratic time.
    const positions = new Map(
      [...receipts].map(([hash, receipt]) => [hash, positionsOf(receipt as RawReceipt | null)]),
    );
    const located: LocatedLog[] = [];
    for (const log of logs) {
      const receipt = receipts.get(log.txHash) as RawReceipt | null;
      const block = readBlock(blocks.get(log.blockNumber));
      const position = positions.get(log.txHash)?.get(log.logIndex);
      if (!block || block.hash !== log.blockHash || receipt?.blockHash !== log.blockHash) return undefined;
      if (!position || !isSameTransfer(log, position.log)) return undefined;
      located.push({ log, ordinal: position.ordinal, blockTime: block.time });
    }
    return located;
  }

  /** Separates logs of accepted tokens from the others. */
  sorted(located: readonly LocatedLog[]): [accepted: LocatedLog[], others: LocatedLog[]] {
    const isAccepted = ({ log }: LocatedLog) => this.tokens.find(log.tokenAddress) !== undefined;
    return [located.filter(isAccepted), located.filter((one) => !isAccepted(one))];
  }

  /** Converts a log of an accepted token to a transfer. */
  seen({ log, ordinal, blockTime }: LocatedLog): SeenTransfer {
    return {
      chain_id: this.settings.chainId,
      tx_hash: log.txHash,
      log_ordinal: ordinal,
      log_index: log.logIndex,
      block_number: log.blockNumber,
      block_hash: log.blockHash,
      block_time: blockTime,
      asset: this.tokens.find(log.tokenAddress)!.asset,
      token_address: log.tokenAddress,
      from_address: log.fromAddress,
      to_address: log.toAddress,
      base_units: log.baseUnits,
    };
  }
}

/** Returns each log of a transaction and its position in it, by its index in the block. */
function positionsOf(receipt: RawReceipt | null): Map<number, { log: RawLog; ordinal: number }> {
  const logs = Array.isArray(receipt?.logs) ? receipt.logs : [];
  return new Map(logs.map((log, ordinal) => [Number(log.logIndex), { log, ordinal }]));
}

/**
 * Reads results for all keys, `atOnce` batches at a time. Batches are divided by transaction and by block, not by
 * address: a transaction may pay addresses of several ranges, and its receipt is read once.
 */
async function readAll<K>(
  provider: RpcProvider,
  atOnce: number,
  keys: readonly K[],
  callOf: (key: K) => readonly [string, ...unknown[]],
): Promise<Map<K, unknown>> {
  const found = new Map<K, unknown>();
  const [slots, over] = [new Semaphore(atOnce), new AbortController()];
  const read = async (piece: readonly K[]) => {
    const results = await provider.batch(piece.map(callOf)).catch((error: unknown) => {
      // Aborted before the slot is free: requests that wait for their turn are not sent, and fail for the same reason.
      over.abort(error);
      throw error;
    });
    for (const [index, key] of piece.entries()) found.set(key, results[index]);
  };
  await Promise.all(piecesOf(keys).map((piece) => slots.run(() => read(piece), over.signal)));
  return found;
}

function piecesOf<K>(keys: readonly K[]): K[][] {
  return Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, piece) =>
    keys.slice(piece * BATCH, (piece + 1) * BATCH),
  );
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
