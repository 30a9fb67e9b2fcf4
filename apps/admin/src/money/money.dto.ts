import { Description, IsDateTime, MayBeAbsent, OrNull, Part, QueryCursor, QueryInt, SafeInt } from '@libs/dto/fields';
import { MoneyFigures } from '@libs/dto/payments/money-report';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Matches } from 'class-validator';

const asNumber = Transform(({ value }) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
);

/** A month of UTC, or a time range; without either, this month. */
export class MoneyPeriodQuery {
  @Description('A UTC month. Cannot be combined with `from` and `to`.', '2026-11')
  @MayBeAbsent()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/)
  month?: string;

  @Description('At this time or later; with `to`, at most 400 days.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @Description('Before this time; if omitted, the end of the UTC day.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;
}

export class MoneyQuery extends MoneyPeriodQuery {
  @Description(
    'The price of one native coin of the chain, in US cents; if omitted, GAS_COIN_USD_CENTS of the sweeper.',
    250_000,
  )
  @MayBeAbsent()
  @asNumber
  @SafeInt(1, 100_000_000_000)
  coin_usd_cents?: number;
}

export class MoneyByMerchantQuery extends MoneyPeriodQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

/** The platform's gas costs in the period, including failed transactions. */
class GasFigures {
  @Description('Decimal text.', '42000000000000') @IsString() wei: string;
  @IsInt() transactions: number;
  @Description('The price used; null if none is known.') @OrNull() @IsInt() coin_usd_cents: number | null;
  @Description('Rounded up; null without a coin price.') @OrNull() @IsInt() usd_cents: number | null;
  @Description('Gas spent before then is unknown; null while nothing was spent.')
  @OrNull()
  @IsDateTime()
  known_since: string | null;
}

/** Money of the platform in a period. */
export class MoneyView extends MoneyFigures {
  @IsDateTime() from: string;
  @IsDateTime() to: string;
  @Description('Null while the sweeper does not respond.') @OrNull() @Part(() => GasFigures) gas: GasFigures | null;
  @Description('Fees minus gas, in US cents; null without a coin price.') @OrNull() @IsInt() net_result_usd_cents:
    | number
    | null;
}
