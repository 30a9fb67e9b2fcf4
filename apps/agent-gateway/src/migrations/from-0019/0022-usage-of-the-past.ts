import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTS = ['input_tokens', 'output_tokens', 'cached_tokens', 'steps', 'tool_calls', 'cost_micro_usd'];

/** Counts all turns that have ended, in the snapshot in which it deletes the changes that were noted for them. */
const COUNT_ANEW = `
  WITH forgotten AS (DELETE FROM usage_change)
  INSERT INTO usage_change (account_id, starts_at, space_id, key_id, end_user_ref, turns, done, failed, cancelled, ${COUNTS.join(', ')})
  SELECT account_id, date_trunc('hour', created_at, 'UTC'), space_id, key_id, end_user_ref, count(*),
    count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = 'cancelled'),
    ${COUNTS.map((column) => `sum(${column})`).join(', ')}
  FROM turn WHERE finished_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2`;

/**
 * Counts turns that ended before the triggers existed, and counts everything again whenever it runs again. Turns and
 * their changes are committed together: if the statement does not see an end, it does not see its change either, so the
 * change stays, and no writer waits. Only adding changes to the sums waits. It is a migration of its own because the
 * triggers lock `turn` until their transaction ends.
 */
export class UsageOfThePast0022 implements MigrationInterface {
  readonly name = 'UsageOfThePast1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT pg_advisory_xact_lock(hashtextextended('usage sums', 0))`);
    await runner.query('DELETE FROM usage_sum');
    await runner.query(COUNT_ANEW);
  }

  /** The schema is as it was, and the next run counts again. */
  async down(): Promise<void> {}
}
