import { BASE_UNITS } from '@libs/events/payloads/chain.payload';
import { IsInt, Matches } from 'class-validator';
import { Description, IsDateTime, ListOf, OrNull, Part } from '../fields.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One day of UTC. */
export class OverviewDay {
  @Description('A UTC day.', '2026-11-21') @Matches(DAY) day: string;
  @Description('Credited on that day, on time or late; what a reorganization reversed is not counted.')
  @IsInt()
  volume_usd_cents: number;
  @Description('The same in base units of the tokens, which have the same decimals.')
  @Matches(BASE_UNITS)
  volume_units: string;
  @Description('Fees of those that were swept since.') @IsInt() fees_usd_cents: number;
  @Description('What reached the treasury of it so far.') @IsInt() net_usd_cents: number;
  @Description('Payments that were credited on that day.') @IsInt() payments: number;
  @Description('Sessions created on that day.') @IsInt() sessions: number;
}

/** A period as a whole. */
export class OverviewTotals {
  @Description('The sum in base units, floored to cents once.') @IsInt() volume_usd_cents: number;
  @Matches(BASE_UNITS) volume_units: string;
  @Description('Of this volume, what was swept less `net_usd_cents`.') @IsInt() fees_usd_cents: number;
  @Matches(BASE_UNITS) fees_units: string;
  @Description('Of this volume, what reached the treasury, floored to cents.') @IsInt() net_usd_cents: number;
  @Matches(BASE_UNITS) net_units: string;
  @IsInt() payments: number;
  @IsInt() sessions: number;
  @Description('Sessions that ended in the period: paid, expired or canceled, whenever they were created.')
  @IsInt()
  sessions_ended: number;
  @Description('Those of them that are paid now.') @IsInt() sessions_paid: number;
  @Description('`sessions_paid` of `sessions_ended`, in basis points, rounded down; null if none ended.', 9_250)
  @OrNull()
  @IsInt()
  success_rate_bps: number | null;
}

/** A merchant's sales: the last days of UTC, today included, and as many days before them. */
export class OverviewView {
  @Description('How many days: those of `by_day`.', 30) @IsInt() days: number;
  @Description('Midnight that begins the first day.') @IsDateTime() from: string;
  @Description('Oldest first, today last, also days without anything.')
  @ListOf(() => OverviewDay)
  by_day: OverviewDay[];
  @Description('Of these days.') @Part(() => OverviewTotals) totals: OverviewTotals;
  @Description('Of as many days before `from`.') @Part(() => OverviewTotals) previous: OverviewTotals;
  @Description('Credited and not at the treasury yet, now.') @IsInt() waiting_to_sweep_usd_cents: number;
  @Description('The same in base units.') @Matches(BASE_UNITS) waiting_to_sweep_units: string;
  @Description('Decimals of all base units here.', 6) @IsInt() decimals: number;
  @Description('Payments that this is made of.') @IsInt() waiting_to_sweep_payments: number;
  @Description('Sessions that can be paid now, and those whose money is on its way.') @IsInt() open_sessions: number;
}
