import { Description, IsDateTime, SafeInt } from '@libs/dto/fields';
import { IsInt, IsString } from 'class-validator';

/** The smallest top-up in US cents; the smallest session of the checkout is US$1. */
const MIN_USD_CENTS = 100;
const MAX_USD_CENTS = 1_000_000;

export class TopUpBody {
  @Description('US cents, US$1 to US$10,000.', 2_500) @SafeInt(MIN_USD_CENTS, MAX_USD_CENTS) amount_usd_cents: number;
}

export class TopUpView {
  @IsInt() top_up_id: number;
  @Description('The page where you pay it, in USDC or USDT.') @IsString() pay_url: string;
  @Description('The token of the payment session.') @IsString() token: string;
  @IsInt() invoice_id: number;
  @Description('Later payments are also credited.') @IsDateTime() expires_at: string;
}
