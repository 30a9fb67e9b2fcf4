/** A log in the format of JSON-RPC. */
export interface RawLog {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  transactionHash: string;
  logIndex: string;
  removed?: boolean;
}

/** The fields of a mined transaction that the sweeper uses. */
export interface Receipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  succeeded: boolean;
  /** The fee that the chain charged; null where the node does not report it. */
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
  /** The data fee that rollups of the OP stack charge in addition to gas. */
  l1Fee?: string;
  logs: RawLog[];
}

/** Parses a receipt; undefined when there is none. */
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

/** Returns everything in a receipt that the ledger uses, as text: two providers agree when their texts are equal. */
export function fingerprintOf(receipt: Receipt | undefined): string {
  if (!receipt) return 'none';
  const { blockHash, succeeded, logs } = receipt;
  const contents = logs.map(({ address, topics, data, logIndex }) => [address, topics, data, Number(logIndex)]);
  return JSON.stringify([blockHash, succeeded, contents]).toLowerCase();
}

function gasWeiOf({ gasUsed, effectiveGasPrice, l1Fee }: RawReceipt): bigint | null {
  if (!gasUsed || !effectiveGasPrice) return null;
  return BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? 0);
}
