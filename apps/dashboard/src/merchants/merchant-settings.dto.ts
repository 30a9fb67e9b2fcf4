import { Description, EachOrigin, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { ArrayMaxSize, IsArray, IsInt, IsString } from 'class-validator';

const MAX_EMBED_ORIGINS = 10;

/** Settings for a merchant's new sessions, and the sites where their page may be shown. */
export class MerchantSettingsView {
  @Description('Length of the pay window of an API session, in minutes.', 60)
  @IsInt()
  session_window_min: number;

  @Description('How much of the amount may be missing for a session to still count as paid, in basis points.', 0)
  @IsInt()
  underpayment_tolerance_bps: number;

  @Description(
    'A transfer of less adds to the session’s sum, and is no payment, event or webhook of its own. In US cents.',
    1,
  )
  @IsInt()
  minimum_payment_usd_cents: number;

  @Description('Sites that may show the pay page in a frame; only our own while it is empty.', ['https://shop.example'])
  @IsString({ each: true })
  @IsArray()
  embed_origins: string[];
}

export class UpdateMerchantSettingsBody {
  @MayBeAbsent()
  @SafeInt(15, 1440)
  session_window_min?: number;

  @MayBeAbsent()
  @SafeInt(0, 500)
  underpayment_tolerance_bps?: number;

  @MayBeAbsent()
  @SafeInt(0, 100)
  minimum_payment_usd_cents?: number;

  @Description(
    'Replaces the whole list. Each is an origin without a path: https, or http for localhost and 127.0.0.1.',
    ['https://shop.example'],
  )
  @MayBeAbsent()
  @EachOrigin()
  @IsArray()
  @ArrayMaxSize(MAX_EMBED_ORIGINS)
  embed_origins?: string[];
}
