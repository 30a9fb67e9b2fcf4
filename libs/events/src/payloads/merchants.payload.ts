import { MERCHANT_STATES, type MerchantStatus } from '@libs/state-machines/merchant.machine';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

export const FEE_TIERS = ['free', 'pro', 'enterprise'] as const;
export type FeeTier = (typeof FEE_TIERS)[number];

const HASH = /^[0-9a-f]{64}$/;
export const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A merchant as other services need it: a whole snapshot, so that the newest version alone is enough. */
export class MerchantChanged {
  @IsInt() merchant_id: number;
  /** Grows with every change; an older snapshot never overwrites a newer one. */
  @IsInt() version: number;
  @IsString() name: string;
  @IsOptional() @IsString() support_email: string | null;
  @IsIn(MERCHANT_STATES) status: MerchantStatus;
  @IsIn(FEE_TIERS) fee_tier: FeeTier;
  /** The operator's override; null means the tier's default. */
  @IsOptional() @IsInt() @Min(0) @Max(1000) fee_bps: number | null;
  @IsOptional() @IsISO8601() pro_paid_until: string | null;
  @IsOptional() @Matches(ADDRESS) treasury_address: string | null;
  /** Seconds that a treasury change by the platform's registrar must wait on chain. */
  @IsInt() treasury_delay_s: number;
  /** Length of the pay window of an API session, in minutes. */
  @IsInt() session_window_min: number;
  /** The part of a session's amount that may be missing while it still counts as paid, in basis points. */
  @IsInt() @Min(0) @Max(500) underpayment_tolerance_bps: number;
  /**
   * A smaller transfer is not a payment of its own. Absent in events published before there was such a setting: one
   * cent.
   */
  @IsOptional() @IsInt() @Min(0) @Max(100) minimum_payment_usd_cents?: number;
  /** Sites that may show the pay page in a frame. Absent in events published before there was such a setting. */
  @IsOptional() @IsArray() @IsString({ each: true }) embed_origins?: string[];
  /** The treasury of sweeps on the test network. Absent in events published before there was one. */
  @IsOptional() @Matches(ADDRESS) test_treasury_address?: string | null;
}

/**
 * A merchant has no owner any more: its last owner took back the account with which somebody else had made it. Services
 * with keys or endpoints of it end them.
 */
export class MerchantAbandoned {
  @IsInt() merchant_id: number;
  /** Only things made up to then are meant. */
  @IsISO8601() at: string;
}

/**
 * Somebody is no longer a member of a merchant: they left, or were removed. Services erase what only they could read.
 */
export class MemberLeft {
  @IsInt() merchant_id: number;
  @IsInt() user_id: number;
  /** When the membership ended. */
  @IsISO8601() at: string;
}

/** Something that belongs to a merchant was changed: open pages of its members read these lists again. */
export class MerchantTouched {
  @IsInt() merchant_id: number;
  @IsString({ each: true }) topics: string[];
}

/**
 * A key as other services need it. Every event has all of it; only the expiry of a key ever changes, and it only
 * becomes earlier.
 */
class ApiKeyState {
  @IsInt() api_key_id: number;
  @IsInt() merchant_id: number;
  /** SHA-256 of the whole key, hex. */
  @Matches(HASH) key_hash: string;
  /**
   * Absent, like the next two, in events published before keys had scopes: such a key opens and cancels sessions,
   * forever and from anywhere.
   */
  @IsOptional() @IsArray() @IsString({ each: true }) scopes?: string[];
  @IsOptional() @IsISO8601() expires_at?: string | null;
  @IsOptional() @IsArray() @IsString({ each: true }) allowed_ips?: string[];
  /** The version of the API; absent in events published before the API had versions. */
  @IsOptional() @IsString() api_version?: string;
}

export class ApiKeyCreated extends ApiKeyState {}

/** Another key has replaced it: this one ends at `expires_at`. */
export class ApiKeyRotated extends ApiKeyState {}

export class ApiKeyRevoked extends ApiKeyState {}

/** A key was used. Published at most once every few minutes for each key: a hint for people, not a record. */
export class ApiKeyUsed {
  @IsInt() api_key_id: number;
  @IsInt() merchant_id: number;
  @IsISO8601() used_at: string;
  /** The address of the caller. Absent in events published before it was recorded. */
  @IsOptional() @IsString() ip?: string;
}

/** A member deleted what the test merchant had made before a given moment. */
export class TestDataErased {
  /** The test merchant: below zero. */
  @IsInt() @Max(-1) merchant_id: number;
  @IsISO8601() before: string;
}

/** An order to replace a treasury that the treasury itself signed. */
export class SignedTreasuryOrder {
  /** The checkout contract of the order. Absent in events from when there was only one. */
  @IsOptional() @Matches(ADDRESS) checkout_address?: string;
  @Matches(ADDRESS) initial_treasury: string;
  @IsInt() treasury_delay_s: number;
  @IsInt() nonce: number;
  /** Unix seconds. */
  @IsInt() deadline: number;
  @IsString() signature: string;
}

/**
 * A merchant's present treasury signed that its addresses pay another one, at once. Not secret: anybody may send it to
 * the contract.
 */
export class TreasurySigned {
  @IsInt() merchant_id: number;
  /** The treasury to which the orders lead. */
  @Matches(ADDRESS) treasury_address: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => SignedTreasuryOrder) orders: SignedTreasuryOrder[];
}

/** The owner's proof when they named a treasury, signed by auth (`libs/sealing/src/attestation.ts`). */
export class ProvenTreasury {
  @IsString() key_id: string;
  @IsInt() user_id: number;
  @IsISO8601() at: string;
  @IsString() statement: string;
  @IsString() signature: string;
  /** The merchant's name, as in the sentence. */
  @IsString() merchant_name: string;
}

/** The merchant has another treasury or gas payer from now on. Carries no secret in plain text. */
export class WalletReplaced {
  @IsInt() merchant_id: number;
  @IsInt() version: number;
  @Matches(ADDRESS) treasury_address: string;
  @IsOptional() @Matches(ADDRESS) previous_treasury_address: string | null;
  @IsOptional() @Matches(ADDRESS) relayer_address: string | null;
  /** The relayer key, sealed to the signer; null means the platform pays the gas. */
  @IsOptional() @IsString() sealed_relayer_key: string | null;
  /** The associated data to which the sealed key is bound; opening it needs the same text. */
  @IsOptional() @IsString() sealed_for: string | null;
  /** Absent in events published before there was a signer. */
  @IsOptional() @ValidateNested() @Type(() => ProvenTreasury) proven?: ProvenTreasury | null;
}
