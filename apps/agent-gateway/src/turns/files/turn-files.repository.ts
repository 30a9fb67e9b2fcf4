import type { Sql } from '@libs/service-kit/database/sql';
import type { TurnState } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import { FileRow, type VisibleFile } from '../../stored-files/file.entity.js';

/** The fields of a turn that matter for its files. */
export interface TurnOfFiles {
  account_id: number;
  key_id: number | null;
  space_id: string;
  state: TurnState;
}

/** Files, and the turns that create and read them. */
@Injectable()
export class TurnFilesRepository {
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

  isBegun(sql: Sql, fileId: string): Promise<boolean> {
    return sql.repository(FileRow).existsBy({ id: fileId });
  }

  async lockFile(sql: Sql, id: string): Promise<FileRow | undefined> {
    const [row] = await sql.query<FileRow>('SELECT * FROM file WHERE id = $1 FOR UPDATE', [id]);
    return row;
  }

  countOfTurn(sql: Sql, turnId: string): Promise<number> {
    return sql.repository(FileRow).countBy({ turn_id: turnId });
  }

  /** Returns a file of the turn's input, or one that it created. */
  async readable(sql: Sql, turnId: string, fileId: string): Promise<VisibleFile | undefined> {
    const [row] = await sql.query<VisibleFile>(
      `SELECT f.* FROM turn t JOIN file f ON f.account_id = t.account_id
       WHERE t.id = $1 AND f.id = $2 AND f.is_complete AND (f.turn_id = t.id OR f.id = ANY(t.input_files))`,
      [turnId, fileId],
    );
    return row;
  }

  /** Returns the turn with the key that created its space, to check who may list its files. */
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
