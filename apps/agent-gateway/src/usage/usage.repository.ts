import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Reach } from '../access/rules/scope-rules.js';
import type { Grouping } from './usage.dto.js';

/** Sums over turns, in whole millionths of a US dollar. */
export interface UsageSums {
  turns: number;
  done: number;
  failed: number;
  cancelled: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  cost_micro_usd: number;
}

/** `subject` is the row's subject as text; null for turns without one. */
export type UsageRow = UsageSums & { subject: string | null; name: string | null };

/** Filters for turns; all given ones must match. */
export interface TurnsCounted extends Reach {
  readonly from: Date;
  readonly to: Date;
  readonly space?: string;
  readonly endUserRef?: string;
}

/** The row after which a page starts. A missing subject sorts as the empty text, which no subject has. */
export interface UsagePlace {
  readonly costMicroUsd: number;
  readonly subject: string;
}

// biome-ignore format: a table reads best as a table
const SUBJECTS: Readonly<Record<Grouping, string>> = {
  end_user_ref: 't.end_user_ref',
  space:        't.space_id',
  key:          't.key_id::text',
  day:          `to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
};
const NAMES: Readonly<Partial<Record<Grouping, string>>> = {
  space: '(SELECT title FROM space WHERE id = r.subject)',
  key: '(SELECT name FROM agent_key WHERE id = r.subject::bigint)',
};
const SUMS = `
  count(*)::bigint AS turns,
  count(*) FILTER (WHERE t.state = 'done')::bigint AS done,
  count(*) FILTER (WHERE t.state = 'failed')::bigint AS failed,
  count(*) FILTER (WHERE t.state = 'cancelled')::bigint AS cancelled,
  ${['input_tokens', 'output_tokens', 'cached_tokens', 'steps', 'tool_calls', 'cost_micro_usd']
    .map((column) => `coalesce(sum(t.${column}), 0)::bigint AS ${column}`)
    .join(', ')}`;

/** Sums over turns. */
@Injectable()
export class UsageRepository {
  async totals(sql: Sql, counted: TurnsCounted): Promise<UsageSums> {
    const where = conditions(counted);
    const [row] = await sql.query<UsageSums>(`SELECT ${SUMS} FROM ${TURNS} WHERE ${where.sql}`, where.parameters);
    return row!;
  }

  /** A row for each subject, the most expensive first, days newest first; one row more than `limit` when there are more. */
  async rows(sql: Sql, counted: TurnsCounted, by: Grouping, limit: number, behind?: UsagePlace): Promise<UsageRow[]> {
    const where = conditions(counted);
    const page = new Conditions();
    page.parameters.push(...where.parameters);
    if (by === 'day') page.and('subject < ?', behind?.subject);
    else if (behind) {
      const cost = page.parameter(behind.costMicroUsd);
      page.and(`(-cost_micro_usd, coalesce(subject, '')) > (-${cost}::bigint, ?)`, behind.subject);
    }
    const order = by === 'day' ? 'subject DESC' : `cost_micro_usd DESC, coalesce(subject, '')`;
    return sql.query<UsageRow>(
      `WITH sums AS (
         SELECT (${SUBJECTS[by]}) COLLATE "C" AS subject, ${SUMS} FROM ${TURNS} WHERE ${where.sql} GROUP BY 1
       )
       SELECT r.*, ${NAMES[by] ?? 'NULL'} AS name
       FROM (SELECT * FROM sums WHERE ${page.sql} ORDER BY ${order} LIMIT ${page.parameter(limit + 1)}) r
       ORDER BY ${order}`,
      page.parameters,
    );
  }
}

const TURNS = 'turn t JOIN space s ON s.id = t.space_id';

function conditions({ accountId, madeByKey, spaceId, from, to, space, endUserRef }: TurnsCounted): Conditions {
  return new Conditions()
    .and('t.account_id = ?', accountId)
    .and('s.created_by_key = ?', madeByKey)
    .and('t.space_id = ?', spaceId)
    .and('t.created_at >= ?', from)
    .and('t.created_at < ?', to)
    .and('t.space_id = ?', space)
    .and('t.end_user_ref = ?', endUserRef);
}
