import { About, IsDateTime, MayBeAbsent, QueryCursor, QueryInt, QuerySearch, SafeInt } from '@libs/dto/fields';
import { MerchantView } from '@libs/dto/views';
import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { MERCHANT_STATES, type MerchantStatus } from '@libs/machines/merchant.machine';
import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';

const MAX_FEE_BPS = 1_000;

export class MerchantsQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;

  @MayBeAbsent()
  @IsIn(MERCHANT_STATES)
  status?: MerchantStatus;

  @MayBeAbsent()
  @IsIn(FEE_TIERS)
  fee_tier?: FeeTier;

  @About('Part of the name, of the support e-mail or of an owner’s e-mail, the id, or the treasury address.')
  @QuerySearch()
  search?: string;
}

export class OverrideMerchantBody {
  @About('Null leaves it: every merchant has a tier.')
  @IsOptional()
  @IsIn(FEE_TIERS)
  fee_tier?: FeeTier | null;

  @About('In basis points, whatever the tier; 0 for in-house merchants. Null takes the override away.', 0)
  @IsOptional()
  @SafeInt(0, MAX_FEE_BPS)
  fee_bps?: number | null;

  @About('Comped Pro. Null takes it away.')
  @IsOptional()
  @IsDateTime()
  pro_paid_until?: string | null;
}

/** A merchant as operators see it. */
export class OperatorMerchantView extends MerchantView {
  @About('Whom to write to.') @IsArray() @IsString({ each: true }) owner_emails: string[];
}
