import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import {
  BigInteger,
  Bool,
  Bytes,
  CountedUp,
  Day,
  Hex64,
  Identity,
  Integer,
  Json,
  Ranges,
  Real,
  SmallInteger,
  Text,
  TextList,
  Timestamp,
  Units,
  Uuid,
} from '@libs/service-kit/database/entities/columns';
import { below, insertNew, insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import { RelayState } from '@libs/service-kit/database/schema/messaging.entity';
import { CREATE_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { Module } from '@nestjs/common';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';

@Entity('things')
class Thing {
  @Identity() id: number;
  @CountedUp() place: number;
  @BigInteger() a_bigint: number;
  @Integer() an_int: number;
  @SmallInteger() a_smallint: number;
  @Real() a_real: number;
  @Units() units: bigint;
  @Text() words: string;
  @Hex64() hash: string;
  @Uuid() uuid: string;
  @Bool() is_so: boolean;
  @Timestamp() moment: Date;
  @Day() day: string;
  @Json() json: { deep: number[] };
  @Bytes() bytes: Buffer;
  @TextList() list: string[];
  @Ranges() ranges: string;
  @Text({ nullable: true }) nothing: string | null;
  @Integer({ default: 7 }) chosen: number;
}

class CreateThings implements MigrationInterface {
  name = 'CreateThings0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const text of CREATE_MESSAGING_TABLES) await runner.query(text);
    await runner.query(`CREATE TABLE things (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, place bigint GENERATED ALWAYS AS IDENTITY,
      a_bigint bigint NOT NULL, an_int int NOT NULL, a_smallint smallint NOT NULL, a_real real NOT NULL,
      units numeric(78, 0) NOT NULL, words text NOT NULL, hash char(64) NOT NULL, uuid uuid NOT NULL, is_so boolean NOT NULL,
      moment timestamptz NOT NULL, day date NOT NULL, json json NOT NULL, bytes bytea NOT NULL, list text[] NOT NULL,
      ranges int8multirange NOT NULL, nothing text, chosen int NOT NULL DEFAULT 7
    )`);
  }

  async down(): Promise<void> {}
}

@Module({})
class NoModule {}
const service = defineService({
  name: 'auth',
  settings: DatabaseSettings,
  module: NoModule,
  migrations: [CreateThings],
});

let postgres: TestDatabase;
let database: Database;
beforeAll(async () => {
  postgres = await createTestDatabase([service]);
  const url = postgres.urlOf('auth');
  const options = { url, schema: 'auth', poolSize: 2, applicationName: 'test', entities: [Thing, RelayState] };
  database = new Database(await createDataSource(options).initialize());
});
afterAll(async () => {
  await database?.dataSource.destroy();
  await postgres?.drop();
});

const GIVEN = {
  a_bigint: Number.MAX_SAFE_INTEGER,
  an_int: -1,
  a_smallint: 2,
  a_real: 0.5,
  units: 2n ** 200n,
  words: 'größer',
  hash: 'ab'.repeat(32),
  uuid: '0198c0de-0000-7000-8000-000000000001',
  is_so: true,
  moment: new Date('2026-03-01T12:00:00.123Z'),
  day: '2026-03-01',
  json: { deep: [1, 2] },
  bytes: Buffer.from([0, 255]),
  list: ['a', 'b,"c'],
  ranges: '{[1,4),[6,7)}',
  nothing: null,
};

describe('a row of each kind of column', () => {
  it('arrives as its class declares, by a statement and by a repository', async () => {
    const things = database.repository(Thing);
    const made = things.create(GIVEN);
    await things.insert(made);

    const [read] = await database.query<Thing>('SELECT * FROM things WHERE id = $1', [made.id]);
    const found = await things.findOneBy({ id: made.id });

    const whole = { ...GIVEN, id: 1, place: 1, chosen: 7 };
    expect({ ...made }).toEqual(whole);
    expect({ ...read }).toEqual(whole);
    expect({ ...found }).toEqual(whole);
    expect(found?.bytes).toBeInstanceOf(Buffer);
  });

  it('is part of the transaction that its repository belongs to', async () => {
    const before = await database.repository(Thing).count();

    const failing = database.transaction(async (tx) => {
      await tx.repository(Thing).insert({ ...GIVEN });
      expect(await tx.query('SELECT 1 FROM things')).toHaveLength(before + 1);
      throw new Error('made to fail');
    });

    await expect(failing).rejects.toThrow('made to fail');
    expect(await database.repository(Thing).count()).toBe(before);
  });
});

describe('rows of an entity', () => {
  it('are returned as they are once they were added or changed', async () => {
    const added = await insertRow(database, Thing, { ...GIVEN, nothing: undefined });
    const changed = await updateRows(database, Thing, { id: added.id }, { words: 'new', moment: () => 'moment' });
    const none = await updateRows(database, Thing, { id: -1 }, { words: 'new' });

    expect(added).toEqual({ ...GIVEN, id: added.id, place: added.place, chosen: 7 });
    expect(changed).toEqual([{ ...added, words: 'new' }]);
    expect(none).toEqual([]);
  });

  it('stay as they are where a key has them already', async () => {
    const state = { stream: 's', created: 'then', last_seq: 1 };
    await insertNew(database, RelayState, [state]);
    await insertNew(database, RelayState, [
      { ...state, last_seq: 2 },
      { ...state, stream: 't' },
    ]);
    await insertNew(database, RelayState, []);

    const rows = await database.repository(RelayState).find({ order: { stream: 'ASC' } });
    expect(rows.map(({ stream, last_seq }) => [stream, last_seq])).toEqual([
      ['s', 1],
      ['t', 1],
    ]);
  });

  it('go on below a position', async () => {
    const things = await database.repository(Thing).find({ order: { id: 'DESC' } });
    const newest = things[0]!.id;

    const rest = await database.repository(Thing).findBy(below('id', newest));
    const all = await database.repository(Thing).findBy(below('id', undefined));

    expect(rest.map(({ id }) => id)).not.toContain(newest);
    expect([rest.length, all.length]).toEqual([things.length - 1, things.length]);
  });
});

describe('a bigint', () => {
  it('is refused where a bigint is more than a number holds', async () => {
    const [thing] = await database.repository(Thing).find();
    await database.query('UPDATE things SET a_bigint = a_bigint + 1 WHERE id = $1', [thing!.id]);

    await expect(database.repository(Thing).find()).rejects.toThrow('int8 beyond 2^53');
  });
});

/** Has columns on properties of other types, which do not compile. */
export function mistakes(): unknown[] {
  class Wrong {
    // @ts-expect-error: a bigint arrives as a number
    @BigInteger() as_text: string;
    // @ts-expect-error: a numeric arrives as a bigint
    @Units() as_number: number;
    // @ts-expect-error: it may be null
    @Text({ nullable: true }) never_null: string;
    // @ts-expect-error: it is never null
    @Text() may_be_null: string | null;
    // @ts-expect-error: a moment is a date
    @Timestamp({ nullable: true }) as_words: string | null;
  }
  return [Wrong];
}
