import { Description, IsDateTime, ListOf, OrNull, Part, SafeInt } from '@libs/dto/fields';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { TREASURY_CHANGE_STATES, type TreasuryChangeStatus } from '@libs/state-machines/treasury-change.machine';
import { IsIn, IsInt, IsString, Length, Matches } from 'class-validator';
import { TREASURY_CHANGE_KINDS, type TreasuryChangeKind } from './treasury-change.entity.js';

/** The longest time that changes may wait: a week, in hours. */
const MAX_WAIT_H = 168;
/** 32 bytes as base64url. */
const TOKEN_CHARACTERS = 43;

export class TreasuryChangeView {
  @IsIn(TREASURY_CHANGE_KINDS) kind: TreasuryChangeKind;
  @IsIn(TREASURY_CHANGE_STATES) status: TreasuryChangeStatus;
  @Description('Where the money will go; null for other changes.')
  @OrNull()
  @Matches(ADDRESS)
  treasury_address: string | null;
  @Description('How long changes will wait, in hours; null for other changes.')
  @OrNull()
  @IsInt()
  wait_h: number | null;
  @Description('The delay that addresses of new sessions will commit to, in seconds; null for other changes.')
  @OrNull()
  @IsInt()
  delay_s: number | null;
  @Description('Who requested it.') @IsString() requested_by: string;
  @IsDateTime() requested_at: string;
  @IsDateTime() takes_effect_at: string;
  @Description(
    'When existing addresses follow, at the earliest: the contract lets an order wait for their delay. Null where they never do (LOCKED), and for other changes.',
  )
  @OrNull()
  @IsDateTime()
  given_out_takes_effect_at: string | null;
}

export class TreasuryChangesView {
  @Description('How long a change of the treasury waits, in hours.', 48) @IsInt() wait_h: number;
  @Description(
    'Seconds that the contract lets an order of the platform wait before addresses of new sessions pay another treasury; null: LOCKED.',
    259_200,
  )
  @OrNull()
  @IsInt()
  delay_s: number | null;
  @Description('Until then the treasury cannot be changed; null if it can.')
  @OrNull()
  @IsDateTime()
  frozen_until: string | null;
  @Description('Pending changes: at most one of each kind.')
  @ListOf(() => TreasuryChangeView)
  queued: TreasuryChangeView[];
}

export class TreasuryWaitBody {
  @Description('0 to 168. A longer time applies at once, a shorter one after the current waiting time.', 72)
  @SafeInt(0, MAX_WAIT_H)
  wait_h: number;
}

export class CancelTreasuryChangeBody {
  @Description('From the link in the e-mail.', 'mVbIH6tB4hW0mXHyq3kP8dQz2sLcN5rT7uJfYgA1oKE')
  @IsString()
  @Length(TOKEN_CHARACTERS, TOKEN_CHARACTERS)
  token: string;
}

/** The view for somebody with the link in a mail. */
export class TreasuryChangeOfMailView {
  @IsString() merchant_name: string;
  @Part(() => TreasuryChangeView) change: TreasuryChangeView;
}
