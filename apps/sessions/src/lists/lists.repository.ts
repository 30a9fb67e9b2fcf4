import type { ListSort } from '@libs/dto/lists/list-sorts';
import { type PaymentTotalsView, type SessionTotalsView, TOTALS_MOST_ROWS } from '@libs/dto/lists/list-totals';
import type { PaymentFilter, SessionFilter } from '@libs/dto/rpc/sessions.rpc';
import { centsFromBaseUnits, STABLECOIN_DECIMALS } from '@libs/money/cents';
import { sweptCents } from '@libs/money/fees/swept-cents';
import { Conditions } from '@libs/service-kit/database/conditions';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { userIdFilter } from '../external-user-ids/external-user-id.js';
import { PaymentRow } from '../ledger/payment.entity.js';
import { SessionRow } from '../ledger/session.entity.js';
import { sessionSearches } from '../session-search/session-search.queries.js';
import type { ListedPayment } from '../views/payment-view.js';
import { behind, type FilteredTime, type ListPosition, orderBy } from './list-order.queries.js';

/** The merchant, order and size of a page of rows. */
export interface ListPart {
  merchantId: number;
  sort: ListSort;
  /** The page begins after this row, in that order. */
  after?: ListPosition;
  limit: number;
}

const SESSION = new ColumnList(SessionRow).names;
const PAYMENT = new ColumnList(PaymentRow).namesOf('p');

const LISTED_PAYMENT = `${PAYMENT}, s.token AS session_token, s.user_external_id, s.user_external_text, s.metadata, s.reference, s.paid AS session_paid,
    s.status AS session_status, s.expires_at AS session_expires_at, s.expected_usd_cents AS expected
  FROM payments p JOIN sessions s ON s.id = p.session_id`;

const TX_HASH = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
/**
 * The merchant is the first parameter. The metadata itself is not compared: 64-bit hashes of two texts collide too
 * rarely.
 */
const METADATA_HAS = `metadata IS NOT NULL AND metadata_terms(merchant_id, metadata)
  @> ARRAY[hashtextextended(length(KEY::text) || ':' || KEY::text || ?::text, $1)]`;
const OF_TOKEN = 'p.session_id = (SELECT id FROM sessions WHERE token = ?)';

/** The number of sessions searched for a text before its index is used: at first, and at most. */
const NEAREST = 500;
const MAX_NEAREST = 20_000;
/** With fewer matches than this, searching more sessions is not worth it. */
const FEW_FOUND = 3;

/** Lists for people, with one row more than `limit` when there are more. Every filter and every order has its index. */
@Injectable()
export class ListsRepository {
  async sessions(sql: Sql, filter: SessionFilter, part: ListPart): Promise<SessionRow[]> {
    const nearest = await this.withCommonTexts(sql, filter, part);
    if (nearest) return nearest;
    const where = sessionsWhere(filter, part.merchantId);
    const time = timeOfSessions(filter);
    behind(where.terms, part.sort, part.after, '', time);
    return sql.query<SessionRow>(
      `SELECT ${SESSION} FROM sessions WHERE ${where.terms.sql} AND ${where.found}
       ORDER BY ${orderBy(part.sort, '', time)} LIMIT ${where.terms.parameter(part.limit + 1)}`,
      where.terms.parameters,
    );
  }

  /**
   * Returns a page of sessions with common words or metadata: it searches only the first sessions in the order, as many
   * as are likely to fill the page, because the index would read all matches. Returns undefined where matches are too
   * rare and the index must be used.
   */
  private async withCommonTexts(sql: Sql, filter: SessionFilter, part: ListPart): Promise<SessionRow[] | undefined> {
    const { search, metadata, ...others } = filter;
    const searches = search === undefined ? [] : sessionSearches(search, part.merchantId);
    const mayBeCommon = search === undefined ? metadata !== undefined : searches.some(({ isOfWords }) => isOfWords);
    const isInOrder = part.sort === 'newest' || part.sort === 'oldest';
    if (!isInOrder || !mayBeCommon) return undefined;
    const time = timeOfSessions(filter);
    const order = orderBy(part.sort, '', time);
    const wanted = part.limit + 1;
    for (let among = NEAREST; ; ) {
      const { terms } = sessionsWhere(others, part.merchantId);
      behind(terms, part.sort, part.after, '', time);
      const nearest = `SELECT ${SESSION} FROM sessions WHERE ${terms.sql} ORDER BY ${order} LIMIT ${terms.parameter(among)}`;
      const has = new Conditions(terms.parameters);
      metadataHas(has, metadata);
      const ids = searches.map(({ sql: of, value }) =>
        of.replace('FROM sessions', 'FROM nearest').replace('?', has.parameter(value)),
      );
      const rows = await sql.query<SessionRow>(
        `WITH nearest AS MATERIALIZED (${nearest})
         SELECT ${SESSION} FROM nearest WHERE ${has.sql} AND ${ids.length > 0 ? `id IN (${ids.join(' UNION ')})` : 'true'}
         ORDER BY ${order} LIMIT ${has.parameter(wanted)}`,
        has.parameters,
      );
      if (rows.length === wanted) return rows;
      // Twice as many as fill the page if the matches are spread evenly.
      const enough = Math.ceil((2 * among * wanted) / Math.max(1, rows.length));
      if (among > NEAREST || rows.length < FEW_FOUND || enough > MAX_NEAREST) return undefined;
      among = enough;
    }
  }

  async payments(sql: Sql, filter: PaymentFilter, part: ListPart): Promise<ListedPayment[]> {
    const where = paymentsWhere(filter, part.merchantId);
    const time = timeOfPayments(filter);
    behind(where, part.sort, part.after, 'p.', time);
    return sql.query<ListedPayment>(
      `SELECT ${LISTED_PAYMENT}
       WHERE ${where.sql} ORDER BY ${orderBy(part.sort, 'p.', time)} LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Returns one payment; undefined where the merchant has no such payment. */
  async payment(sql: Sql, merchantId: number, id: number): Promise<ListedPayment | undefined> {
    const [row] = await sql.query<ListedPayment>(
      `SELECT ${LISTED_PAYMENT} WHERE p.id = $1 AND p.merchant_id = $2 AND NOT p.below_minimum`,
      [id, merchantId],
    );
    return row;
  }

  /** Returns the totals of at most the newest `TOTALS_MOST_ROWS` sessions. */
  async sessionTotals(sql: Sql, filter: SessionFilter, merchantId: number): Promise<SessionTotalsView> {
    const { terms, found } = sessionsWhere(filter, merchantId);
    const [row] = await sql.query<Omit<SessionTotalsView, 'paid_total_usd_cents' | 'is_complete'> & { paid: bigint }>(
      `SELECT count(*) AS count, coalesce(sum(amount_usd_cents), 0)::bigint AS amount_usd_cents, coalesce(sum(paid), 0)::numeric AS paid
       FROM (SELECT amount_usd_cents, paid FROM sessions WHERE ${terms.sql} AND ${found}
         ORDER BY ${orderBy('newest', '', timeOfSessions(filter))} LIMIT ${terms.parameter(TOTALS_MOST_ROWS)}) listed`,
      terms.parameters,
    );
    const { count, amount_usd_cents, paid } = row!;
    const is_complete = count < TOTALS_MOST_ROWS;
    return { count, is_complete, amount_usd_cents, paid_total_usd_cents: centsFromBaseUnits(BigInt(paid)) };
  }

  /** Returns the totals of at most the newest `TOTALS_MOST_ROWS` payments. */
  async paymentTotals(sql: Sql, filter: PaymentFilter, merchantId: number): Promise<PaymentTotalsView> {
    const where = paymentsWhere(filter, merchantId);
    const [row] = await sql.query<{ count: number; amount: bigint; fee: bigint; net: bigint }>(
      `SELECT count(*) AS count, coalesce(sum(base_units) FILTER (WHERE status <> 'reverted'), 0) AS amount,
         coalesce(sum(fee) FILTER (WHERE status = 'swept'), 0) AS fee,
         coalesce(sum(net) FILTER (WHERE status = 'swept'), 0) AS net
       FROM (SELECT p.status, p.base_units, p.fee, p.net FROM payments p
         WHERE ${where.sql} ORDER BY ${orderBy('newest', 'p.', timeOfPayments(filter))} LIMIT ${where.parameter(TOTALS_MOST_ROWS)}) listed`,
      where.parameters,
    );
    const { count, amount, fee, net } = row!;
    const swept = sweptCents({ fee, net });
    return {
      count,
      is_complete: count < TOTALS_MOST_ROWS,
      amount_usd_cents: centsFromBaseUnits(amount),
      amount_units: String(amount),
      fee_usd_cents: swept.feeUsdCents,
      fee_units: String(fee),
      net_usd_cents: swept.netUsdCents,
      net_units: String(net),
      decimals: STABLECOIN_DECIMALS,
    };
  }
}

function timeOfSessions({ created_from, created_to }: SessionFilter): FilteredTime | undefined {
  return (created_from ?? created_to) ? { of: 'sessions', column: 'created_at' } : undefined;
}

function timeOfPayments({ from, to }: PaymentFilter): FilteredTime | undefined {
  return (from ?? to) ? { of: 'payments', column: 'detected_at' } : undefined;
}

function sessionsWhere(filter: SessionFilter, merchantId: number): { terms: Conditions; found: string } {
  const user = filter.user_external_id === undefined ? {} : userIdFilter(filter.user_external_id);
  const terms = new Conditions()
    .and('merchant_id = ?', merchantId)
    .and('status = ?', filter.status)
    .and(`labels <> '{}' AND ? = ANY (labels)`, filter.label)
    .and('created_at >= ?', moment(filter.created_from))
    .and('created_at < ?', moment(filter.created_to))
    .and('amount_usd_cents >= ?', filter.min_amount_usd_cents)
    .and('amount_usd_cents <= ?', filter.max_amount_usd_cents)
    .and('user_external_id = ?', user.user_external_id)
    .and('user_external_text = ?', user.user_external_text)
    .and('reference = ?', filter.reference);
  const searched = filter.search === undefined ? 'true' : foundBy(filter.search, merchantId, terms);
  const { metadata = {} } = filter;
  const found = Object.keys(metadata).length > 0 ? `${searched} AND ${havingMetadata(metadata, terms)}` : searched;
  return { terms, found };
}

/**
 * Puts the ids into an array so that they are found first, by their index: the planner estimates 0.5% matches for
 * metadata that matches nothing.
 */
function havingMetadata(metadata: NonNullable<SessionFilter['metadata']>, where: Conditions): string {
  const having = new Conditions(where.parameters);
  metadataHas(having, metadata);
  where.parameters.push(...having.parameters.slice(where.parameters.length));
  return `id = ANY (ARRAY(SELECT id FROM sessions WHERE merchant_id = $1 AND ${having.sql}))`;
}

function metadataHas(where: Conditions, metadata: SessionFilter['metadata']): void {
  for (const [key, value] of Object.entries(metadata ?? {}))
    where.and(METADATA_HAS.replaceAll('KEY', where.parameter(key)), value);
}

function paymentsWhere(filter: PaymentFilter, merchantId: number): Conditions {
  return new Conditions()
    .and('NOT p.below_minimum AND p.merchant_id = ?', merchantId)
    .and('p.status = ?', filter.status)
    .and('p.asset = ?', filter.asset)
    .and('p.detected_at >= ?', moment(filter.from))
    .and('p.detected_at < ?', moment(filter.to))
    .and(OF_TOKEN, filter.session_token)
    .and(
      searchedIn(filter.search),
      filter.search?.trim().replace(/^0x.*/s, (hex) => hex.toLowerCase()),
    );
}

function foundBy(search: string, merchantId: number, where: Conditions): string {
  const searches = sessionSearches(search, merchantId);
  if (searches.length === 0) return 'false';
  const ids = searches.map(({ sql, value }) => sql.replace('?', where.parameter(value))).join(' UNION ');
  // As an array, the ids are found first; as a join, the planner might read all of the merchant's sessions instead.
  return `id = ANY (ARRAY(${ids}))`;
}

function searchedIn(text = ''): string {
  if (TX_HASH.test(text.trim())) return 'p.tx_hash = ?';
  if (ADDRESS.test(text.trim())) return 'p.from_address = ?';
  return OF_TOKEN;
}

/** Parses a text as a Date, because Postgres' own parser refuses years that ISO 8601 allows. */
function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
