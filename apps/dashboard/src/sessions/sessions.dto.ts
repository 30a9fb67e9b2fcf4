import { MAX_BUYER_TEXT } from '@libs/dto/buyers/buyer-texts';
import {
  About,
  IsDateTime,
  IsWebUrl,
  MayBeAbsent,
  QueryCursor,
  QueryInt,
  QuerySearch,
  SafeInt,
} from '@libs/dto/fields';
import { LIST_SORTS, type ListSort } from '@libs/dto/lists/list-sorts';
import { MAXIMUM_USD_CENTS } from '@libs/dto/payments/amounts';
import { ASSETS, type Asset } from '@libs/events/payloads/chain.payload';
import { PAYMENT_STATES, type PaymentStatus } from '@libs/machines/payment.machine';
import { SESSION_LABELS, SESSION_STATES, type SessionLabel, type SessionStatus } from '@libs/machines/session.machine';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryNumber } from '../lists/query-fields.js';

const MAX_LIMIT = 500;

export class CreateLinkBody {
  @SafeInt(1, MAXIMUM_USD_CENTS)
  amount_usd_cents: number;

  @About('Private: buyers do not see it.')
  @IsOptional()
  @IsString()
  @MaxLength(200)
  note?: string | null;

  @About('What the payment is for, as shown to the buyer.', 'Two headphones')
  @IsOptional()
  @IsString()
  @MaxLength(MAX_BUYER_TEXT)
  description?: string | null;

  @About('Your own order id. The buyer sees it on the page and on the receipt; it is included in events.', 'A-1017')
  @IsOptional()
  @IsString()
  @MaxLength(MAX_BUYER_TEXT)
  reference?: string | null;

  @MayBeAbsent()
  @SafeInt()
  user_external_id?: number;

  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  @IsWebUrl({ allowEmpty: true })
  return_url?: string;
}

/** Which sessions. */
export class SessionsFilter {
  @MayBeAbsent()
  @IsIn(SESSION_STATES)
  status?: SessionStatus;

  @MayBeAbsent()
  @IsIn(SESSION_LABELS)
  label?: SessionLabel;

  @About('Created at this moment or later.')
  @MayBeAbsent()
  @IsDateTime()
  created_from?: string;

  @About('Created before this moment.')
  @MayBeAbsent()
  @IsDateTime()
  created_to?: string;

  @QueryNumber()
  min_amount_usd_cents?: number;

  @QueryNumber()
  max_amount_usd_cents?: number;

  @QueryNumber()
  user_external_id?: number;

  @About(
    'Token or pay link, invoice id, words of note, description or reference, deposit address, or transaction hash of a payment.',
  )
  @QuerySearch()
  search?: string;
}

/** Which sessions, in which order. */
export class SortedSessions extends SessionsFilter {
  @About('The sort order: by time, or by amount. A cursor is valid for its order only.')
  @MayBeAbsent()
  @IsIn(LIST_SORTS)
  sort?: ListSort;
}

export class SessionsQuery extends SortedSessions {
  @QueryInt({ default: 50, min: 1, max: MAX_LIMIT })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

/** Which payments. */
export class PaymentsFilter {
  @MayBeAbsent()
  @IsIn(PAYMENT_STATES)
  status?: PaymentStatus;

  @MayBeAbsent()
  @IsIn(ASSETS)
  asset?: Asset;

  @About('Detected at this moment or later.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @About('Detected before this moment.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  session_token?: string;

  @About('Transaction hash, address of the sender, or session token.')
  @QuerySearch()
  search?: string;
}

/** Which payments, in which order. */
export class SortedPayments extends PaymentsFilter {
  @About('The sort order: by time, or by amount. A cursor is valid for its order only.')
  @MayBeAbsent()
  @IsIn(LIST_SORTS)
  sort?: ListSort;
}

export class PaymentsQuery extends SortedPayments {
  @QueryInt({ default: 50, min: 1, max: MAX_LIMIT })
  limit: number;

  @QueryCursor()
  cursor?: string;
}
