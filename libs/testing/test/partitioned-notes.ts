import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { PartitionArchiveRow } from '@libs/service-kit/database/partitions/partition-archive.entity';
import {
  CREATE_PARTITION_TOOLS,
  DROP_PARTITION_TOOLS,
} from '@libs/service-kit/database/partitions/partition-functions';
import {
  boundTable,
  partitionTable,
  proveBound,
  unboundTable,
  unpartitionTable,
  unproveBound,
} from '@libs/service-kit/database/partitions/partitioning';
import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import pg from 'pg';
import { Check, Entity, type QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../src/test-database.js';

@Entity('note')
@Check('length(words) < 100')
class NoteRow {
  @Identity() id: number;
  @Timestamp() noted_at: Date;
  @Text() words: string;
}

/** Notes of a service, which are partitioned by month. */
export const NOTES = { table: 'note', column: 'noted_at' } as const;

class CreateNotes {
  name = 'CreateNotes0000000000001';
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_MESSAGING_TABLES) await runner.query(statement);
    await runner.query(`CREATE TABLE note (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, noted_at timestamptz NOT NULL,
      words text NOT NULL CHECK (length(words) < 100))`);
  }
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of ['DROP TABLE note', ...DROP_MESSAGING_TABLES]) await runner.query(statement);
  }
}

class BoundNotes {
  name = 'BoundNotes0000000000002';
  up = (runner: QueryRunner): Promise<void> => boundTable(runner, NOTES);
  down = (runner: QueryRunner): Promise<void> => unboundTable(runner, NOTES);
}

class ProveNotes {
  name = 'ProveNotes0000000000003';
  up = (runner: QueryRunner): Promise<void> => proveBound(runner, NOTES);
  down = (runner: QueryRunner): Promise<void> => unproveBound(runner, NOTES);
}

class PartitionNotes {
  name = 'PartitionNotes0000000000004';
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_PARTITION_TOOLS) await runner.query(statement);
    await partitionTable(runner, NOTES);
  }
  async down(runner: QueryRunner): Promise<void> {
    await unpartitionTable(runner, NOTES);
    for (const statement of DROP_PARTITION_TOOLS) await runner.query(statement);
  }
}

/** A service that owns only notes: as it was with its first migration, and with all four. */
export const notesService = {
  name: 'auth',
  migrations: [CreateNotes, BoundNotes, ProveNotes, PartitionNotes],
  entities: [NoteRow, PartitionArchiveRow],
} as unknown as ServiceDefinition & { migrations: (new () => never)[] };
export const notesBefore = { ...notesService, migrations: [CreateNotes] } as unknown as ServiceDefinition;

const SCHEMA = 'auth';

/** A database with notes, and connections to it. */
export class Notes {
  private readonly closing: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly admin: pg.Client,
  ) {}

  static async create(service: ServiceDefinition = notesService): Promise<Notes> {
    const database = await createTestDatabase([service]);
    const admin = new pg.Client({ connectionString: database.adminUrl, options: `-c search_path=${SCHEMA}` });
    await admin.connect();
    return new Notes(database, admin);
  }

  get url(): string {
    return this.database.urlOf('auth');
  }

  /** A connection with the service's own role. */
  async client(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    this.closing.push(() => client.end());
    return client;
  }

  /** Returns the pool of a process of the service. */
  async process(): Promise<Database> {
    const options = { url: this.url, schema: SCHEMA, poolSize: 4, applicationName: 'notes' };
    const source = await createDataSource(options).initialize();
    this.closing.push(() => source.destroy());
    return new Database(source);
  }

  /** Returns the names of partitions with the text of their bounds. */
  async partitions(): Promise<string[]> {
    const { rows } = await this.admin.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'note'::regclass ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  }

  /** Returns the words of all notes, with the partition of each. */
  async all(): Promise<Record<string, string>> {
    const { rows } = await this.admin.query<{ words: string; part: string }>(
      'SELECT words, tableoid::regclass::text AS part FROM note ORDER BY id',
    );
    return Object.fromEntries(rows.map(({ words, part }) => [words, part]));
  }

  async note(words: string, at: Date | string): Promise<void> {
    await this.admin.query('INSERT INTO note (noted_at, words) VALUES ($1, $2)', [at, words]);
  }

  /** Removes all notes and partitions, and makes these months instead. */
  async haveMonths(...months: Date[]): Promise<void> {
    const { rows } = await this.admin.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^note_(until_)?[0-9]{4}_[0-9]{2}$'`,
    );
    for (const { name } of rows) await this.admin.query(`DROP TABLE ${name}`);
    await this.admin.query('TRUNCATE note_else, partition_archive');
    for (const month of months)
      await this.admin.query(`SELECT make_partition('note', $1)`, [month.toISOString().slice(0, 10)]);
  }

  async drop(): Promise<void> {
    for (const close of this.closing) await close();
    await this.admin.end();
    await this.database.drop();
  }
}
