import { PAYMENT_STATES } from '@libs/machines/payment.machine';
import { SESSION_STATES } from '@libs/machines/session.machine';
import { IsWebUrl, MayBeAbsent, QueryCursor, QueryInt, SafeInt } from '@libs/dto/fields';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** US$10 billion, as for sessions over the API. */
const MAXIMUM_USD_CENTS = 1_000_000_000_000;

export class CreateLinkBody {
  @SafeInt(1, MAXIMUM_USD_CENTS)
  amount_usd_cents: number;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  note?: string | null;

  @MayBeAbsent()
  @SafeInt()
  user_external_id?: number;

  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  @IsWebUrl({ allowEmpty: true })
  return_url?: string;
}

class ListQuery {
  @QueryInt({ default: 50, min: 1, max: 500 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

export class SessionsQuery extends ListQuery {
  @MayBeAbsent()
  @IsIn(SESSION_STATES)
  status?: (typeof SESSION_STATES)[number];
}

export class PaymentsQuery extends ListQuery {
  @MayBeAbsent()
  @IsIn(PAYMENT_STATES)
  status?: (typeof PAYMENT_STATES)[number];
}
