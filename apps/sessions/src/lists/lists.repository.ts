import type { PaymentFilter, SessionFilter } from '@libs/dto/questions/sessions.questions';
import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from '../payments/payment.row.js';
import type { SessionRow } from '../sessions/session.row.js';
import { sessionSearches } from './session-search.js';

/** Which rows of a merchant, and how many of them. */
export interface ListPart {
  merchantId: number;
  /** The rows older than this one. */
  beforeId?: number;
  limit: number;
}

/** A payment with what it shows of its session. */
export interface ListedPayment extends PaymentRow {
  session_token: string;
  user_external_id: number;
  metadata: Record<string, unknown> | null;
  reference: string | null;
  session_paid: bigint;
  expected: number;
}

const TX_HASH = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const OF_TOKEN = 'p.session_id = (SELECT id FROM sessions WHERE token = ?)';

/** Lists for people: newest first, one row more than `limit` when there are more. Every filter has its index. */
@Injectable()
export class ListsRepository {
  async sessions(sql: Sql, filter: SessionFilter, { merchantId, beforeId, limit }: ListPart): Promise<SessionRow[]> {
    const where = new Conditions()
      .and('merchant_id = ?', merchantId)
      .and('status = ?', filter.status)
      .and(`labels <> '{}' AND ? = ANY (labels)`, filter.label)
      .and('created_at >= ?', moment(filter.created_from))
      .and('created_at < ?', moment(filter.created_to))
      .and('amount_usd_cents >= ?', filter.min_amount_usd_cents)
      .and('amount_usd_cents <= ?', filter.max_amount_usd_cents)
      .and('user_external_id = ?', filter.user_external_id)
      .and('id < ?', beforeId);
    const found = filter.search === undefined ? 'true' : foundBy(filter.search, merchantId, where);
    return sql.query<SessionRow>(
      `SELECT * FROM sessions WHERE ${where.sql} AND ${found} ORDER BY id DESC LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }

  async payments(sql: Sql, filter: PaymentFilter, { merchantId, beforeId, limit }: ListPart): Promise<ListedPayment[]> {
    const where = new Conditions()
      .and('p.merchant_id = ?', merchantId)
      .and('p.status = ?', filter.status)
      .and('p.asset = ?', filter.asset)
      .and('p.detected_at >= ?', moment(filter.from))
      .and('p.detected_at < ?', moment(filter.to))
      .and(OF_TOKEN, filter.session_token)
      .and(
        searchedIn(filter.search),
        filter.search?.trim().replace(/^0x.*/s, (hex) => hex.toLowerCase()),
      )
      .and('p.id < ?', beforeId);
    return sql.query<ListedPayment>(
      `SELECT p.*, s.token AS session_token, s.user_external_id, s.metadata, s.reference, s.paid AS session_paid, s.expected_usd_cents AS expected
       FROM payments p JOIN sessions s ON s.id = p.session_id
       WHERE ${where.sql} ORDER BY p.id DESC LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }
}

function foundBy(search: string, merchantId: number, where: Conditions): string {
  const searches = sessionSearches(search, merchantId);
  if (searches.length === 0) return 'false';
  const ids = searches.map(({ sql, value }) => sql.replace('?', where.parameter(value))).join(' UNION ');
  // As an array the ids are found first: as a join the planner may read all of the merchant's sessions instead.
  return `id = ANY (ARRAY(${ids}))`;
}

function searchedIn(text = ''): string {
  if (TX_HASH.test(text.trim())) return 'p.tx_hash = ?';
  if (ADDRESS.test(text.trim())) return 'p.from_address = ?';
  return OF_TOKEN;
}

/** As a Date: Postgres' own reader refuses years that ISO 8601 knows. */
function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
