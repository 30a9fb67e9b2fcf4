import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { BASE_UNITS, WORD } from './chain.payload.js';
import { ADDRESS } from './merchants.payload.js';

export class SweptPayment {
  @IsInt() payment_id: number;
  /** Base units; gross = fee + net. */
  @Matches(BASE_UNITS) gross: string;
  @Matches(BASE_UNITS) fee: string;
  @Matches(BASE_UNITS) net: string;
  /**
   * Grows with every event about this payment's sweep, done or undone: it shows which of two is the newer one. Absent
   * in events published before there was such a field.
   */
  @IsOptional() @IsInt() version?: number;
}

/** A mined and final sweep of one deposit address; it may cover several payments. */
export class SweepDone {
  @IsInt() chain_id: number;
  @IsInt() merchant_id: number;
  @Matches(WORD) sweep_tx_hash: string;
  @IsInt() block_number: number;
  @Matches(ADDRESS) deposit_address: string;
  @Matches(ADDRESS) token_address: string;
  /** The recipient of the net, read from the chain, not from our own tables. */
  @Matches(ADDRESS) treasury_address: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => SweptPayment) payments: SweptPayment[];
}

/**
 * A sweep of many payments at one address, in several events: handled in a lane of its own, so that it holds up no
 * other sweep.
 */
export class SweepBurst extends SweepDone {}

/** A payment whose sweep is no longer on the chain. */
export class UnsweptPayment {
  @IsInt() payment_id: number;
  /** The version of the payment's sweep, as in `SweptPayment`. */
  @IsInt() version: number;
}

/**
 * A reorg took away a sweep that had been final, as two providers agree. Its payments are swept again if they are still
 * there.
 */
export class SweepUndone {
  @IsInt() chain_id: number;
  @IsInt() merchant_id: number;
  @Matches(WORD) sweep_tx_hash: string;
  @Matches(ADDRESS) deposit_address: string;
  @Matches(ADDRESS) token_address: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => UnsweptPayment) payments: UnsweptPayment[];
}

/**
 * The reasons why a sweep waits for a person. `treasury_order`: the treasury was replaced and the order for older
 * addresses cannot be given. `address_denied`: the token's issuer refuses the address, or it is a treasury where money
 * is lost. `relayer_key`: the merchant's relayer key does not open.
 */
export const SWEEP_BLOCKS = [
  'token_paused',
  'address_denied',
  'no_gas',
  'reverted',
  'treasury_order',
  'relayer_key',
] as const;
export type SweepBlock = (typeof SWEEP_BLOCKS)[number];

export class SweepBlocked {
  @IsInt() merchant_id: number;
  @IsIn(SWEEP_BLOCKS) reason: SweepBlock;
  @IsArray() @IsInt({ each: true }) payment_ids: number[];
  @IsOptional() @IsString() message: string | null;
}

/**
 * The contract accepted an order of the registrar that this platform did not give: somebody else has the key. Addresses
 * of these terms pay `treasury_address` from `effective_at` on, or at once where that is null, unless the order is
 * overruled.
 */
export class ForeignTreasuryOrder {
  @IsInt() merchant_id: number;
  @IsInt() chain_id: number;
  @Matches(ADDRESS) checkout_address: string;
  /** The treasury that these addresses pay until then. */
  @Matches(ADDRESS) treasury_before_address: string;
  @Matches(ADDRESS) treasury_address: string;
  @IsOptional() @IsISO8601() effective_at: string | null;
  @Matches(WORD) tx_hash: string;
}
