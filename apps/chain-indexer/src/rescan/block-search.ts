import { hexOf, readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';

/** The number of blocks in one batch: each round narrows the search to one part in PROBES + 1. */
const PROBES = 15;

/**
 * Returns the first block that is not older than a moment (Unix seconds), between two blocks. Takes a few batches on
 * any chain.
 */
export async function firstBlockSince(
  provider: RpcProvider,
  time: number,
  between: { from: number; to: number },
): Promise<number> {
  let { from, to } = between;
  while (from < to) {
    const stride = Math.max(1, Math.floor((to - from) / (PROBES + 1)));
    const numbers = Array.from({ length: PROBES }, (_, index) => from + stride * index).filter((number) => number < to);
    const blocks = await provider.batch(
      numbers.map((number) => ['eth_getBlockByNumber', hexOf(number), false] as const),
    );
    const older = numbers.filter((_, index) => (readBlock(blocks[index])?.time ?? 0) < time);
    const last = older.at(-1);
    if (last === undefined) return from;
    from = last + 1;
    const next = numbers.find((number) => number > last);
    if (next !== undefined) to = next;
  }
  return from;
}
