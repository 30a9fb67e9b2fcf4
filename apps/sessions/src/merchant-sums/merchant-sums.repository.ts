import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { addedTo, MAX_TAKEN, takenChanges } from '@libs/service-kit/database/kept-sums/changes';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { DaySumsRow } from './day-sums.entity.js';
import { MerchantSumsRow } from './merchant-sums.entity.js';
import type { DaySums, MerchantSums, Period } from './merchant-sums.js';

const OF_DAY = ['sessions', 'ended', 'paid', 'payments', 'volume', 'fees', 'net'] as const;
const OF_MERCHANT = ['sessions', 'open_sessions', 'open_usd_cents', 'waiting_payments', 'waiting_units'] as const;
const DAY = new ColumnList(DaySumsRow, OF_DAY);
const MERCHANT = new ColumnList(MerchantSumsRow, OF_MERCHANT);

const UNITS: ReadonlySet<string> = new Set(['volume', 'fees', 'net', 'waiting_units']);
/** Sums of bigint are numeric in Postgres; counts and cents become bigint again. */
const sumsOf = (names: readonly string[]) =>
  names.map((name) => `coalesce(sum(${name}), 0)${UNITS.has(name) ? '' : '::bigint'} AS ${name}`).join(', ');

const TAKE_OVER = `
  WITH taken AS (${takenChanges('sum_changes', 'sums')}
  ), days AS (
    INSERT INTO day_sums AS d (merchant_id, day, ${DAY.names})
    SELECT merchant_id, day, ${sumsOf(OF_DAY)} FROM taken GROUP BY merchant_id, day ORDER BY merchant_id, day
    ON CONFLICT (merchant_id, day) DO UPDATE SET ${addedTo('d', OF_DAY)}
  ), merchants AS (
    INSERT INTO merchant_sums AS m (merchant_id, ${MERCHANT.names})
    SELECT merchant_id, ${sumsOf(OF_MERCHANT)} FROM taken GROUP BY merchant_id ORDER BY merchant_id
    ON CONFLICT (merchant_id) DO UPDATE SET ${addedTo('m', OF_MERCHANT)}
  )
  SELECT count(*)::int AS taken FROM taken`;

/** Sums already applied, plus changes not applied yet: one statement sees each change in exactly one of the two. */
const DAYS = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, ${sumsOf(OF_DAY)} FROM (
    SELECT day, ${DAY.names} FROM day_sums WHERE merchant_id = $1 AND day >= $2::date AND day < $3::date
    UNION ALL
    SELECT day, ${DAY.names} FROM sum_changes WHERE merchant_id = $1 AND day >= $2::date AND day < $3::date
  ) kept GROUP BY kept.day ORDER BY kept.day`;
const OVERALL = `
  SELECT ${sumsOf(OF_MERCHANT)} FROM (
    SELECT ${MERCHANT.names} FROM merchant_sums WHERE merchant_id = $1
    UNION ALL
    SELECT ${MERCHANT.names} FROM sum_changes WHERE merchant_id = $1
  ) kept`;

/**
 * Sums of merchants and their days. Triggers append each change in the transaction that causes it (migration 0016);
 * here changes are applied to the sums, and readers add those not applied yet. So sums are exact in every snapshot,
 * cost as much for a million sessions as for one, and no writer waits for them.
 */
@Injectable()
export class MerchantSumsRepository {
  /** Applies a batch of changes. Returns true where there may be more. */
  async takeOver(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ taken: number }>(TAKE_OVER, [], { prepared: 'take over sums' });
    return row!.taken === MAX_TAKEN;
  }

  /** Returns the days that have any activity, oldest first. */
  async days(sql: Sql, { merchantId, from, to }: Period): Promise<DaySums[]> {
    const days = [from, to].map((at) => at.toISOString().slice(0, 10));
    return sql.query<DaySums>(DAYS, [merchantId, ...days], { prepared: 'sums of days' });
  }

  async overall(sql: Sql, merchantId: number): Promise<MerchantSums> {
    const [row] = await sql.query<MerchantSums>(OVERALL, [merchantId], { prepared: 'sums of a merchant' });
    return row!;
  }
}
