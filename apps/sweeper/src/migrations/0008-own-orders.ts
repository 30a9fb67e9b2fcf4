import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE own_orders (
     id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_key     text NOT NULL,
     merchant_id      bigint NOT NULL,
     initial_treasury text NOT NULL,
     treasury_delay_s bigint NOT NULL,
     treasury         text NOT NULL,
     nonce            bigint NOT NULL,
     deadline         bigint NOT NULL,
     signature        text NOT NULL,
     transaction_id   bigint REFERENCES transactions,
     due_at           timestamptz DEFAULT now(),
     known_since      timestamptz NOT NULL DEFAULT now(),
     UNIQUE (merchant_key, nonce, treasury)
   )`,
  'CREATE INDEX own_orders_due ON own_orders (due_at) WHERE due_at IS NOT NULL',
];

/** Orders that treasuries signed themselves. */
export class OwnOrders implements MigrationInterface {
  name = 'OwnOrders0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE own_orders');
  }
}
