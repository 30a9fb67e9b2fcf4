import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { RemovedObjectRow } from './removed-object.entity.js';

/** Objects whose files were deleted. */
@Injectable()
export class RemovedObjectsRepository {
  /** Returns the removed objects that are still in the store, oldest first. */
  async fresh(sql: Sql, limit: number): Promise<string[]> {
    const where = { is_deleted: false };
    const rows = await sql.repository(RemovedObjectRow).find({ where, order: { removed_at: 'ASC' }, take: limit });
    return rows.map(({ key }) => key);
  }

  async recordDeleted(sql: Sql, keys: readonly string[]): Promise<void> {
    await sql.repository(RemovedObjectRow).update({ key: In([...keys]) }, { is_deleted: true });
  }

  /** Returns the deleted objects that were removed at least the given number of minutes ago, oldest first. */
  async settled(sql: Sql, minutes: number, limit: number): Promise<string[]> {
    const rows = await sql.query<{ key: string }>(
      `SELECT key FROM removed_object WHERE is_deleted AND removed_at <= now() - make_interval(mins => $1)
       ORDER BY removed_at LIMIT $2`,
      [minutes, limit],
    );
    return rows.map(({ key }) => key);
  }

  async forget(sql: Sql, keys: readonly string[]): Promise<void> {
    await sql.repository(RemovedObjectRow).delete({ key: In([...keys]) });
  }
}
