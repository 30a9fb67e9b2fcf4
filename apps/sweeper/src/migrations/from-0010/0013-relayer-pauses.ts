import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Relayers of the platform that cannot send, so that all of them agree on who sends for whom. */
export class RelayerPauses implements MigrationInterface {
  name = 'RelayerPauses0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE relayer_pauses (
         relayer text PRIMARY KEY,
         reason  text NOT NULL,
         until   timestamptz NOT NULL
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE relayer_pauses');
  }
}
