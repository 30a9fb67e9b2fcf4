import { BASE_UNITS, WORD } from '@libs/events/payloads/chain.payload';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { IsIn, IsInt, IsString, Matches } from 'class-validator';
import { Description, IsDateTime, OrNull, Part } from '../fields.js';

export const RECOVERY_STATES = ['queued', 'sent', 'done', 'failed'] as const;
export type RecoveryStatus = (typeof RECOVERY_STATES)[number];

/** The progress of the move to the treasury. */
export class RecoveryView {
  @Description('A failed one can be requested again.') @IsIn(RECOVERY_STATES) status: RecoveryStatus;
  @OrNull() @Matches(WORD) sweep_tx_hash: string | null;
  @Description('Why it failed.') @OrNull() @IsString() message: string | null;
  @IsDateTime() requested_at: string;
  @OrNull() @IsDateTime() done_at: string | null;
}

/** A transfer of an unsupported token to a deposit address: it pays nothing, and is not lost. */
export class UnsupportedTransferView {
  @IsInt() id: number;
  @Matches(WORD) tx_hash: string;
  @IsInt() log_index: number;
  @IsInt() block_number: number;
  @IsDateTime() block_time: string;
  @Description('Contract of the token. The name it gives itself proves nothing.')
  @Matches(ADDRESS)
  token_address: string;
  @Matches(ADDRESS) from_address: string;
  @Matches(ADDRESS) to_address: string;
  @OrNull() @IsString() session_token: string | null;
  @Description('In base units of that token.', '5000000') @Matches(BASE_UNITS) amount: string;
  @Description('Null until it is requested.') @OrNull() @Part(() => RecoveryView) recovery: RecoveryView | null;
}
