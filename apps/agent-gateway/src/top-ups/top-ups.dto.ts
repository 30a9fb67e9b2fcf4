import { About, IsDateTime, SafeInt } from '@libs/dto/fields';
import { IsInt, IsString } from 'class-validator';

/** The smallest top-up in US cents; the smallest session of the checkout is US$1. */
const LEAST_USD_CENTS = 100;
const MOST_USD_CENTS = 1_000_000;

export class TopUpBody {
  @About('US cents, US$1 to US$10,000.', 2_500) @SafeInt(LEAST_USD_CENTS, MOST_USD_CENTS) amount_usd_cents: number;
}

export class TopUpView {
  @IsInt() top_up_id: number;
  @About('The page where you pay it, in USDC or USDT.') @IsString() pay_url: string;
  @About('The token of the payment session.') @IsString() token: string;
  @IsInt() invoice_id: number;
  @About('Later payments are also credited.') @IsDateTime() expires_at: string;
}
