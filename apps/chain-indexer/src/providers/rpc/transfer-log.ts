import { RpcError } from './rpc-error.js';

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const NOTHING = `0x${'0'.repeat(64)}`;

/** A log in the format of JSON-RPC. */
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

/** A log with the data from its receipt and its block. */
export interface LocatedLog {
  log: TransferLog;
  /** The log's position among those of its transaction. */
  ordinal: number;
  /** Unix seconds. */
  blockTime: number;
}

const HEX = /^0x[0-9a-f]*$/i;
/**
 * A topic as nodes write it. In another letter case, or with anything else in it, an address would be looked up that is
 * not one of ours.
 */
const TOPIC = /^0x[0-9a-f]{64}$/;

/**
 * Returns the logs of a response. Throws RpcError unless it is a list of logs, because a provider may return anything.
 */
export function readLogs(raw: unknown): RawLog[] {
  if (!Array.isArray(raw) || !raw.every(isLog)) throw new RpcError('down', 'the response is not a list of logs');
  return raw;
}

function isLog(raw: RawLog | null): raw is RawLog {
  return (
    typeof raw?.address === 'string' &&
    Array.isArray(raw.topics) &&
    raw.topics.every((topic) => typeof topic === 'string' && TOPIC.test(topic)) &&
    typeof raw.data === 'string' &&
    HEX.test(raw.data)
  );
}

/**
 * Returns whether a log of a receipt is this transfer. The contents are compared, because an equal position alone does
 * not make it the same transfer.
 */
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

/** Returns the recipient in hex without 0x; nothing else of a log is decoded before it is known to be ours. */
export function recipientOf(log: RawLog): string {
  return (log.topics[2] as string).slice(26);
}

/**
 * Returns whether a log transfers an amount of a token: an NFT's log has a fourth topic and no data, and anyone may
 * "transfer" a zero amount between any addresses, which is not a payment.
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
