import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { isDatabaseGone } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import { In } from 'typeorm';
import type { Objects } from './objects.js';
import { StoredObjectRow } from './stored-object.entity.js';

/** Its schema has the name of the service's: the same role signs in, and finds its tables in both. */
const SCHEMA = 'agent_gateway';
/** The most uploads and downloads of a process that read or write a chunk at one moment. */
const CONNECTIONS = 8;

/** Objects as rows of a Postgres database of their own, which is opened when it is first needed. */
export class DatabaseObjects implements Objects {
  private readonly database: Database;
  private opening: Promise<unknown> | undefined;

  constructor(url: string) {
    const connection = { url, schema: SCHEMA, poolSize: CONNECTIONS, applicationName: 'agent-gateway files' };
    this.database = new Database(createDataSource({ ...connection, entities: [StoredObjectRow] }));
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await (await this.objects()).upsert({ key, bytes }, ['key']);
  }

  async get(key: string): Promise<Buffer | undefined> {
    return (await (await this.objects()).findOneBy({ key }))?.bytes;
  }

  async delete(keys: readonly string[]): Promise<void> {
    await (await this.objects()).delete({ key: In([...keys]) });
  }

  isTransient(error: unknown): boolean {
    return isDatabaseGone(error);
  }

  async close(): Promise<void> {
    // A database that is just being opened is closed, too; one that could not be opened has nothing to close.
    await this.opening?.then(() => this.database.dataSource.destroy()).catch(() => undefined);
  }

  private async objects() {
    this.opening ??= this.database.dataSource.initialize();
    await this.opening.catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.database.repository(StoredObjectRow);
  }
}
