import { Description, IsDateTime, ListOf, OrNull, SafeInt } from '@libs/dto/fields';
import { TREASURY_NEEDS, type TreasuryNeed } from '@libs/dto/rpc/sweeper.rpc';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { IsIn, IsInt, Matches } from 'class-validator';

/** The longest delay that can be chosen: 30 days, in seconds. The contract itself accepts up to 136 years. */
const MAX_DELAY_S = 30 * 86_400;

export class TreasuryDelayBody {
  @Description(
    'Seconds, 0 to 2592000; null: LOCKED, so that only the treasury’s own key can ever change where these addresses pay. A longer delay applies at once, a shorter one after the current waiting time.',
    259_200,
  )
  @OrNull()
  @SafeInt(0, MAX_DELAY_S)
  delay_s: number | null;
}

export class TreasuryDelayView {
  @Description('The delay that addresses of new sessions commit to now, in seconds; null: LOCKED.', 259_200)
  @OrNull()
  @IsInt()
  delay_s: number | null;
  @Description('When the requested delay takes effect; null: it applies now.') @OrNull() @IsDateTime() takes_effect_at:
    | string
    | null;
}

/** Addresses with the same terms that were issued, and what happens to money there. */
export class IssuedTermsView {
  @Description('The treasury at the time they were issued.') @Matches(ADDRESS) initial_treasury: string;
  @Description('Seconds; null: LOCKED.', 259_200) @OrNull() @IsInt() delay_s: number | null;
  @Description('Where their sweeps pay now.') @Matches(ADDRESS) treasury_address: string;
  @Description(
    '`none`: they pay the current treasury. `queued`: they will at `effective_at`. `order`, `pending`: the order is on its way. `own_choice`: the treasury’s own key chose this. `locked`: only that key can change it. `unknown`: just issued.',
    'queued',
  )
  @IsIn(TREASURY_NEEDS)
  state: TreasuryNeed;
  @Description('When their sweeps start paying the current treasury; null if nothing is queued in the contract.')
  @OrNull()
  @IsDateTime()
  effective_at: string | null;
}

export class IssuedTermsListView {
  @Description(
    'Newest first. Addresses without a delay are not listed: they pay the current treasury with the next sweep.',
  )
  @ListOf(() => IssuedTermsView)
  terms: IssuedTermsView[];
}
