import { ASSETS, type Asset } from '@libs/events/payloads/chain.payload';
import { IsUserId } from '@libs/events/user-id';
import { PAYMENT_STATES, type PaymentStatus } from '@libs/state-machines/payment.machine';
import {
  SESSION_LABELS,
  SESSION_STATES,
  type SessionLabel,
  type SessionStatus,
} from '@libs/state-machines/session.machine';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { MAX_BUYER_TEXT } from '../buyers/buyer-texts.js';
import {
  Description,
  IsDateTime,
  MayBeAbsent,
  QueryCursor,
  QueryInt,
  QueryNumber,
  QuerySearch,
  TextFields,
} from '../fields.js';
import { LIST_SORTS, type ListSort } from './list-sorts.js';

const MAX_LIMIT = 500;
const MAX_METADATA_KEYS = 5;

/** Filters for sessions. */
export class SessionsFilter {
  @MayBeAbsent()
  @IsIn(SESSION_STATES)
  status?: SessionStatus;

  @MayBeAbsent()
  @IsIn(SESSION_LABELS)
  label?: SessionLabel;

  @Description('Created at this time or later.')
  @MayBeAbsent()
  @IsDateTime()
  created_from?: string;

  @Description('Created before this time.')
  @MayBeAbsent()
  @IsDateTime()
  created_to?: string;

  @QueryNumber()
  min_amount_usd_cents?: number;

  @QueryNumber()
  max_amount_usd_cents?: number;

  @Description('Your id for this user; it has to match in full.', '42')
  @MayBeAbsent()
  @IsUserId()
  user_external_id?: string;

  @Description('Your own order id; it has to match in full.')
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_BUYER_TEXT)
  reference?: string;

  @Description(
    'As `metadata[order]=17`: the sessions whose metadata have this text, number or boolean under this key. Up to five keys, all of which must match. If that takes longer than two seconds, the response is 503: narrow the filter.',
    { order: '17' },
  )
  @MayBeAbsent()
  @TextFields(MAX_METADATA_KEYS)
  metadata?: Record<string, string>;

  @Description(
    'Token or payment link, invoice id, words of note, description or reference, deposit address, or transaction hash of a payment.',
  )
  @QuerySearch()
  search?: string;
}

/** Filters for sessions, and their order. */
export class SortedSessions extends SessionsFilter {
  @Description('The sort order: by time, or by amount. A cursor is valid for its order only.')
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

/** Filters for payments. */
export class PaymentsFilter {
  @MayBeAbsent()
  @IsIn(PAYMENT_STATES)
  status?: PaymentStatus;

  @MayBeAbsent()
  @IsIn(ASSETS)
  asset?: Asset;

  @Description('Detected at this time or later.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @Description('Detected before this time.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  session_token?: string;

  @Description('Transaction hash, address of the sender, or session token.')
  @QuerySearch()
  search?: string;
}

/** Filters for payments, and their order. */
export class SortedPayments extends PaymentsFilter {
  @Description('The sort order: by time, or by amount. A cursor is valid for its order only.')
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
