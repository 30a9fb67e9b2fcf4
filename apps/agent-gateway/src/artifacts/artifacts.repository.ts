import type { TurnState } from '@libs/machines/turn.machine';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FileRow, VisibleFile } from '../stored-files/file.entity.js';

/** The facts of a turn that matter for its files. */
export interface TurnOfFiles {
  account_id: number;
  key_id: number | null;
  space_id: string;
  state: TurnState;
}

/** Files, and the turns that create and read them. */
@Injectable()
export class ArtifactsRepository {
  async lockAccount(sql: Sql, id: number): Promise<void> {
    await sql.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** Locks an existing turn until the transaction ends, so that it is not settled meanwhile. */
  async lockTurn(sql: Sql, turnId: string): Promise<TurnOfFiles> {
    const [row] = await sql.query<TurnOfFiles>(
      'SELECT account_id, key_id, space_id, state FROM turn WHERE id = $1 FOR SHARE',
      [turnId],
    );
    return row!;
  }

  async isBegun(sql: Sql, fileId: string): Promise<boolean> {
    return (await sql.query('SELECT 1 FROM file WHERE id = $1', [fileId])).length > 0;
  }

  async lockFile(sql: Sql, id: string): Promise<FileRow | undefined> {
    const [row] = await sql.query<FileRow>('SELECT * FROM file WHERE id = $1 FOR UPDATE', [id]);
    return row;
  }

  /** Reserves storage of the account, which locks its row. False when there is not enough. */
  async reserve(sql: Sql, accountId: number, bytes: number, roomBytes: number): Promise<boolean> {
    const rows = await sql.query(
      'UPDATE account SET file_bytes = file_bytes + $2 WHERE id = $1 AND file_bytes + $2 <= $3 RETURNING 1',
      [accountId, bytes, roomBytes],
    );
    return rows.length > 0;
  }

  async countOfTurn(sql: Sql, turnId: string): Promise<number> {
    const [row] = await sql.query<{ count: number }>('SELECT count(*)::int AS count FROM file WHERE turn_id = $1', [
      turnId,
    ]);
    return row!.count;
  }

  async insert(sql: Sql, file: Omit<FileRow, 'seq' | 'is_complete' | 'is_visible' | 'created_at'>): Promise<FileRow> {
    const [row] = await sql.query<FileRow>(
      `INSERT INTO file (id, account_id, key_id, space_id, turn_id, name, media_type, size_bytes, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *`,
      [
        file.id,
        file.account_id,
        file.key_id,
        file.space_id,
        file.turn_id,
        file.name,
        file.media_type,
        file.size_bytes,
        file.sha256,
      ],
    );
    return row!;
  }

  async complete(sql: Sql, id: string): Promise<void> {
    await sql.query('UPDATE file SET is_complete = true WHERE id = $1', [id]);
  }

  /** A file of the turn's input, or one that it created. */
  async readable(sql: Sql, turnId: string, fileId: string): Promise<VisibleFile | undefined> {
    const [row] = await sql.query<VisibleFile>(
      `SELECT f.* FROM turn t JOIN file f ON f.account_id = t.account_id
       WHERE t.id = $1 AND f.id = $2 AND f.is_complete AND (f.turn_id = t.id OR f.id = ANY(t.input_files))`,
      [turnId, fileId],
    );
    return row;
  }

  /** The turn with the key that created its space, to check who may list its files. */
  async turn(
    sql: Sql,
    id: string,
  ): Promise<{ accountId: number; spaceId: string; madeByKey: number | null } | undefined> {
    const [row] = await sql.query<{ accountId: number; spaceId: string; madeByKey: number | null }>(
      `SELECT t.account_id AS "accountId", t.space_id AS "spaceId", s.created_by_key AS "madeByKey"
       FROM turn t JOIN space s ON s.id = t.space_id WHERE t.id = $1`,
      [id],
    );
    return row;
  }
}
