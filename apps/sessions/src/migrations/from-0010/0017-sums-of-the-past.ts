import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertChanges, PAYMENT_SUMS, partsOf, SESSION_SUMS, signed, TABLES } from './0016-daily-sums.js';

const SUMS = [...SESSION_SUMS, ...PAYMENT_SUMS];

/** Returns all sums from a source that has some of them; the others are 0. */
function allOf(has: readonly string[], source: string, sign = ''): string {
  const listed = SUMS.map((sum) => `${has.includes(sum) ? sign + sum : '0'} AS ${sum}`).join(', ');
  return `SELECT merchant_id, day, ${listed} FROM ${source}`;
}

const THERE = TABLES.map(({ table, columns, sums, parts }) =>
  allOf(sums, `(${partsOf(signed(1, table, columns), parts)}) of_${table}`),
);
/** For sums that belong to no day, the day does not matter. */
const KEPT = [
  allOf(SUMS, 'sum_changes', '-'),
  allOf(['sessions', 'ended', 'paid', 'payments', 'volume', 'fees', 'net'], 'day_sums', '-'),
  allOf(
    ['open_sessions', 'open_usd_cents', 'waiting_payments', 'waiting_units'],
    '(SELECT current_date AS day, * FROM merchant_sums) undated',
    '-',
  ),
];

/**
 * Adds what existed before the triggers: all rows less the sums kept so far. One statement sees rows and sums of one
 * moment, and concurrent writes are in both or in neither, so that nobody waits for it. It is a separate migration
 * because the triggers lock the tables until their transaction ends.
 */
export class SumsOfThePast implements MigrationInterface {
  name = 'SumsOfThePast0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(insertChanges(SUMS, [...THERE, ...KEPT].join(' UNION ALL ')));
  }

  /** Does nothing: the schema is unchanged, and the next run adds what is missing by then. */
  async down(): Promise<void> {}
}
