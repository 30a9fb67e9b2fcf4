import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A label that few sessions have is found without a look at all that have another one: an index for each label. */
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
