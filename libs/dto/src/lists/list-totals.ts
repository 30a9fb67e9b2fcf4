import { BASE_UNITS } from '@libs/events/payloads/chain.payload';
import { IsBoolean, IsInt, Matches } from 'class-validator';
import { About } from '../fields.js';

/** Rows that totals are made of at most: the newest ones. It bounds what a total can cost. */
export const TOTALS_MOST_ROWS = 10_000;

const COMPLETE = 'False where the filter matches 10,000 rows or more: the totals are then of the newest 10,000.';

/** What the payments of a filtered list add up to. */
export class PaymentTotalsView {
  @About('Payments in the list.') @IsInt() count: number;
  @About(COMPLETE) @IsBoolean() is_complete: boolean;
  @About(
    'The sum of the payments in base units, rounded down to cents once, without those that a reorganization reversed.',
  )
  @IsInt()
  amount_usd_cents: number;
  @Matches(BASE_UNITS) amount_units: string;
  @About('Of those that were swept: the swept amount less `net_usd_cents`.') @IsInt() fee_usd_cents: number;
  @Matches(BASE_UNITS) fee_units: string;
  @About('What reached the treasury of those that were swept, floored to cents once.') @IsInt() net_usd_cents: number;
  @Matches(BASE_UNITS) net_units: string;
  @About('Decimals of all base units here.', 6) @IsInt() decimals: number;
}

/** What the sessions of a filtered list add up to. */
export class SessionTotalsView {
  @About('Sessions in the list.') @IsInt() count: number;
  @About(COMPLETE) @IsBoolean() is_complete: boolean;
  @About('The sum of their amounts.') @IsInt() amount_usd_cents: number;
  @About('What was received for them, rounded down to cents once.') @IsInt() paid_total_usd_cents: number;
}
