import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { BackfillRow } from '../watched/watched.entity.js';

/** An address whose past must be read once. */
export interface Backfill extends Pick<BackfillRow, 'since_time'> {
  /** 40 hex digits. */
  address: string;
}

/** Addresses whose past has not been read yet. */
@Injectable()
export class BackfillsRepository {
  /** Oldest first. */
  async waiting(sql: Sql, limit: number): Promise<Backfill[]> {
    return sql.query<Backfill>(
      `SELECT encode(address, 'hex') AS address, since_time FROM backfills ORDER BY since_time LIMIT $1`,
      [limit],
    );
  }

  async backfilled(sql: Sql, addresses: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM backfills WHERE address = ANY($1::bytea[])', [
      addresses.map((address) => Buffer.from(address, 'hex')),
    ]);
  }
}
