import type { Asset } from '@libs/events/payloads/chain.payload';
import { centsFromBaseUnits } from '@libs/money/cents';
import { sweptCents } from '@libs/money/fees/swept-cents';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CREDITED } from '../ledger/payment.entity.js';
import type { UsageRow } from './months.js';
import { UsageMonthRow } from './usage-month.entity.js';

/** A change of one month's sums; negative when a credit is taken back. Base units. */
export interface UsageChange {
  merchantId: number;
  asset: Asset;
  /** A moment of the month, in UTC. */
  at: Date;
  payments: number;
  volume: bigint;
  fee: bigint;
  net: bigint;
}

/** The key of a row. */
export type UsageMonth = Pick<UsageMonthRow, 'merchant_id' | 'month' | 'asset'>;

/** The sums of a month's payments. */
const SUMS = 'sum(base_units) AS volume, coalesce(sum(fee), 0) AS fees, coalesce(sum(net), 0) AS net';

/** The columns that are added up for a month. */
const COUNTED = [
  'payments_count',
  'settled_volume_units',
  'fees_units',
  'net_units',
  'settled_volume_usd_cents',
  'fees_usd_cents',
] as const;
const SHOWN = new ColumnList(UsageMonthRow, ['payments_count', 'settled_volume_units', 'fees_units', 'net_units']);

const MONTH_OF = (at: string) => `date_trunc('month', ${at}::timestamptz AT TIME ZONE 'UTC')::date`;

const KEY = ['merchant_id', 'month', 'asset'] as const;
const CHANGED = new ColumnList(UsageMonthRow, [...KEY, ...COUNTED]);
/** Writes rows in a fixed order, so that two transactions that change the same months never deadlock. */
const ADD = new NamedStatement(
  `INSERT INTO usage_months AS u (${CHANGED.names})
   SELECT ${CHANGED.names} FROM ${CHANGED.unnested('n')} ORDER BY ${KEY.join(', ')}
   ON CONFLICT (${KEY.join(', ')}) DO UPDATE SET
     ${COUNTED.map((name) => `${name} = u.${name} + excluded.${name}`).join(', ')}`,
  { prepared: 'add to months' },
);

@Injectable()
export class UsageMonthsRepository {
  /**
   * Adds changes to their months with one statement. Call it at the end of a long transaction, so that a merchant's
   * other payments do not wait for all of it.
   */
  async add(sql: Sql, changes: readonly UsageChange[]): Promise<void> {
    if (changes.length === 0) return;
    const name = ({ merchantId, at, asset }: UsageChange) => `${merchantId} ${firstDay(at)} ${asset}`;
    const sums = [...Map.groupBy(changes, name).values()].map(([first, ...others]) => others.reduce(sumOf, first!));
    await ADD.query(sql, CHANGED.arraysOf(sums.map(columnsOf)));
  }

  /**
   * Returns months, since the last one, whose sums in base units differ from those of their payments; both sides are
   * read at one moment.
   */
  async wrongMonths(sql: Sql): Promise<UsageMonth[]> {
    return sql.query<UsageMonth>(
      `SELECT u.merchant_id, u.month::text AS month, u.asset FROM usage_months u
       LEFT JOIN (
         SELECT merchant_id, asset, date_trunc('month', confirmed_at AT TIME ZONE 'UTC')::date AS month, ${SUMS}
         FROM payments WHERE ${CREDITED}
           AND confirmed_at >= date_trunc('month', now() AT TIME ZONE 'UTC' - interval '1 month') AT TIME ZONE 'UTC'
         GROUP BY 1, 2, 3
       ) p USING (merchant_id, asset, month)
       WHERE u.month >= date_trunc('month', now() AT TIME ZONE 'UTC' - interval '1 month')::date
         AND (u.settled_volume_units, u.fees_units, u.net_units)
           IS DISTINCT FROM (coalesce(p.volume, 0), coalesce(p.fees, 0), coalesce(p.net, 0))`,
    );
  }

  /**
   * Sets a month's sums to those of its payments. The row is locked before the payments are read, so concurrent
   * counting waits and then adds what was not read here.
   */
  async recount(tx: Sql, { merchant_id, month, asset }: UsageMonth): Promise<void> {
    const which = [merchant_id, month, asset];
    await tx.query('SELECT 1 FROM usage_months WHERE merchant_id = $1 AND month = $2 AND asset = $3 FOR UPDATE', which);
    await tx.query(
      `UPDATE usage_months u SET settled_volume_units = coalesce(p.volume, 0), fees_units = coalesce(p.fees, 0),
         net_units = coalesce(p.net, 0)
       FROM (
         SELECT ${SUMS} FROM payments WHERE merchant_id = $1 AND asset = $3 AND ${CREDITED}
           AND confirmed_at >= $2::date::timestamp AT TIME ZONE 'UTC'
           AND confirmed_at < ($2::date + interval '1 month') AT TIME ZONE 'UTC'
       ) p
       WHERE u.merchant_id = $1 AND u.month = $2 AND u.asset = $3`,
      which,
    );
  }

  /**
   * Replaces all months of a merchant by the sums of its payments. Concurrent changes may be missing until the next
   * recount.
   */
  async rebuild(sql: Sql, merchantId: number): Promise<void> {
    await sql.query('DELETE FROM usage_months WHERE merchant_id = $1', [merchantId]);
    await sql.query(
      `INSERT INTO usage_months (merchant_id, month, asset, payments_count, settled_volume_units, fees_units, net_units)
       SELECT merchant_id, ${MONTH_OF('confirmed_at')}, asset, count(*) FILTER (WHERE NOT below_minimum), ${SUMS}
       FROM payments WHERE merchant_id = $1 AND ${CREDITED} GROUP BY 1, 2, 3
       ON CONFLICT DO NOTHING`,
      [merchantId],
    );
  }

  /** Returns the volume settled in the UTC month of `at`: the sum in base units, floored to cents once. */
  async settledUsdCents(sql: Sql, merchantId: number, at: Date): Promise<number> {
    const [row] = await sql.query<{ settled: bigint }>(
      `SELECT coalesce(sum(settled_volume_units), 0) AS settled FROM usage_months
       WHERE merchant_id = $1 AND month = ${MONTH_OF('$2')}`,
      [merchantId, at],
    );
    return centsFromBaseUnits(row!.settled);
  }

  /** Returns all months, newest first, a row for each asset. */
  async months(sql: Sql, merchantId: number): Promise<UsageRow[]> {
    return sql.query<UsageRow>(
      `SELECT to_char(month, 'YYYY-MM') AS month, asset, ${SHOWN.names}
       FROM usage_months WHERE merchant_id = $1 ORDER BY usage_months.month DESC, asset`,
      [merchantId],
    );
  }
}

/**
 * Returns the columns of a change. Those in cents are for the previous release, which adds them up payment by payment;
 * nothing here reads them.
 */
function columnsOf(change: UsageChange) {
  const { merchantId, at, asset, payments, volume, fee, net } = change;
  return {
    ...{ merchant_id: merchantId, month: firstDay(at), asset },
    payments_count: payments,
    settled_volume_units: volume,
    fees_units: fee,
    net_units: net,
    settled_volume_usd_cents: volume < 0n ? -centsFromBaseUnits(-volume) : centsFromBaseUnits(volume),
    fees_usd_cents: feeUsdCents(change),
  };
}

/** Returns the first day of a moment's UTC month. */
function firstDay(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** Converts a change to cents, so that taking back a fee subtracts exactly what was added. */
function feeUsdCents({ fee, net }: UsageChange): number {
  if (fee <= 0n && net <= 0n) return -sweptCents({ fee: -fee, net: -net }).feeUsdCents;
  return fee < 0n ? -centsFromBaseUnits(-fee) : sweptCents({ fee, net: net < 0n ? 0n : net }).feeUsdCents;
}

function sumOf(a: UsageChange, b: UsageChange): UsageChange {
  return {
    ...a,
    payments: a.payments + b.payments,
    volume: a.volume + b.volume,
    fee: a.fee + b.fee,
    net: a.net + b.net,
  };
}
