import { About, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { IsInt } from 'class-validator';

/** How a merchant's new sessions are made. */
export class MerchantSettingsView {
  @About('Length of the pay window of an API session, in minutes.', 60)
  @IsInt()
  session_window_min: number;

  @About('How much of the amount may be missing and a session is paid all the same, in basis points.', 0)
  @IsInt()
  underpayment_tolerance_bps: number;
}

export class UpdateMerchantSettingsBody {
  @MayBeAbsent()
  @SafeInt(15, 1440)
  session_window_min?: number;

  @MayBeAbsent()
  @SafeInt(0, 500)
  underpayment_tolerance_bps?: number;
}
