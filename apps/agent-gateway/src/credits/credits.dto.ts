import { About, IsDateTime, OrNull, SafeInt } from '@libs/dto/fields';
import { IsIn, IsInt, IsNumber, IsString } from 'class-validator';

export const LEDGER_KINDS = ['top_up', 'reversal', 'grant', 'charge'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export class CreditsView {
  @About('US dollars. Below zero where a payment was taken back after it was spent.', 12.5)
  @IsNumber()
  balance_usd: number;
  @About('US dollars of the balance that turns which wait or run may still cost.', 0.25) @IsNumber() held_usd: number;
  @About('US dollars that new turns may cost: what is not held.', 12.25) @IsNumber() available_usd: number;
}

export class LedgerEntryView {
  @IsInt() id: number;
  @IsIn(LEDGER_KINDS) kind: LedgerKind;
  @About('US dollars; below zero for what went away.', -0.001) @IsNumber() amount_usd: number;
  @About('US dollars after it.', 12.5) @IsNumber() balance_usd: number;
  @About('Of a charge.') @OrNull() @IsString() turn_id: string | null;
  @About('Of a top-up, or of one that was taken back: the payment.') @OrNull() @IsInt() payment_id: number | null;
  @OrNull() @IsString() note: string | null;
  @IsDateTime() at: string;
}

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
