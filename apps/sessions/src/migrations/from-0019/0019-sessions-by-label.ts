import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for each label, so that sessions with a rare label are found without reading those with a common one. */
export class SessionsByLabel implements MigrationInterface {
  name = 'SessionsByLabel0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    for (const label of ['partial', 'over', 'late', 'reverted'])
      await runner.query(
        `CREATE INDEX sessions_${label} ON sessions (merchant_id, id DESC) WHERE '${label}' = ANY (labels)`,
      );
    await runner.query('DROP INDEX sessions_labelled');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX sessions_labelled ON sessions (merchant_id, id DESC) WHERE labels <> '{}'`);
    for (const label of ['partial', 'over', 'late', 'reverted']) await runner.query(`DROP INDEX sessions_${label}`);
  }
}
