import { RpcError } from './rpc-error.js';

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const NOTHING = `0x${'0'.repeat(64)}`;

/** A log as JSON-RPC gives it. */
export interface RawLog {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  logIndex: string;
  removed?: boolean;
}

/** A Transfer log that pays one of our addresses. Addresses are lower case. */
export interface TransferLog {
  tokenAddress: string;
  fromAddress: string;
  toAddress: string;
  baseUnits: bigint;
  blockNumber: number;
  blockHash: string;
  txHash: string;
  logIndex: number;
}

/** A log with what its receipt and its block tell of it. */
export interface PlacedLog {
  log: TransferLog;
  /** Its place among the logs of its transaction. */
  ordinal: number;
  /** Unix seconds. */
  blockTime: number;
}

const HEX = /^0x[0-9a-f]*$/i;

/** The logs of an answer. Throws RpcError where it is no list of logs: a provider may answer with anything. */
export function readLogs(raw: unknown): RawLog[] {
  if (!Array.isArray(raw) || !raw.every(isLog)) throw new RpcError('down', 'the answer is no list of logs');
  return raw;
}

function isLog(raw: RawLog | null): raw is RawLog {
  return (
    typeof raw?.address === 'string' &&
    Array.isArray(raw.topics) &&
    raw.topics.every((topic) => typeof topic === 'string' && topic.length === 66) &&
    typeof raw.data === 'string' &&
    HEX.test(raw.data)
  );
}

/** Whether a log that a receipt has is this one: a place alone says nothing of what stands there. */
export function isSameTransfer(
  log: Pick<TransferLog, 'tokenAddress' | 'fromAddress' | 'toAddress' | 'baseUnits' | 'logIndex'>,
  other: RawLog,
): boolean {
  if (!isLog(other) || Number(other.logIndex) !== log.logIndex || !isTokenTransfer(other)) return false;
  const read = readTransfer(other);
  return (
    read.tokenAddress === log.tokenAddress &&
    read.fromAddress === log.fromAddress &&
    read.toAddress === log.toAddress &&
    read.baseUnits === log.baseUnits
  );
}

/** The recipient in hex without 0x: all that is read of a log before it is known to be ours. */
export function recipientOf(log: RawLog): string {
  return (log.topics[2] as string).slice(26);
}

/**
 * Whether a log is a Transfer of something: an NFT's has a fourth topic and no data, and anybody may "transfer" nothing
 * from anybody to anywhere, which is no payment.
 */
export function isTokenTransfer(log: RawLog): boolean {
  const isTransfer = log.topics.length === 3 && log.topics[0] === TRANSFER_TOPIC && !log.removed;
  return isTransfer && log.data.length === 66 && log.data !== NOTHING;
}

export function readTransfer(log: RawLog): TransferLog {
  return {
    tokenAddress: log.address.toLowerCase(),
    fromAddress: `0x${(log.topics[1] as string).slice(26)}`,
    toAddress: `0x${recipientOf(log)}`,
    baseUnits: BigInt(log.data),
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash,
    txHash: log.transactionHash,
    logIndex: Number(log.logIndex),
  };
}
