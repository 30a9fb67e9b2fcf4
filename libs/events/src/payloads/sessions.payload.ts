import { PAYMENT_STATES, type PaymentStatus } from '@libs/state-machines/payment.machine';
import { SESSION_STATES, type SessionStatus } from '@libs/state-machines/session.machine';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { OpaqueValue } from '../opaque-value.js';
import { IsUserId, type UserId } from '../user-id.js';
import { ASSETS, type Asset, BASE_UNITS, WORD } from './chain.payload.js';
import { ADDRESS } from './merchants.payload.js';

/**
 * Everything to which a deposit address commits: the recipient, and the fee. Enough to derive it and to sweep it
 * without us.
 */
export class DepositTerms {
  @Matches(ADDRESS) initial_treasury: string;
  @IsInt() treasury_delay_s: number;
  /** The merchant's number on chain: its id. */
  @IsInt() merchant_number: number;
  @IsInt() fee_bps: number;
  /** keccak256 of the session's token. */
  @Matches(WORD) session_id: string;
  @Matches(ADDRESS) deposit_address: string;
}

export class SessionOpened {
  @IsInt() chain_id: number;
  @IsInt() merchant_id: number;
  @IsInt() invoice_id: number;
  @IsString() session_token: string;
  @Matches(ADDRESS) deposit_address: string;
  @IsISO8601() created_at: string;
  @IsISO8601() expires_at: string;
  /**
   * The verified block that was known when the session was made: payments to it are in later ones, independent of any
   * clock. Null where no block was known yet; absent in events that are older than this field.
   */
  @IsOptional() @IsInt() after_block?: number | null;
  /**
   * The other data of the session, as JSON text, from which it can be restored in a database that was reset to an
   * earlier moment. It is text because merchants' own values in it must pass through untouched. Absent in events
   * published before there was such a field.
   */
  @IsOptional() @IsString() made_of?: string;
}

/** The common fields of every event about a payment: which one it is, its owner, and its position on the chain. */
class PaymentOfSession {
  @IsInt() payment_id: number;
  @IsOptional() @IsInt() invoice_id: number | null;
  @IsOptional() @IsString() session_token: string | null;
  @IsOptional() @IsUserId() user_external_id: UserId | null;
  @OpaqueValue() @IsOptional() @IsObject() metadata: Record<string, unknown> | null;
  /** The shop's own order id, where it gave one. */
  @IsOptional() @IsString() reference?: string;
  @IsInt() amount_usd_cents: number;
  @IsIn(ASSETS) asset: Asset;
  /** Deprecated alias of `asset`. */
  @IsIn(ASSETS) token: Asset;
  @Matches(WORD) tx_hash: string;
  @IsInt() log_index: number;
  @IsInt() block_number: number;
  @IsOptional() @IsBoolean() test?: boolean;
}

/** The common fields of a payment in lists and events. */
export class PaymentFields extends PaymentOfSession {
  /** Confirmed, late and reverted only. */
  @IsOptional() @IsInt() paid_total_usd_cents?: number;
  /**
   * The amount that must arrive: the session's amount less the merchant's tolerance. Paid when the total reaches it.
   */
  @IsOptional() @IsInt() expected_amount_usd_cents?: number;
  @Matches(ADDRESS) from_address: string;
}

/** `data` of payment.detected, .confirmed, .late and .reverted, as the merchant receives it. */
export class PaymentData extends PaymentFields {
  /**
   * This transfer to the base unit, as decimal text. Absent in events from before there was such a field, as are all
   * units.
   */
  @IsOptional() @Matches(BASE_UNITS) amount_units?: string;
  /** Decimals of the token: 10 to this power base units are one token. */
  @IsOptional() @IsInt() decimals?: number;
}

/**
 * The part of a payment that a reorg took back. Units are base units of the token as decimal text; cents are floored.
 * All are 0 where the payment had only been detected.
 */
export class RevertedLoss {
  /** The amount that had been credited to the session. */
  @Matches(BASE_UNITS) credited_units: string;
  @IsInt() credited_usd_cents: number;
  /**
   * The part of it that a sweep had brought to the treasury: the net. That transaction is no longer on the chain
   * either.
   */
  @Matches(BASE_UNITS) swept_units: string;
  @IsInt() swept_usd_cents: number;
  @IsOptional() @Matches(WORD) sweep_tx_hash: string | null;
  /**
   * The amount that had been credited and is not on the chain now: the buyer's wallet has it again, unless the transfer
   * is mined once more.
   */
  @Matches(BASE_UNITS) missing_units: string;
  @IsInt() missing_usd_cents: number;
}

/** `data` of payment.reverted, as the merchant receives it. */
export class RevertedData extends PaymentData {
  /** The previous state of the payment. Absent in events published before there was such a field, as is the loss. */
  @IsOptional() @IsIn(PAYMENT_STATES) previous_status?: PaymentStatus;
  @IsOptional() @ValidateNested() @Type(() => RevertedLoss) loss?: RevertedLoss;
}

/** The state of a session after an event. */
export class SessionSnapshot {
  @IsIn(SESSION_STATES) status: SessionStatus;
  @IsISO8601() expires_at: string;
}

/** The data about a payment that our own services need in addition to the merchant's. */
export class PaymentChanged {
  @IsInt() chain_id: number;
  @IsInt() merchant_id: number;
  /** Grows with every event about the same payment: it shows which of two is the newer one. */
  @IsOptional() @IsInt() version?: number;
  @ValidateNested() @Type(() => PaymentData) data: PaymentData;
  @Matches(ADDRESS) token_address: string;
  @Matches(BASE_UNITS) base_units: string;
  @ValidateNested() @Type(() => DepositTerms) deposit: DepositTerms;
  /** Absent in events published before there was such a field. */
  @IsOptional() @ValidateNested() @Type(() => SessionSnapshot) session?: SessionSnapshot;
}

/** One credited transfer below the minimum. */
export class SmallTransfer {
  /** The number of its row, like that of a payment. */
  @IsInt() payment_id: number;
  @Matches(BASE_UNITS) base_units: string;
  @IsInt() block_number: number;
  @IsInt() log_index: number;
  /** Its block left the chain after it had been credited. */
  @IsBoolean() reverted: boolean;
}

/**
 * Transfers of one token to one session that are each below the merchant's minimum: credited, or no longer. They are
 * not sent to merchants; the sweeper moves them with the rest and needs them to divide the moved amount.
 */
export class DustChanged {
  @IsInt() chain_id: number;
  @IsInt() merchant_id: number;
  @Matches(ADDRESS) token_address: string;
  @ValidateNested() @Type(() => DepositTerms) deposit: DepositTerms;
  @IsArray() @ValidateNested({ each: true }) @Type(() => SmallTransfer) transfers: SmallTransfer[];
}

export class PaymentDetected extends PaymentChanged {}
export class PaymentConfirmed extends PaymentChanged {}
export class PaymentLate extends PaymentChanged {}
export class PaymentReverted extends PaymentChanged {
  @ValidateNested() @Type(() => RevertedData) declare data: RevertedData;
}

/**
 * `data` of payment.swept. Gross = fee + net, in cents as on chain in base units. Gross and net are floored to cents,
 * so the cents of the net never claim more than arrived.
 */
export class SweptData extends PaymentOfSession {
  @IsInt() fee_usd_cents: number;
  @IsInt() net_usd_cents: number;
  @IsOptional() @Matches(BASE_UNITS) amount_units?: string;
  @IsOptional() @IsInt() decimals?: number;
  @IsOptional() @Matches(BASE_UNITS) fee_units?: string;
  @IsOptional() @Matches(BASE_UNITS) net_units?: string;
  @Matches(WORD) sweep_tx_hash: string;
  @Matches(ADDRESS) treasury_address: string;
}

export class PaymentSwept {
  @IsInt() merchant_id: number;
  @ValidateNested() @Type(() => SweptData) data: SweptData;
}

/** `data` of session.expired and session.canceled. */
export class ExpiredData {
  @IsInt() invoice_id: number;
  @IsOptional() @IsString() session_token: string | null;
  @IsOptional() @IsUserId() user_external_id: UserId | null;
  @OpaqueValue() @IsOptional() @IsObject() metadata: Record<string, unknown> | null;
  /** The shop's own order id, where it gave one. */
  @IsOptional() @IsString() reference?: string;
  @IsISO8601() expires_at: string;
  @IsInt() amount_usd_cents: number;
  @IsOptional() @IsBoolean() test?: boolean;
}

export class SessionExpired {
  @IsInt() merchant_id: number;
  @ValidateNested() @Type(() => ExpiredData) data: ExpiredData;
}

/** The merchant canceled an unpaid session. Money that comes anyway is late. */
export class SessionCanceled {
  @IsInt() merchant_id: number;
  @ValidateNested() @Type(() => ExpiredData) data: ExpiredData;
}
