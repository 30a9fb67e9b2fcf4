import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The summed columns, in the order of both tables. */
const SUMMED = [
  'turns',
  'done',
  'failed',
  'cancelled',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'steps',
  'tool_calls',
  'cost_micro_usd',
];
const COLUMNS = SUMMED.map((name) => `${name} bigint NOT NULL`).join(', ');

/** Returns the values that a turn adds, under the name of its row in the trigger. */
const partsOf = (turn: string, sign: 1 | -1) =>
  [
    `${sign}`,
    ...['done', 'failed', 'cancelled'].map((state) => `CASE WHEN ${turn}.state = '${state}' THEN ${sign} ELSE 0 END`),
    ...['input_tokens', 'output_tokens', 'cached_tokens', 'steps', 'tool_calls', 'cost_micro_usd'].map(
      (column) => `${sign} * ${turn}.${column}`,
    ),
  ].join(', ');
const insertOf = (turn: string, sign: 1 | -1) => `
  INSERT INTO usage_change (account_id, starts_at, space_id, key_id, end_user_ref, ${SUMMED.join(', ')})
  VALUES (${turn}.account_id, date_trunc('hour', ${turn}.created_at, 'UTC'), ${turn}.space_id, ${turn}.key_id,
    ${turn}.end_user_ref, ${partsOf(turn, sign)})`;

/**
 * The columns on which the sums depend. Other changes of an ended turn, such as the erasure of its texts, are not
 * noted.
 */
const COUNTED = [
  ...['account_id', 'space_id', 'key_id', 'end_user_ref', 'created_at', 'state'],
  ...['input_tokens', 'output_tokens', 'cached_tokens', 'steps', 'tool_calls', 'cost_micro_usd'],
];
const countedOf = (turn: string) => `(${COUNTED.map((column) => `${turn}.${column}`).join(', ')})`;

/** Conditions are short, because each statement prepares them again. */
const TRIGGERS = [
  { on: 'INSERT', when: 'NEW.finished_at IS NOT NULL' },
  { on: 'UPDATE', when: 'OLD.finished_at IS NOT NULL OR NEW.finished_at IS NOT NULL' },
  { on: 'DELETE', when: 'OLD.finished_at IS NOT NULL' },
];
const nameOf = (on: string) => `add_up_turn_on_${on.toLowerCase()}`;

const UP = [
  // The amounts of ended turns that are not in the sums yet: writers only append, so that they never wait for each
  // other.
  `CREATE TABLE usage_change (
     account_id   bigint NOT NULL,
     id           bigint GENERATED ALWAYS AS IDENTITY,
     starts_at    timestamptz NOT NULL,
     space_id     text COLLATE "C" NOT NULL,
     key_id       bigint,
     end_user_ref text COLLATE "C",
     ${COLUMNS},
     PRIMARY KEY (account_id, id)
   )`,
  `CREATE TABLE usage_sum (
     account_id   bigint NOT NULL,
     detail       text NOT NULL CHECK (detail IN ('account', 'space', 'customer')),
     span         text NOT NULL CHECK (span IN ('hour', 'day', 'month')),
     starts_at    timestamptz NOT NULL,
     space_id     text COLLATE "C" NOT NULL,
     key_id       bigint NOT NULL,
     end_user_ref text COLLATE "C" NOT NULL,
     ${COLUMNS},
     PRIMARY KEY (account_id, detail, span, starts_at, space_id, key_id, end_user_ref)
   ) WITH (fillfactor = 50)`,
  `CREATE INDEX usage_sum_of_end_user ON usage_sum (account_id, end_user_ref, span, starts_at) WHERE detail = 'customer'`,
  `CREATE FUNCTION add_up_turn() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND OLD.finished_at IS NOT NULL AND NEW.finished_at IS NOT NULL
         AND ${countedOf('OLD')} IS NOT DISTINCT FROM ${countedOf('NEW')} THEN
       RETURN NULL;
     END IF;
     IF TG_OP <> 'INSERT' AND OLD.finished_at IS NOT NULL THEN ${insertOf('OLD', -1)}; END IF;
     IF TG_OP <> 'DELETE' AND NEW.finished_at IS NOT NULL THEN ${insertOf('NEW', 1)}; END IF;
     RETURN NULL;
   END $$`,
  // By row and not by statement: accepting, starting and cancelling turns evaluate a condition, and copy no row for the
  // trigger.
  ...TRIGGERS.map(
    ({ on, when }) =>
      `CREATE TRIGGER ${nameOf(on)} AFTER ${on} ON turn FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION add_up_turn()`,
  ),
];

const DOWN = [
  ...TRIGGERS.map(({ on }) => `DROP TRIGGER ${nameOf(on)} ON turn`),
  'DROP FUNCTION add_up_turn()',
  'DROP TABLE usage_sum',
  'DROP TABLE usage_change',
];

/**
 * Sums of usage, kept up to date by triggers as turns end, so that a process of the previous release keeps them, too.
 */
export class SumsOfUsage0021 implements MigrationInterface {
  readonly name = 'SumsOfUsage1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
