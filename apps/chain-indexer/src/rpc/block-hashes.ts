import { hexOf, readBlock } from './block.js';
import type { RpcProvider } from './rpc-provider.js';

/** Blocks asked for in one batch. */
const BATCH = 50;

/** Canonical hashes of blocks by number; a block that is not there has none. */
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
