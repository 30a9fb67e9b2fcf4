import type { ServiceName } from '@libs/events/services';
import type { Sql } from '../../database/sql.js';

const HOUR_MS = 3_600_000;
/** Hours that are compared each time: an outage of a day still heals by itself. */
const HOURS = 24;
/** An event this young may still be on its way. */
const SETTLE_MS = 10 * 60_000;

/** What was said on one subject in one hour. Ids carry their time (uuid v7), so both sides cut the same hours. */
export interface Bucket {
  subject: string;
  /** Start of the hour, Unix milliseconds. */
  hour: number;
  count: number;
  /** XOR of all ids, 32 hex digits: equal sets have equal ones, whatever their order. */
  xor: string;
}

/** Core subject on which a producer tells its buckets. */
export const entropySubject = (producer: ServiceName) => `entropy.${producer}`;
/** Core subject on which a consumer asks for a bucket again. */
export const republishSubject = (producer: ServiceName) => `republish.${producer}`;

/** The producer's side: what was published, by subject and hour. */
export async function outboxBuckets(sql: Sql, now = Date.now()): Promise<Bucket[]> {
  const { from, to } = comparedSpan(now);
  return readBuckets(sql, `SELECT subject, id FROM outbox WHERE published_at IS NOT NULL AND id >= $1 AND id < $2`, [
    firstIdAt(from),
    firstIdAt(to),
  ]);
}

/** The consumer's side: what was handled or laid aside, of one subject in one hour. */
export async function inboxBucket(sql: Sql, subject: string, hour: number): Promise<Bucket> {
  const [bucket] = await readBuckets(
    sql,
    `SELECT $3::text AS subject, msg_id AS id FROM inbox WHERE consumer = $3 AND msg_id >= $1 AND msg_id < $2
     UNION
     SELECT $3::text, msg_id::uuid FROM dead_letter
     WHERE consumer = $3 AND dead_at IS NOT NULL AND msg_id ~ '^[0-9a-f-]{36}$' AND msg_id::uuid >= $1 AND msg_id::uuid < $2`,
    [firstIdAt(hour), firstIdAt(hour + HOUR_MS), subject],
  );
  return bucket ?? { subject, hour, count: 0, xor: '0'.repeat(32) };
}

/** Makes the relay publish a bucket once more. Returns how many events. */
export async function markForRepublishing(sql: Sql, subject: string, hour: number): Promise<number> {
  const rows = await sql.query(
    `UPDATE outbox SET published_at = NULL
     WHERE subject = $1 AND id >= $2 AND id < $3 AND published_at IS NOT NULL RETURNING 1`,
    [subject, firstIdAt(hour), firstIdAt(hour + HOUR_MS)],
  );
  return rows.length;
}

/** Groups (subject, id) rows by the hour in the id: its first 48 bits are Unix milliseconds. */
async function readBuckets(sql: Sql, source: string, parameters: unknown[]): Promise<Bucket[]> {
  return sql.query<Bucket>(
    `WITH said AS (SELECT subject, replace(id::text, '-', '') AS hex FROM (${source}) AS rows)
     SELECT subject, ('x0000' || substr(hex, 1, 12))::bit(64)::bigint / ${HOUR_MS} * ${HOUR_MS} AS hour,
            count(*)::int AS count,
            lpad(to_hex(bit_xor(('x' || substr(hex, 1, 16))::bit(64)::bigint)), 16, '0')
              || lpad(to_hex(bit_xor(('x' || substr(hex, 17))::bit(64)::bigint)), 16, '0') AS xor
     FROM said GROUP BY 1, 2 ORDER BY 1, 2`,
    parameters,
  );
}

function comparedSpan(now: number): { from: number; to: number } {
  const to = Math.floor((now - SETTLE_MS) / HOUR_MS) * HOUR_MS;
  return { from: to - HOURS * HOUR_MS, to };
}

/** The smallest uuid v7 of a moment: ids of that time and later are not below it. */
export function firstIdAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
