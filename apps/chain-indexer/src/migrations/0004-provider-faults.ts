import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Providers that are not relied on, as the leader judges them. They are stored so that any replica can report them to
 * operators.
 */
export class ProviderFaults implements MigrationInterface {
  name = 'ProviderFaults0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE provider_faults (
         place smallint PRIMARY KEY,
         name  text NOT NULL,
         fault text NOT NULL,
         since timestamptz NOT NULL DEFAULT now()
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provider_faults');
  }
}
