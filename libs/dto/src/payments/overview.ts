import { BASE_UNITS } from '@libs/events/payloads/chain.payload';
import { IsInt, Matches } from 'class-validator';
import { About, IsDateTime, ListOf, OrNull, Part } from '../fields.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One day of UTC. */
export class OverviewDay {
  @About('A UTC day.', '2026-11-21') @Matches(DAY) day: string;
  @About('Credited on that day, on time or late; what a reorganization reversed is not counted.')
  @IsInt()
  volume_usd_cents: number;
  @About('The same in base units of the tokens, which have the same decimals.')
  @Matches(BASE_UNITS)
  volume_units: string;
  @About('Fees of those that were swept since.') @IsInt() fees_usd_cents: number;
  @About('What reached the treasury of it so far.') @IsInt() net_usd_cents: number;
  @About('Payments that were credited on that day.') @IsInt() payments: number;
  @About('Sessions created on that day.') @IsInt() sessions: number;
}

/** A period as a whole. */
export class OverviewTotals {
  @About('The sum in base units, floored to cents once.') @IsInt() volume_usd_cents: number;
  @Matches(BASE_UNITS) volume_units: string;
  @About('Of this volume, what was swept less `net_usd_cents`.') @IsInt() fees_usd_cents: number;
  @Matches(BASE_UNITS) fees_units: string;
  @About('Of this volume, what reached the treasury, floored to cents.') @IsInt() net_usd_cents: number;
  @Matches(BASE_UNITS) net_units: string;
  @IsInt() payments: number;
  @IsInt() sessions: number;
  @About('Sessions that ended in the period: paid, expired or canceled, whenever they were created.')
  @IsInt()
  sessions_ended: number;
  @About('Those of them that are paid now.') @IsInt() sessions_paid: number;
  @About('`sessions_paid` of `sessions_ended`, in basis points, rounded down; null if none ended.', 9_250)
  @OrNull()
  @IsInt()
  success_rate_bps: number | null;
}

/** How a merchant sells: the last days of UTC, today included, and as many days before them. */
export class OverviewView {
  @About('How many days: those of `by_day`.', 30) @IsInt() days: number;
  @About('Midnight that begins the first day.') @IsDateTime() from: string;
  @About('Oldest first, today last, also days without anything.') @ListOf(() => OverviewDay) by_day: OverviewDay[];
  @About('Of these days.') @Part(() => OverviewTotals) totals: OverviewTotals;
  @About('Of as many days before `from`.') @Part(() => OverviewTotals) previous: OverviewTotals;
  @About('Credited and not at the treasury yet, now.') @IsInt() waiting_to_sweep_usd_cents: number;
  @About('The same in base units.') @Matches(BASE_UNITS) waiting_to_sweep_units: string;
  @About('Decimals of all base units here.', 6) @IsInt() decimals: number;
  @About('Payments that this is made of.') @IsInt() waiting_to_sweep_payments: number;
  @About('Sessions that can be paid now, and those whose money is on its way.') @IsInt() open_sessions: number;
}
