import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { isTimeout } from '../connections/database-errors.js';
import { endOf, firstPartitionOf, restOf } from './months.js';
import type { PartitionedTable } from './partitioned-table.js';

type Table = Pick<PartitionedTable, 'table' | 'column'>;

/** A foreign key of a table. */
interface Reference {
  readonly table: string;
  readonly column: string;
  /** The table that it refers to. */
  readonly to: string;
  readonly name: string;
}

/**
 * The longest wait for a lock. Every statement that needs the table waits behind that wait, so it is short, and
 * repeated for up to five minutes in all.
 */
const LOCK_MS = 1_000;
const PAUSE_MS = 2_000;
const LOCK_TRIES = 100;

/**
 * The first step of three that partition a table by month without copying its rows. Each is the `up` of a migration of
 * its own, so that no lock of one step is held during the next one; a step that fails is repeated by the next run of
 * the migrations.
 *
 * From then on the table takes rows until the end of a month that is at least 31 days away: this bounds both the time
 * for the remaining steps and the tolerated clock skew. Makes the table of the rest, empty, with the table's keys and
 * checks.
 *
 * Locks: exclusive, for a change of the catalog; rows are not read (NOT VALID).
 */
export async function boundTable(runner: QueryRunner, { table, column }: Table): Promise<void> {
  const until = await boundAhead(runner);
  await runner.query(`CREATE TABLE ${restOf(table)} (LIKE ${table} INCLUDING ALL EXCLUDING IDENTITY)`);
  await lockOut(runner, table);
  await runner.query(
    `ALTER TABLE ${table} ADD CONSTRAINT ${firstPartitionOf(table, until)} ${isBefore(column, until)} NOT VALID`,
  );
}

/**
 * Drops a reference to another table, before `boundTable` in the same migration. With the reference, making a month
 * would lock out the writers of the other table, and dropping one its readers, too. Suits tables where the other
 * table's rows are written first and never deleted.
 *
 * Locks: exclusive, both tables, for a change of the catalog. The other one first, in the order of those who write
 * both.
 */
export async function dropReference(runner: QueryRunner, { table, to, name }: Reference): Promise<void> {
  await lockOut(runner, `${to}, ${table}`);
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

/** Undoes `dropReference`. */
export async function restoreReference(runner: QueryRunner, { table, to, column, name }: Reference): Promise<void> {
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (${column}) REFERENCES ${to}`);
}

/** Undoes `boundTable`. */
export async function unboundTable(runner: QueryRunner, { table }: Table): Promise<void> {
  const { name } = await boundOf(runner, table);
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await runner.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${restOf(table)}`);
  await runner.query(`DROP TABLE ${restOf(table)}`);
}

/**
 * The second step: moves rows of later months, which a wrong clock has written, to the table of the rest, and proves
 * that none is left. Until the third step the moved rows are not visible.
 *
 * Locks: SHARE UPDATE EXCLUSIVE, while the table is read twice from end to end. Reads and writes continue; vacuum
 * waits.
 */
export async function proveBound(runner: QueryRunner, { table, column }: Table): Promise<void> {
  const { name, until } = await boundOf(runner, table);
  await runner.query(
    `WITH strays AS (DELETE FROM ${table} WHERE ${column} >= '${until.toISOString()}' RETURNING *)
     INSERT INTO ${restOf(table)} SELECT * FROM strays`,
  );
  await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
}

/** Undoes the proof of `proveBound`. Rows that it moved stay in the rest, which `unboundTable` empties. */
export async function unproveBound(runner: QueryRunner, { table, column }: Table): Promise<void> {
  const { name, until } = await boundOf(runner, table);
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${isBefore(column, until)} NOT VALID`);
}

/**
 * The third step: a partitioned table takes the name, with the previous table as the partition of all rows before the
 * bound, and the table of the rest for all rows without another partition. Identities continue. Needs
 * `CREATE_PARTITION_TOOLS`.
 *
 * The partitions keep the primary key, and the partitioned table has none: Postgres would require the time in it, and
 * so a second index over all rows. A key is therefore unique only within a partition: what is written twice must have
 * the same time, or be refused by something else.
 *
 * Locks: exclusive, for changes of the catalog. No row of the table is read, because the bound is proved; those of
 * the rest are few. The changes are one command, so that the lock does not depend on the network or on this process.
 */
export async function partitionTable(runner: QueryRunner, { table, column }: Table): Promise<void> {
  const { name, until } = await boundOf(runner, table);
  const parent = `${table}_parent`;
  await runner.query(
    `CREATE TABLE ${parent} (LIKE ${table} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (${column})`,
  );
  await runner.query(`ALTER TABLE ${parent} DROP CONSTRAINT ${name}`);
  const identities = (await identitiesOf(runner, table)).flatMap(({ column: identity, sequence }) => [
    `SELECT setval(pg_get_serial_sequence('${parent}', '${identity}'), nextval('${sequence}'), false)`,
    `ALTER TABLE ${table} ALTER COLUMN ${identity} DROP IDENTITY`,
  ]);
  await lockOut(runner, table);
  await runner.query(
    [
      ...identities,
      `ALTER TABLE ${table} RENAME TO ${name}`,
      `ALTER TABLE ${parent} RENAME TO ${table}`,
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (MINVALUE) TO ('${until.toISOString()}')`,
      `ALTER TABLE ${name} DROP CONSTRAINT ${name}`,
      `ALTER TABLE ${table} ATTACH PARTITION ${restOf(table)} DEFAULT`,
    ].join(';\n'),
  );
}

/** Undoes `partitionTable`. Copies the rows of all months since: for development, like every `down`. */
export async function unpartitionTable(runner: QueryRunner, { table, column }: Table): Promise<void> {
  const rest = restOf(table);
  await lockOut(runner, table);
  const identities = await identitiesOf(runner, table);
  const months = await monthsOf(runner, table);
  const first =
    months.find(({ name, end }) => name === firstPartitionOf(table, end)) ?? (await emptyFirst(runner, table));
  for (const { name, isAttached } of [...months, { name: rest, isAttached: true }])
    if (isAttached) await runner.query(`ALTER TABLE ${table} DETACH PARTITION ${name}`);
  for (const month of months.filter((one) => one !== first)) {
    await runner.query(`INSERT INTO ${month.end <= first.end ? first.name : rest} SELECT * FROM ${month.name}`);
    await runner.query(`DROP TABLE ${month.name}`);
  }
  const { name, end } = first;
  for (const { column: identity, sequence, kind } of identities) {
    const [{ next }] = (await runner.query(`SELECT nextval('${sequence}')::text AS next`)) as [{ next: string }];
    await runner.query(
      `ALTER TABLE ${name} ALTER COLUMN ${identity} ADD GENERATED ${kind} AS IDENTITY (START WITH ${next})`,
    );
  }
  await runner.query(`DROP TABLE ${table}`);
  await runner.query(`ALTER TABLE ${name} RENAME TO ${table}`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${isBefore(column, end)}`);
}

/** Creates an empty table in place of a first partition that has been dropped. */
async function emptyFirst(runner: QueryRunner, table: string): Promise<{ name: string; end: Date }> {
  const end = await boundAhead(runner);
  const name = firstPartitionOf(table, end);
  await runner.query(`CREATE TABLE ${name} (LIKE ${restOf(table)} INCLUDING ALL)`);
  return { name, end };
}

/** Returns the first month that begins in more than 31 days, by the clock of the database. */
async function boundAhead(runner: QueryRunner): Promise<Date> {
  const [{ until }] = (await runner.query(
    `SELECT (date_trunc('month', now() AT TIME ZONE 'UTC' + interval '31 days') + interval '1 month') AT TIME ZONE 'UTC' AS until`,
  )) as [{ until: Date }];
  return until;
}

function isBefore(column: string, until: Date): string {
  return `CHECK (${column} < '${until.toISOString()}')`;
}

/** Returns the check of the first step, which is named like the partition that the table will become. */
async function boundOf(runner: QueryRunner, table: string): Promise<{ name: string; until: Date }> {
  const checks = (await runner.query(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c'`,
  )) as { name: string }[];
  for (const { name } of checks) {
    const until = endOf(table, name);
    if (until) return { name, until };
  }
  throw new Error(`${table} has no bound`);
}

async function monthsOf(
  runner: QueryRunner,
  table: string,
): Promise<{ name: string; end: Date; isAttached: boolean }[]> {
  const tables = (await runner.query(
    `SELECT relname AS name, relispartition AS is_attached FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  )) as { name: string; is_attached: boolean }[];
  return tables.flatMap(({ name, is_attached: isAttached }) => {
    const end = endOf(table, name);
    return end ? [{ name, end, isAttached }] : [];
  });
}

async function identitiesOf(
  runner: QueryRunner,
  table: string,
): Promise<{ column: string; sequence: string; kind: string }[]> {
  return (await runner.query(
    `SELECT attname AS column, pg_get_serial_sequence('${table}', attname) AS sequence,
       CASE attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END AS kind
     FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attidentity <> '' AND NOT attisdropped`,
  )) as { column: string; sequence: string; kind: string }[];
}

/**
 * Locks a table, or several in their order, against everybody until the end of the transaction. Fails if a transaction
 * uses one for long, and meanwhile holds up others only for a second in three.
 */
async function lockOut(runner: QueryRunner, tables: string): Promise<void> {
  await runner.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
  await runner.query('SAVEPOINT before_lock');
  for (let tries = 1; ; tries++) {
    try {
      await runner.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
      return;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      if (tries === LOCK_TRIES)
        throw new Error(`${tables} is used by a transaction that lasts: end it, or run the migrations later`, {
          cause: error,
        });
      await runner.query('ROLLBACK TO SAVEPOINT before_lock');
      await sleep(PAUSE_MS);
    }
  }
}
