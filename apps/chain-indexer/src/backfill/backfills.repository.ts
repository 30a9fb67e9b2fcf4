import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { BackfillRow } from './backfill.entity.js';

/** An address whose past must be read. */
export interface Backfill extends Pick<BackfillRow, 'since_time' | 'after_block'> {
  /** 40 hex digits. */
  address: string;
}

/** Addresses whose past has not been read yet, or has been read by one provider only. */
@Injectable()
export class BackfillsRepository {
  /** Returns whether any address waits. This is the only query of an idle scanner at each poll. */
  async isAnyWaiting(sql: Sql): Promise<boolean> {
    return (await sql.query('SELECT 1 FROM backfills LIMIT 1', [], { prepared: 'backfill waiting' })).length > 0;
  }

  /**
   * Returns the backfills that no provider has read, oldest first; unless `onlyNew`, also those that one provider has
   * read.
   */
  async unread(sql: Sql, limit: number, { onlyNew }: { onlyNew: boolean }): Promise<Backfill[]> {
    return sql.query<Backfill>(
      `SELECT encode(address, 'hex') AS address, since_time, after_block FROM backfills WHERE read_by IS NULL OR NOT $2
       ORDER BY since_time LIMIT $1`,
      [limit, onlyNew],
    );
  }

  /** Returns the providers whose reading of some address still needs a second provider. */
  async readers(sql: Sql): Promise<number[]> {
    const rows = await sql.query<{ read_by: number }>(
      'SELECT DISTINCT read_by FROM backfills WHERE read_by IS NOT NULL',
    );
    return rows.map((row) => row.read_by);
  }

  /** Returns addresses that this provider has read and another one must still read, oldest first. */
  async readBy(sql: Sql, provider: number, limit: number): Promise<Backfill[]> {
    return sql.query<Backfill>(
      `SELECT encode(address, 'hex') AS address, since_time, after_block FROM backfills WHERE read_by = $1
       ORDER BY since_time LIMIT $2`,
      [provider, limit],
    );
  }

  async recordReadBy(sql: Sql, addresses: readonly string[], provider: number): Promise<void> {
    await sql.query('UPDATE backfills SET read_by = $2 WHERE address = ANY($1::bytea[])', [
      bytesOf(addresses),
      provider,
    ]);
  }

  async backfilled(sql: Sql, addresses: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM backfills WHERE address = ANY($1::bytea[])', [bytesOf(addresses)]);
  }
}

function bytesOf(addresses: readonly string[]): Buffer[] {
  return addresses.map((address) => Buffer.from(address, 'hex'));
}
