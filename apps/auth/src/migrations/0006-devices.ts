import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE devices (
     user_id       bigint NOT NULL REFERENCES users,
     token_hash    char(64) NOT NULL,
     first_seen_at timestamptz NOT NULL DEFAULT now(),
     last_seen_at  timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (user_id, token_hash)
   )`,
  'CREATE INDEX devices_last_seen ON devices (last_seen_at)',
  // Null in rows of the previous release, which counts links by e-mail alone.
  'ALTER TABLE sign_in_links ADD requester text',
];

/** Browsers in which accounts were signed in, and the requesters of sign-in links. */
export class Devices implements MigrationInterface {
  name = 'Devices0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in_links DROP requester');
    await runner.query('DROP TABLE devices');
  }
}
