import { Conditions } from '@libs/service-kit/database/conditions';
import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Reach } from '../access/rules/scope-rules.js';
import type { ManifestFacts } from './manifest-facts.js';
import { SpaceRow } from './space.entity.js';
import type { ShownSpace } from './space.view.js';

const COLUMNS = `seq, id, account_id, created_by_key, title, engine, metadata, manifest_version, tools_version, created_at,
  archived_at, ARRAY (SELECT name FROM secret WHERE space_id = space.id ORDER BY name) AS secrets,
  (SELECT count(*)::int FROM schedule WHERE space_id = space.id AND paused_reason IN ('failures', 'key_revoked'))
    AS auto_paused_schedules`;

export type NewSpace = Pick<SpaceRow, 'id' | 'account_id' | 'created_by_key' | 'title' | 'engine' | 'metadata'>;

/** A space that is about to be archived. */
export type LockedSpace = Pick<SpaceRow, 'id' | 'account_id'>;

/** One page of spaces. */
export interface SpacesPart {
  withArchived: boolean;
  belowSeq?: number;
  limit: number;
}

@Injectable()
export class SpacesRepository {
  async insert(sql: Sql, space: NewSpace): Promise<ShownSpace> {
    return { ...(await insertRow(sql, SpaceRow, space)), secrets: [], auto_paused_schedules: 0 };
  }

  /** Returns how many spaces an account has, archived ones included; never more than `most`. */
  async countUpTo(sql: Sql, accountId: number, most: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM (SELECT 1 FROM space WHERE account_id = $1 LIMIT $2) AS bounded',
      [accountId, most],
    );
    return row!.count;
  }

  async byId(sql: Sql, id: string): Promise<ShownSpace | undefined> {
    const [row] = await sql.query<ShownSpace>(`SELECT ${COLUMNS} FROM space WHERE id = $1`, [id]);
    return row;
  }

  /** Returns the space, locked until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<ShownSpace | undefined> {
    const [row] = await tx.query<ShownSpace>(`SELECT ${COLUMNS} FROM space WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    return row;
  }

  /** Returns the newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, reach: Reach, part: SpacesPart): Promise<ShownSpace[]> {
    const where = new Conditions()
      .and('account_id = ?', reach.accountId)
      .and('created_by_key = ?', reach.madeByKey)
      .and('id = ?', reach.spaceId)
      .and('(archived_at IS NULL) = ?', part.withArchived ? undefined : true)
      .and('seq < ?', part.belowSeq);
    return sql.query<ShownSpace>(
      `SELECT ${COLUMNS} FROM space WHERE ${where.sql} ORDER BY seq DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Locks the spaces that an account had at a given time and that are not archived. */
  lockAll(tx: Tx, accountId: number, by: Date): Promise<LockedSpace[]> {
    return tx.query(
      `SELECT id, account_id FROM space WHERE account_id = $1 AND created_at <= $2 AND archived_at IS NULL
       ORDER BY seq FOR UPDATE`,
      [accountId, by],
    );
  }

  /** Changes what a space uses. */
  async use(
    tx: Tx,
    id: string,
    changes: Partial<Pick<SpaceRow, 'tools_version' | 'manifest_version'> & ManifestFacts>,
  ): Promise<void> {
    await tx.repository(SpaceRow).update(id, changes);
  }

  async archive(tx: Tx, id: string): Promise<void> {
    await tx.repository(SpaceRow).update(id, { archived_at: () => 'now()' });
  }
}
