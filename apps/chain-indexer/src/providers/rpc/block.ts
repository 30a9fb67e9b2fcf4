import type { RpcProvider } from './rpc-provider.js';

/** The fields of a block that the indexer uses. */
export interface Block {
  number: number;
  hash: string;
  parentHash: string;
  /** Unix seconds. */
  time: number;
}

interface RawBlock {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
}

/** Returns a number in the hex format of JSON-RPC. */
export function hexOf(value: number): string {
  return `0x${value.toString(16)}`;
}

/** Parses a block; undefined when the provider does not have it (yet), or returned something else. */
export function readBlock(raw: unknown): Block | undefined {
  const block = raw as RawBlock | null;
  if (typeof block?.hash !== 'string') return undefined;
  const [number, time] = [Number(block.number), Number(block.timestamp)];
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(time)) return undefined;
  return { number, hash: block.hash, parentHash: block.parentHash, time };
}

/** The number of blocks in one batch. */
const BATCH = 50;

/** Returns canonical hashes of blocks by number, without blocks that the provider does not have. */
export async function hashesOf(
  provider: RpcProvider,
  numbers: readonly number[],
): Promise<Map<number, string | undefined>> {
  const wanted = [...new Set(numbers)];
  const hashes = new Map<number, string | undefined>();
  for (let start = 0; start < wanted.length; start += BATCH) {
    const piece = wanted.slice(start, start + BATCH);
    const blocks = await provider.batch(piece.map((number) => ['eth_getBlockByNumber', hexOf(number), false] as const));
    for (const [index, number] of piece.entries()) hashes.set(number, readBlock(blocks[index])?.hash);
  }
  return hashes;
}
