/** A log as JSON-RPC gives it. */
export interface RawLog {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  transactionHash: string;
  logIndex: string;
  removed?: boolean;
}

/** A mined transaction as far as we read it. */
export interface Receipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  succeeded: boolean;
  /** What the chain took for it; null where the node does not say. */
  gasWei: bigint | null;
  logs: RawLog[];
}

interface RawReceipt {
  transactionHash: string;
  blockNumber: string | null;
  blockHash: string;
  status: string;
  gasUsed?: string;
  effectiveGasPrice?: string;
  /** What rollups of the OP stack take for their data beside the gas. */
  l1Fee?: string;
  logs: RawLog[];
}

/** Reads a receipt; undefined when there is none. */
export function readReceipt(raw: unknown): Receipt | undefined {
  const receipt = raw as RawReceipt | null;
  if (!receipt?.blockNumber) return undefined;
  return {
    txHash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    succeeded: BigInt(receipt.status) === 1n,
    gasWei: gasWeiOf(receipt),
    logs: receipt.logs,
  };
}

/** All of a receipt that the ledger rests on, as text: two providers that give the same text say the same. */
export function saysOf(receipt: Receipt | undefined): string {
  if (!receipt) return 'none';
  const { blockHash, succeeded, logs } = receipt;
  const told = logs.map(({ address, topics, data, logIndex }) => [address, topics, data, Number(logIndex)]);
  return JSON.stringify([blockHash, succeeded, told]).toLowerCase();
}

function gasWeiOf({ gasUsed, effectiveGasPrice, l1Fee }: RawReceipt): bigint | null {
  if (!gasUsed || !effectiveGasPrice) return null;
  return BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? 0);
}
