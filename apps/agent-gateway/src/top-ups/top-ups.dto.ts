import { About, IsDateTime, SafeInt } from '@libs/dto/fields';
import { IsInt, IsString } from 'class-validator';

/** US cents: a session of the checkout has at least US$1. */
const LEAST_USD_CENTS = 100;
const MOST_USD_CENTS = 1_000_000;

export class TopUpBody {
  @About('US cents, US$1 to US$10,000.', 2_500) @SafeInt(LEAST_USD_CENTS, MOST_USD_CENTS) amount_usd_cents: number;
}

export class TopUpView {
  @IsInt() top_up_id: number;
  @About('Where it is paid, in USDC or USDT.') @IsString() pay_url: string;
  @About('Of the payment session.') @IsString() token: string;
  @IsInt() invoice_id: number;
  @About('Money that comes later is credited all the same.') @IsDateTime() expires_at: string;
}
