import type { Asset } from '@libs/events/payloads/chain.payload';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CREDITED, type PaymentRow } from '../ledger/payment.entity.js';
import { SessionRow } from '../ledger/session.entity.js';
import { PUBLIC_COLUMNS, type PublicRow } from '../views/public-row.js';

/** The columns of the session that its public view and the receipt need. */
type SeenRow = PublicRow & Pick<SessionRow, 'receipt_mails'>;

/** A payment with the columns that its buyer may see; base units as text. */
export type SeenPayment = Pick<
  PaymentRow,
  'id' | 'status' | 'asset' | 'amount_usd_cents' | 'tx_hash' | 'block_number' | 'required_confirmations'
> & { units: string };

/** A session with the sums of its payments, and the progress of its chain: all of one moment. */
export interface SeenSession {
  session: SeenRow;
  /** Base units, including payments below the minimum. */
  sums: { paid: bigint; inFlight: bigint };
  overall: {
    /** The number of payments that the list shows. */
    payments: number;
    /** The block time of the newest credited payment. */
    newestCredit: Date | null;
    /** The sums sent below the minimum, by asset, in base units. */
    belowMinimum: Readonly<Record<Asset, bigint>>;
  };
  /** The newest payments, in order of arrival. */
  payments: readonly SeenPayment[];
  head: { head_block: number; verified_time: Date } | undefined;
}

type Row = SeenRow & {
  sum_paid: bigint;
  sum_in_flight: bigint;
  payments_count: number;
  newest_credit: Date | null;
  below_usdc: bigint;
  below_usdt: bigint;
  shown: SeenPayment[];
  head_block: number | null;
  verified_time: Date | null;
};

/** A limit, because anyone may request the view, and anyone can pay a session thousands of times. */
const MAX_PAYMENTS = 20;
const below = (asset: Asset) =>
  `coalesce(sum(base_units) FILTER (WHERE below_minimum AND status <> 'reverted' AND asset = '${asset}'), 0)`;

const SEEN = `
  SELECT ${new ColumnList(SessionRow, [...PUBLIC_COLUMNS, 'receipt_mails']).namesOf('s')}, money.*, newest.*, h.head_block, h.verified_time
  FROM sessions s
  LEFT JOIN chain_heads h USING (chain_id)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(base_units) FILTER (WHERE ${CREDITED}), 0) AS sum_paid,
      coalesce(sum(base_units) FILTER (WHERE status = 'detected'), 0) AS sum_in_flight,
      count(*) FILTER (WHERE NOT below_minimum) AS payments_count,
      max(block_time) FILTER (WHERE NOT below_minimum AND ${CREDITED}) AS newest_credit,
      ${below('USDC')} AS below_usdc, ${below('USDT')} AS below_usdt
    FROM payments WHERE session_id = s.id
  ) money
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(one ORDER BY id), '[]') AS shown FROM (
      SELECT id, status, asset, amount_usd_cents, base_units::text AS units, tx_hash, block_number, required_confirmations
      FROM payments WHERE session_id = s.id AND NOT below_minimum ORDER BY id DESC LIMIT ${MAX_PAYMENTS}
    ) one
  ) newest
  WHERE s.token = $1`;

/** Reads the public parts of a session, in one statement. */
@Injectable()
export class PayViewRepository {
  async seen(sql: Sql, token: string): Promise<SeenSession | undefined> {
    const [row] = await sql.query<Row>(SEEN, [token], { prepared: 'session as it is seen' });
    if (!row) return undefined;
    const { head_block, verified_time } = row;
    return {
      session: row,
      sums: { paid: row.sum_paid, inFlight: row.sum_in_flight },
      overall: {
        payments: row.payments_count,
        newestCredit: row.newest_credit,
        belowMinimum: { USDC: row.below_usdc, USDT: row.below_usdt },
      },
      payments: row.shown,
      head: head_block !== null && verified_time ? { head_block, verified_time } : undefined,
    };
  }
}
