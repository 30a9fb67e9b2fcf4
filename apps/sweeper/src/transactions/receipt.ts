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
  succeeded: boolean;
  logs: RawLog[];
}

interface RawReceipt {
  transactionHash: string;
  blockNumber: string | null;
  status: string;
  logs: RawLog[];
}

/** Reads a receipt; undefined when there is none. */
export function readReceipt(raw: unknown): Receipt | undefined {
  const receipt = raw as RawReceipt | null;
  if (!receipt?.blockNumber) return undefined;
  return {
    txHash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
    succeeded: BigInt(receipt.status) === 1n,
    logs: receipt.logs,
  };
}
