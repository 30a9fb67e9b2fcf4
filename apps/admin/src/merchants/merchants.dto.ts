import { IsDateTime, QueryCursor, QueryInt, SafeInt } from '@libs/dto/fields';
import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { IsIn, IsOptional } from 'class-validator';

const MAX_FEE_BPS = 1_000;

export class MerchantsQuery {
  @QueryInt({ default: 500, min: 1, max: 500 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

export class OverrideMerchantBody {
  @IsOptional()
  @IsIn(FEE_TIERS)
  fee_tier?: FeeTier | null;

  @IsOptional()
  @SafeInt(0, MAX_FEE_BPS)
  fee_bps?: number | null;

  @IsOptional()
  @IsDateTime()
  pro_paid_until?: string | null;
}
