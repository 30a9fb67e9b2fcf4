import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREDITED = "status IN ('confirmed', 'late', 'swept')";
const UNSWEPT = "status IN ('confirmed', 'late')";
const OPEN = "status IN ('open', 'processing')";
const dayOf = (column: string) => `(${column} AT TIME ZONE 'UTC')::date`;

/** The columns that are added up, in the order of `sum_changes`. */
export const SESSION_SUMS = ['sessions', 'open_sessions', 'open_usd_cents', 'ended', 'paid'];
export const PAYMENT_SUMS = ['payments', 'volume', 'fees', 'net', 'waiting_payments', 'waiting_units'];

/**
 * The contribution of the rows of `changed`, each with its sign: a session counts on the day of its creation and on the
 * day of its end.
 */
const OF_SESSIONS = `
  SELECT merchant_id, ${dayOf('created_at')} AS day, sign AS sessions, CASE WHEN ${OPEN} THEN sign ELSE 0 END AS open_sessions,
    CASE WHEN ${OPEN} THEN sign * amount_usd_cents ELSE 0 END AS open_usd_cents, 0 AS ended, 0 AS paid
  FROM changed
  UNION ALL
  SELECT merchant_id, ${dayOf('ended_at')}, 0, 0, 0, sign, CASE WHEN status = 'paid' THEN sign ELSE 0 END
  FROM changed WHERE ended_at IS NOT NULL`;
/** A payment counts on the day of its credit. */
const OF_PAYMENTS = `
  SELECT merchant_id, ${dayOf('confirmed_at')} AS day, CASE WHEN below_minimum THEN 0 ELSE sign END AS payments,
    sign * base_units AS volume, sign * coalesce(fee, 0) AS fees, sign * coalesce(net, 0) AS net,
    CASE WHEN ${UNSWEPT} AND NOT below_minimum THEN sign ELSE 0 END AS waiting_payments,
    CASE WHEN ${UNSWEPT} THEN sign * base_units ELSE 0 END AS waiting_units
  FROM changed WHERE ${CREDITED} AND confirmed_at IS NOT NULL`;

/** Inserts a row for each merchant and day that changes; none for a statement that changes no sum. */
export function insertChanges(sums: readonly string[], parts: string): string {
  return `INSERT INTO sum_changes (merchant_id, day, ${sums.join(', ')})
    SELECT merchant_id, day, ${sums.map((sum) => `sum(${sum})`).join(', ')} FROM (${parts}) parts
    GROUP BY merchant_id, day HAVING ${sums.map((sum) => `sum(${sum}) <> 0`).join(' OR ')}`;
}

/** Selects rows of a table that were added (1) or removed (-1). */
export const signed = (sign: 1 | -1, table: string, columns: string) =>
  `SELECT ${sign} AS sign, ${columns} FROM ${table}`;
export const partsOf = (changed: string, parts: string) => `WITH changed AS (${changed}) ${parts}`;

export const TABLES = [
  {
    table: 'sessions',
    columns: 'merchant_id, status, amount_usd_cents, created_at, ended_at',
    sums: SESSION_SUMS,
    parts: OF_SESSIONS,
  },
  {
    table: 'payments',
    columns: 'merchant_id, status, below_minimum, base_units, fee, net, confirmed_at',
    sums: PAYMENT_SUMS,
    parts: OF_PAYMENTS,
  },
];

/** Returns a trigger for each kind of statement: it adds up all rows that the statement changed. */
function triggersOf({ table, columns, sums, parts }: (typeof TABLES)[number]): string[] {
  const gone = signed(-1, 'old_rows', columns);
  const come = signed(1, 'new_rows', columns);
  const kinds = [
    { on: 'INSERT', referencing: 'NEW TABLE AS new_rows', changed: come },
    { on: 'UPDATE', referencing: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', changed: `${gone} UNION ALL ${come}` },
    { on: 'DELETE', referencing: 'OLD TABLE AS old_rows', changed: gone },
  ];
  return kinds.flatMap(({ on, referencing, changed }) => {
    const name = nameOf(table, on);
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
       BEGIN
         ${insertChanges(sums, partsOf(changed, parts))};
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER ${name} AFTER ${on} ON ${table} REFERENCING ${referencing}
       FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    ];
  });
}

function nameOf(table: string, on: string): string {
  return `add_up_${table}_on_${on.toLowerCase()}`;
}

const UP = [
  // Changes that are not applied to the sums yet: writers only append, so that they never wait for each other.
  `CREATE TABLE sum_changes (
     merchant_id      bigint NOT NULL,
     id               bigint GENERATED ALWAYS AS IDENTITY,
     day              date NOT NULL,
     sessions         bigint NOT NULL DEFAULT 0,
     open_sessions    bigint NOT NULL DEFAULT 0,
     open_usd_cents   bigint NOT NULL DEFAULT 0,
     ended            bigint NOT NULL DEFAULT 0,
     paid             bigint NOT NULL DEFAULT 0,
     payments         bigint NOT NULL DEFAULT 0,
     volume           numeric(78) NOT NULL DEFAULT 0,
     fees             numeric(78) NOT NULL DEFAULT 0,
     net              numeric(78) NOT NULL DEFAULT 0,
     waiting_payments bigint NOT NULL DEFAULT 0,
     waiting_units    numeric(78) NOT NULL DEFAULT 0,
     PRIMARY KEY (merchant_id, id)
   )`,
  `CREATE TABLE day_sums (
     merchant_id bigint NOT NULL,
     day         date NOT NULL,
     sessions    bigint NOT NULL,
     ended       bigint NOT NULL,
     paid        bigint NOT NULL,
     payments    bigint NOT NULL,
     volume      numeric(78) NOT NULL,
     fees        numeric(78) NOT NULL,
     net         numeric(78) NOT NULL,
     PRIMARY KEY (merchant_id, day)
   ) WITH (fillfactor = 50)`,
  `CREATE TABLE merchant_sums (
     merchant_id      bigint PRIMARY KEY,
     sessions         bigint NOT NULL,
     open_sessions    bigint NOT NULL,
     open_usd_cents   bigint NOT NULL,
     waiting_payments bigint NOT NULL,
     waiting_units    numeric(78) NOT NULL
   ) WITH (fillfactor = 50)`,
  ...TABLES.flatMap(triggersOf),
];

const DOWN = [
  ...TABLES.flatMap(({ table }) =>
    ['INSERT', 'UPDATE', 'DELETE'].flatMap((on) => [
      `DROP TRIGGER ${nameOf(table, on)} ON ${table}`,
      `DROP FUNCTION ${nameOf(table, on)}()`,
    ]),
  ),
  'DROP TABLE merchant_sums',
  'DROP TABLE day_sums',
  'DROP TABLE sum_changes',
];

/**
 * Sums of a merchant's days, updated as changes happen: by triggers, so that a process of the previous release updates
 * them too.
 */
export class DailySums implements MigrationInterface {
  name = 'DailySums0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
