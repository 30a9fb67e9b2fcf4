import { BASE_UNITS } from '@libs/events/payloads/chain.payload';
import { IsBoolean, IsInt, Matches } from 'class-validator';
import { Description } from '../fields.js';

/** The most rows of which totals are made: the newest ones. It bounds the cost of a total. */
export const TOTALS_MOST_ROWS = 10_000;

const COMPLETE = 'False where the filter matches 10,000 rows or more: the totals are then of the newest 10,000.';

/** The totals of a filtered list of payments. */
export class PaymentTotalsView {
  @Description('Payments in the list.') @IsInt() count: number;
  @Description(COMPLETE) @IsBoolean() is_complete: boolean;
  @Description(
    'The sum of the payments in base units, rounded down to cents once, without those that a reorganization reversed.',
  )
  @IsInt()
  amount_usd_cents: number;
  @Matches(BASE_UNITS) amount_units: string;
  @Description('Of those that were swept: the swept amount less `net_usd_cents`.') @IsInt() fee_usd_cents: number;
  @Matches(BASE_UNITS) fee_units: string;
  @Description('What reached the treasury of those that were swept, floored to cents once.')
  @IsInt()
  net_usd_cents: number;
  @Matches(BASE_UNITS) net_units: string;
  @Description('Decimals of all base units here.', 6) @IsInt() decimals: number;
}

/** The totals of a filtered list of sessions. */
export class SessionTotalsView {
  @Description('Sessions in the list.') @IsInt() count: number;
  @Description(COMPLETE) @IsBoolean() is_complete: boolean;
  @Description('The sum of their amounts.') @IsInt() amount_usd_cents: number;
  @Description('What was received for them, rounded down to cents once.') @IsInt() paid_total_usd_cents: number;
}
