import { Description, IsDateTime, OrNull } from '@libs/dto/fields';
import { IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { LEDGER_KINDS, type LedgerKind } from '../ledger/ledger-kinds.js';

export class CreditsView {
  @Description('US dollars. Below zero when a payment was reverted after it was spent.', 12.5)
  @IsNumber()
  balance_usd: number;
  @Description('US dollars of the balance held for queued and running turns.', 0.25) @IsNumber() held_usd: number;
  @Description('US dollars available for new turns: the balance without holds.', 12.25)
  @IsNumber()
  available_usd: number;
}

export class LedgerEntryView {
  @IsInt() id: number;
  @IsIn(LEDGER_KINDS) kind: LedgerKind;
  @Description('US dollars; negative for charges and reversals.', -0.001) @IsNumber() amount_usd: number;
  @Description('US dollars after this entry.', 12.5) @IsNumber() balance_usd: number;
  @Description('The turn of a charge.') @OrNull() @IsString() turn_id: string | null;
  @Description('The payment of a top-up or of its reversal.') @OrNull() @IsInt() payment_id: number | null;
  @OrNull() @IsString() note: string | null;
  @IsDateTime() at: string;
}
