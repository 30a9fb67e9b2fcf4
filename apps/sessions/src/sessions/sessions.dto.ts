import { MAXIMUM_USD_CENTS } from '@libs/dto/amounts';
import { IsWebUrl, MaxJsonBytes, SafeInt } from '@libs/dto/fields';
import { AsGiven } from '@libs/events/as-given';
import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';

/** Room for a cart, not for a document: metadata comes back in every event. */
const MAX_METADATA_BYTES = 16 * 1024;

export class CreateSessionBody {
  @SafeInt()
  user_external_id: number;

  @IsString()
  @MaxLength(2000)
  @IsWebUrl({ allowEmpty: true })
  return_url: string;

  @SafeInt(Number.MIN_SAFE_INTEGER, MAXIMUM_USD_CENTS)
  amount_usd_cents: number;

  @AsGiven()
  @IsOptional()
  @IsObject()
  @MaxJsonBytes(MAX_METADATA_BYTES)
  metadata?: Record<string, unknown> | null;
}
