import type { ProcessName } from '@libs/events/services';
import type { Sql } from '../../database/sql.js';

const HOUR_MS = 3_600_000;

/** The buckets that are compared together. */
export interface Comparison {
  /** Length of a bucket. */
  readonly bucketMs: number;
  /** Buckets that are compared each time. */
  readonly buckets: number;
  /** An event this young may still be on its way. */
  readonly settleMs: number;
}

/** Often, over the last two minutes: a loss is found within half a minute. */
export const RECENT: Comparison = { bucketMs: 10_000, buckets: 12, settleMs: 10_000 };
/** Rarely, over a day: an outage of a day still heals without help. */
export const DAY: Comparison = { bucketMs: HOUR_MS, buckets: 24, settleMs: 10 * 60_000 };

/**
 * The events published on one subject in one span of time. Ids carry their time (uuid v7), so both sides cut the same
 * spans.
 */
export interface Bucket {
  subject: string;
  /** Its start, Unix milliseconds. The name is older than buckets of other lengths. */
  hour: number;
  /** Its length; absent from a release that had hours only. */
  span_ms?: number;
  count: number;
  /** XOR of all ids, 32 hex digits: equal sets have equal ones, whatever their order. */
  xor: string;
}

/** The message in which a producer publishes its buckets. */
export interface Buckets {
  buckets: Bucket[];
  /**
   * The stream's last sequence when the buckets were counted: a consumer that acknowledged up to it has seen all of
   * them.
   */
  stream_seq: number;
}

/** Core subject on which a producer publishes its buckets. */
export const entropySubject = (producer: ProcessName) => `entropy.${producer}`;
/** Core subject on which a consumer requests the events of a bucket again. */
export const republishSubject = (producer: ProcessName) => `republish.${producer}`;

/** Returns the producer's side: what was published on these subjects, by subject and span. */
export async function outboxBuckets(
  sql: Sql,
  subjects: readonly string[],
  comparison: Comparison,
  now = Date.now(),
): Promise<Bucket[]> {
  const { from, to } = comparedSpan(comparison, now);
  return readBuckets(
    sql,
    comparison.bucketMs,
    `SELECT subject, id FROM outbox
     WHERE published_at IS NOT NULL AND subject = ANY($3) AND id >= $1 AND id < $2`,
    [firstIdAt(from), firstIdAt(to), subjects],
  );
}

/**
 * Returns the consumer's side: what it handled or has among its dead letters, of one subject, in the span that the
 * buckets cover.
 */
export async function inboxBuckets(
  sql: Sql,
  subject: string,
  buckets: readonly Bucket[],
): Promise<Map<number, Bucket>> {
  const spanMs = lengthOf(buckets[0]);
  const starts = buckets.map(({ hour }) => hour);
  const done = await readBuckets(
    sql,
    spanMs,
    `SELECT $3::text AS subject, msg_id AS id FROM inbox WHERE consumer = $3 AND msg_id >= $1 AND msg_id < $2
     UNION
     SELECT $3::text, msg_id::uuid FROM dead_letter
     WHERE consumer = $3 AND dead_at IS NOT NULL AND msg_id ~ '^[0-9a-f-]{36}$' AND msg_id::uuid >= $1 AND msg_id::uuid < $2`,
    [firstIdAt(Math.min(...starts)), firstIdAt(Math.max(...starts) + spanMs), subject],
  );
  return new Map(done.map((bucket) => [bucket.hour, bucket]));
}

/** Events that wait to be published once more: their number, and up to which `outbox.seq` they are. */
export interface Marked {
  readonly count: number;
  /** Lower than the first row that was never published. -1 where no event waits. */
  readonly upTo: number;
}

/** Makes the relay publish the events of a bucket once more. Rows that wait up to `known` are repeats already. */
export async function markForRepublishing(
  sql: Sql,
  bucket: Pick<Bucket, 'subject' | 'hour' | 'span_ms'>,
  known = -1,
): Promise<Marked> {
  const [marked] = await sql.query<{ count: number; last: number | null; waiting: number | null }>(
    `WITH marked AS (
       UPDATE outbox SET published_at = NULL
       WHERE subject = $1 AND id >= $2 AND id < $3 AND published_at IS NOT NULL RETURNING seq)
     SELECT count(*)::int AS count, max(seq) AS last,
       (SELECT min(seq) FROM outbox WHERE published_at IS NULL AND seq > $4) AS waiting
     FROM marked`,
    [bucket.subject, firstIdAt(bucket.hour), firstIdAt(bucket.hour + lengthOf(bucket)), known],
  );
  const { count, last, waiting } = marked!;
  return { count, upTo: Math.min(last ?? -1, (waiting ?? Infinity) - 1) };
}

function lengthOf(bucket: Pick<Bucket, 'span_ms'> | undefined): number {
  return bucket?.span_ms ?? HOUR_MS;
}

/** Groups (subject, id) rows by the time in the id: its first 48 bits are Unix milliseconds. */
async function readBuckets(sql: Sql, spanMs: number, source: string, parameters: unknown[]): Promise<Bucket[]> {
  return sql.query<Bucket>(
    `WITH event AS (SELECT subject, replace(id::text, '-', '') AS hex FROM (${source}) AS rows)
     SELECT subject, ('x0000' || substr(hex, 1, 12))::bit(64)::bigint / ${spanMs} * ${spanMs} AS hour, ${spanMs} AS span_ms,
            count(*)::int AS count,
            lpad(to_hex(bit_xor(('x' || substr(hex, 1, 16))::bit(64)::bigint)), 16, '0')
              || lpad(to_hex(bit_xor(('x' || substr(hex, 17))::bit(64)::bigint)), 16, '0') AS xor
     FROM event GROUP BY 1, 2 ORDER BY 1, 2`,
    parameters,
  );
}

function comparedSpan({ bucketMs, buckets, settleMs }: Comparison, now: number): { from: number; to: number } {
  const to = Math.floor((now - settleMs) / bucketMs) * bucketMs;
  return { from: to - buckets * bucketMs, to };
}

/** Returns the smallest uuid v7 of a moment: ids of that time and later are not below it. */
export function firstIdAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
