import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of turns that failed or were cancelled does not read those that are done. */
export class TurnsThatEndedBadly0020 implements MigrationInterface {
  readonly name = 'TurnsThatEndedBadly1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX turn_ended_badly ON turn (account_id, state, seq) WHERE state IN ('failed', 'cancelled')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX turn_ended_badly');
  }
}
