import { IsInt, IsString, Matches } from 'class-validator';
import { Description, IsDateTime, OrNull } from '../fields.js';

const UNITS = /^\d{1,78}$/;

/**
 * The income, and what it brought. Units are base units of the tokens as decimal text, of six decimals each; cents are
 * floored once, from the sum.
 */
export class MoneyFigures {
  @Description('Payments that became final in the period.') @IsInt() payments: number;
  @Description('Their total.', '12500000') @Matches(UNITS) volume_units: string;
  @IsInt() volume_usd_cents: number;
  @Description('Fees that reached the platform with sweeps in the period.', '125000') @Matches(UNITS) fee_units: string;
  @IsInt() fees_usd_cents: number;
  @Description('Final and not swept yet, as of now, whatever the period.', '5000000')
  @Matches(UNITS)
  unswept_units: string;
  @IsInt() unswept_usd_cents: number;
  @Description('How long the oldest of it has been waiting: since then.') @OrNull() @IsDateTime() unswept_since:
    | string
    | null;
}

/** The figures of one merchant. */
export class MerchantMoneyView extends MoneyFigures {
  @IsInt() merchant_id: number;
  @Description('Null if the sessions service does not know it yet.') @OrNull() @IsString() merchant_name: string | null;
}
