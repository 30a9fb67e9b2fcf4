import { About, IsDateTime, OrNull } from '@libs/dto/fields';
import { IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { LEDGER_KINDS, type LedgerKind } from '../ledger/ledger-kinds.js';

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
