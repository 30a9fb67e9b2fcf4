/** A block as far as we read it. */
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

/** A number as JSON-RPC writes it. */
export function hexOf(value: number): string {
  return `0x${value.toString(16)}`;
}

/** Reads a block; undefined when the provider does not have it (yet). */
export function readBlock(raw: unknown): Block | undefined {
  const block = raw as RawBlock | null;
  if (!block?.hash) return undefined;
  return {
    number: Number(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    time: Number(block.timestamp),
  };
}
