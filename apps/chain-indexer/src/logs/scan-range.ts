import { type Block, hexOf, readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { isTokenTransfer, type RawLog, readLogs, TRANSFER_TOPIC } from '../providers/rpc/transfer-log.js';

/** A range as returned by one provider, in one batch. */
export type RangeScan =
  | { kind: 'accepted'; last: Block; logs: RawLog[] }
  /** A block is missing or the response contradicts itself; the caller retries later. This never causes a rewind. */
  | { kind: 'wait'; why: string }
  /** The block after our anchor has another parent. */
  | { kind: 'reorg' };

export interface RangeRequest {
  from: number;
  to: number;
  /** Hash of the block before `from`; undefined where no anchor is kept. */
  parentHash: string | undefined;
  tokenAddresses: readonly string[];
}

/**
 * Reads the Transfer logs of a range with the proof that they belong together: the last block before and after the
 * logs, and the parent of the first block. Without these a reorg between two requests would go unnoticed.
 */
export async function scanRange(provider: RpcProvider, request: RangeRequest): Promise<RangeScan> {
  const { from, to, tokenAddresses } = request;
  const filter = {
    fromBlock: hexOf(from),
    toBlock: hexOf(to),
    address: tokenAddresses,
    topics: [TRANSFER_TOPIC],
  };
  const [rawFirst, rawBefore, rawLogs, rawAfter] = await provider.batch([
    ['eth_getBlockByNumber', hexOf(from), false],
    ['eth_getBlockByNumber', hexOf(to), false],
    ['eth_getLogs', filter],
    ['eth_getBlockByNumber', hexOf(to), false],
  ]);
  const [first, before, after] = [readBlock(rawFirst), readBlock(rawBefore), readBlock(rawAfter)];
  if (first?.number !== from || before?.number !== to || !after)
    return { kind: 'wait', why: `block ${from} or ${to} is missing` };
  if (before.hash !== after.hash) return { kind: 'wait', why: `block ${to} changed while it was read` };
  if (request.parentHash !== undefined && first.parentHash !== request.parentHash) return { kind: 'reorg' };
  return judgeLogs(readLogs(rawLogs), request, before);
}

function judgeLogs(raw: RawLog[], { from, to }: RangeRequest, last: Block): RangeScan {
  const logs: RawLog[] = [];
  for (const log of raw) {
    const number = Number(log.blockNumber);
    if (number < from || number > to) return { kind: 'wait', why: `a log of block ${number} in ${from}..${to}` };
    if (number === to && log.blockHash !== last.hash) return { kind: 'wait', why: `a log of another block ${to}` };
    if (isTokenTransfer(log)) logs.push(log);
  }
  return { kind: 'accepted', last, logs };
}
