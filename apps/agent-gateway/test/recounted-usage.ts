import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import type { Grouping } from '../src/usage/usage.dto.js';
import type { TurnsCounted } from '../src/usage/usage.repository.js';

const SUBJECTS: Readonly<Record<Grouping, string>> = {
  end_user_ref: 't.end_user_ref',
  space: 't.space_id',
  key: 't.key_id::text',
  day: `to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
};
const NAMES: Readonly<Partial<Record<Grouping, string>>> = {
  space: '(SELECT title FROM space WHERE id = subject)',
  key: '(SELECT name FROM agent_key WHERE id = subject::bigint)',
};
const SUMS = `
  count(*)::bigint AS turns,
  ${['done', 'failed', 'cancelled'].map((state) => `count(*) FILTER (WHERE t.state = '${state}')::bigint AS ${state}`).join(', ')},
  ${['input_tokens', 'output_tokens', 'cached_tokens', 'steps', 'tool_calls', 'cost_micro_usd']
    .map((column) => `coalesce(sum(t.${column}), 0)::bigint AS ${column}`)
    .join(', ')}`;

/** Adds up turns one by one: the result that a report must return in the same snapshot. */
export async function recountedUsage(sql: Sql, counted: TurnsCounted, by: Grouping) {
  const where = new Conditions()
    .and('t.account_id = ?', counted.accountId)
    .and('s.created_by_key = ?', counted.madeByKey)
    .and('t.space_id = ?', counted.spaceId)
    .and('t.created_at >= ?', counted.from)
    .and('t.created_at < ?', counted.to)
    .and('t.space_id = ?', counted.space)
    .and('t.end_user_ref = ?', counted.endUserRef);
  const turns = `FROM turn t JOIN space s ON s.id = t.space_id WHERE ${where.sql}`;
  const order = by === 'day' ? 'subject DESC' : `cost_micro_usd DESC, coalesce(subject, '')`;
  const rows = await sql.query(
    `SELECT *, ${NAMES[by] ?? 'NULL'} AS name
     FROM (SELECT (${SUBJECTS[by]}) COLLATE "C" AS subject, ${SUMS} ${turns} GROUP BY 1) sums ORDER BY ${order}`,
    where.parameters,
  );
  const [totals] = await sql.query(`SELECT ${SUMS} ${turns}`, where.parameters);
  return { rows, totals };
}
