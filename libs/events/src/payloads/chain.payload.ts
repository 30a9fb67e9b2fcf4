import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsOptional, Matches, ValidateNested } from 'class-validator';
import { ADDRESS } from './merchants.payload.js';

export const ASSETS = ['USDC', 'USDT'] as const;
export type Asset = (typeof ASSETS)[number];

export const BASE_UNITS = /^(0|[1-9][0-9]{0,77})$/;
export const WORD = /^0x[0-9a-f]{64}$/;

/** One Transfer log of an accepted token to a watched address. */
class TransferSeen {
  @IsInt() chain_id: number;
  /** Grows with every change of this transfer, so that events may arrive in any order: only the newest one counts. */
  @IsInt() version: number;
  @Matches(WORD) tx_hash: string;
  @IsInt() log_index: number;
  /** Position among all logs of the transaction: stays the same when it is mined again in another block. */
  @IsInt() log_ordinal: number;
  @IsInt() block_number: number;
  @Matches(WORD) block_hash: string;
  /** Unix seconds. */
  @IsInt() block_time: number;
  @IsIn(ASSETS) asset: Asset;
  @Matches(ADDRESS) token_address: string;
  @Matches(ADDRESS) from_address: string;
  /** The deposit address, lower case. */
  @Matches(ADDRESS) to_address: string;
  /** Token base units, decimal. */
  @Matches(BASE_UNITS) base_units: string;
  /** Blocks on top of its own that the policy requires at this amount. */
  @IsInt() required_confirmations: number;
}

export class TransferDetected extends TransferSeen {}
export class TransferFinal extends TransferSeen {}
/** The block that held the transfer left the chain. */
export class TransferDropped extends TransferSeen {}

export const TRANSFER_CHANGES = ['detected', 'final', 'dropped'] as const;
export type TransferChange = (typeof TRANSFER_CHANGES)[number];

/**
 * Many transfers to one address at once, to all of which the same happened. One event replaces theirs, so that a flood
 * at one address is a few events in a lane of their own instead of thousands before all others.
 */
export class TransferBurst {
  @IsIn(TRANSFER_CHANGES) change: TransferChange;
  @IsArray() @ValidateNested({ each: true }) @Type(() => TransferDetected) transfers: TransferDetected[];
}

/** The progress of the known chain. Published about once a second. */
export class ChainProgressed {
  @IsInt() chain_id: number;
  @IsInt() head_block: number;
  @IsInt() head_time: number;
  /** All blocks up to this one were scanned by every configured provider; its time in Unix seconds. */
  @IsInt() verified_block: number;
  @IsInt() verified_time: number;
  @IsOptional() @IsInt() finalized_block: number | null;
}
