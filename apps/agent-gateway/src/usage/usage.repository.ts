import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Reach } from '../access/rules/scope-rules.js';
import { type Period, periodsOf } from './periods.js';
import { SUMMED_COLUMNS, SUMS_OF_ROWS } from './sums/summed-columns.js';
import type { Detail } from './sums/usage-sum.entity.js';
import type { Grouping } from './usage.dto.js';

/** Sums over turns, in whole millionths of a US dollar. */
export type UsageSums = Record<(typeof SUMMED_COLUMNS)[number], number>;

/** `subject` is the row's subject as text; null for turns without one. */
export type UsageRow = UsageSums & { subject: string | null; name: string | null };

/** The rows of a page, and the sums of all rows. */
export interface UsagePage {
  readonly rows: UsageRow[];
  readonly totals: UsageSums;
}

/** Filters for turns; all given ones must match. */
export interface TurnsCounted extends Reach {
  readonly from: Date;
  readonly to: Date;
  readonly space?: string;
  readonly endUserRef?: string;
}

/** The row after which a page starts. A missing subject sorts as the empty text, which no subject has. */
export interface UsagePosition {
  readonly costMicroUsd: number;
  readonly subject: string;
}

/** The rows that are wanted of a report. */
export interface UsagePart {
  readonly by: Grouping;
  readonly limit: number;
  readonly behind?: UsagePosition;
}

// biome-ignore format: a table reads best as a table
const SUBJECTS: Readonly<Record<Grouping, string>> = {
  end_user_ref: `nullif(end_user_ref, '')`,
  space:        'space_id',
  key:          'nullif(key_id, 0)::text',
  day:          `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
};
const NAMES: Readonly<Partial<Record<Grouping, string>>> = {
  space: '(SELECT title FROM space WHERE id = r.subject)',
  key: '(SELECT name FROM agent_key WHERE id = r.subject::bigint)',
};

/** Turns as sums of one turn each. */
const TURNS = `
  SELECT created_at AS at, space_id, key_id, end_user_ref COLLATE "C" AS end_user_ref, 1 AS turns,
    ${['done', 'failed', 'cancelled'].map((state) => `(state = '${state}')::int AS ${state}`).join(', ')},
    input_tokens, output_tokens, cached_tokens, steps, tool_calls, cost_micro_usd
  FROM turn`;
/** The stored sums of ended turns, and those that wait to be added to them. */
const kept = (table: 'usage_sum' | 'usage_change') =>
  `SELECT starts_at AS at, space_id, key_id, end_user_ref, ${SUMMED_COLUMNS.join(', ')} FROM ${table}`;

/**
 * Sums over turns: stored ones of whole months, days and hours, and the turns themselves at the ends of the period.
 * Turns that have not ended are in no sum, and are never many. One statement reads all of it, and sees each turn in
 * exactly one of these.
 */
@Injectable()
export class UsageRepository {
  /**
   * Returns a row for each subject, the most expensive first, days newest first; one row more than `limit` when there
   * are more.
   */
  async page(sql: Sql, counted: TurnsCounted, { by, limit, behind }: UsagePart): Promise<UsagePage> {
    const source = new Source(counted, by);
    const page = new Conditions(source.parameters);
    if (by === 'day') page.and('subject < ?', behind?.subject);
    else if (behind) {
      const cost = page.parameter(behind.costMicroUsd);
      page.and(`(-cost_micro_usd, coalesce(subject, '')) > (-${cost}::bigint, ?)`, behind.subject);
    }
    const order = by === 'day' ? 'subject DESC' : `cost_micro_usd DESC, coalesce(subject, '')`;
    const found = await sql.query<UsageRow & { is_total: boolean }>(
      `WITH sums AS MATERIALIZED (
         SELECT (${SUBJECTS[by]}) COLLATE "C" AS subject, ${SUMS_OF_ROWS} FROM (${source.sql}) parts
         GROUP BY 1 HAVING sum(turns) <> 0
       ), wanted AS (
         SELECT * FROM sums WHERE ${page.sql} ORDER BY ${order} LIMIT ${page.parameter(limit + 1)}
       )
       SELECT * FROM (
         SELECT false AS is_total, r.*, ${NAMES[by] ?? 'NULL'} AS name FROM wanted r
         UNION ALL SELECT true, NULL, ${SUMS_OF_ROWS}, NULL FROM sums
       ) both_kinds ORDER BY is_total DESC, ${order}`,
      page.parameters,
    );
    const [totals, ...rows] = found.map(({ is_total: _, ...row }) => row);
    const { subject: _, name: __, ...sums } = totals!;
    return { rows, totals: sums };
  }
}

/** The source of a report's rows. */
class Source {
  readonly parameters: unknown[] = [];
  readonly sql: string;

  constructor(
    private readonly counted: TurnsCounted,
    by: Grouping,
  ) {
    const detail = detailOf(counted, by);
    const periods = periodsOf(counted.from, counted.to, detail, by === 'day');
    const summed = periods.filter(({ span }) => span !== null);
    const [first, last] = [summed[0], summed.at(-1)];
    const parts = periods.map((period) =>
      period.span ? this.sumsOf(period, detail) : this.part(TURNS, 'created_at', period),
    );
    if (first && last) {
      const whole = { from: first.from, to: last.to };
      parts.push(this.part(kept('usage_change'), 'starts_at', whole));
      parts.push(`${this.part(TURNS, 'created_at', whole)} AND state IN ('queued', 'running')`);
    }
    // A period without any time has no turns, but still has totals.
    this.sql = parts.length > 0 ? parts.join(' UNION ALL ') : this.part(TURNS, 'created_at', counted);
  }

  private sumsOf(period: Period, detail: Detail): string {
    const part = this.part(kept('usage_sum'), 'starts_at', period);
    // Written as literals, so that Postgres plans for these values.
    return `${part} AND detail = '${detail}' AND span = '${period.span}'`;
  }

  private part(select: string, time: string, { from, to }: Pick<Period, 'from' | 'to'>): string {
    const { accountId, madeByKey, spaceId, space, endUserRef } = this.counted;
    const where = new Conditions(this.parameters)
      .and('account_id = ?', accountId)
      .and('space_id IN (SELECT id FROM space WHERE created_by_key = ?)', madeByKey)
      .and('space_id = ?', spaceId)
      .and(`${time} >= ?`, from)
      .and(`${time} < ?`, to)
      .and('space_id = ?', space)
      .and('end_user_ref = ?', endUserRef);
    this.parameters.splice(0, Number.POSITIVE_INFINITY, ...where.parameters);
    return `${select} WHERE ${where.sql}`;
  }
}

/** Returns the coarsest detail that the report allows: the coarser it is, the fewer sums there are. */
function detailOf({ madeByKey, spaceId, space, endUserRef }: TurnsCounted, by: Grouping): Detail {
  if (by === 'end_user_ref' || endUserRef !== undefined) return 'customer';
  const isOfSpaces = [madeByKey, spaceId, space].some((filter) => filter !== undefined);
  return by === 'day' && !isOfSpaces ? 'account' : 'space';
}
