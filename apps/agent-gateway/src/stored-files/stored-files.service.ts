import { Conditions } from '@libs/service-kit/database/conditions';
import { updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { FileRow, type OwnedFile, type VisibleFile } from './file.entity.js';

/** Filters for files; all given ones must match. */
export interface FilesWanted {
  readonly space?: string;
  readonly turn?: string;
  readonly belowSeq?: number;
  readonly limit: number;
}

/** A file of a turn that is given to its space: the name that it gets, and what it must match. */
export interface GivenFile {
  readonly turnId: string | null;
  readonly sha256: string;
  readonly name: string;
}

/** The fields of an upload that are known once all of it has arrived. */
export type ArrivedUpload = Pick<VisibleFile, 'id' | 'sha256' | 'media'>;

/** A file of a turn before its chunks. */
export type NewArtifact = Omit<FileRow, 'seq' | 'media' | 'is_complete' | 'is_visible' | 'created_at'>;

/** Files without their bytes. No caller gets files that are not complete and visible. */
@Injectable()
export class StoredFilesService {
  async visible(sql: Sql, id: string): Promise<OwnedFile | undefined> {
    const [row] = await sql.query<OwnedFile>(
      `SELECT f.*, s.created_by_key AS space_made_by_key FROM file f LEFT JOIN space s ON s.id = f.space_id
       WHERE f.id = $1 AND f.is_visible`,
      [id],
    );
    return row;
  }

  /** Returns files that the caller reaches, newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, caller: Caller, wanted: FilesWanted): Promise<VisibleFile[]> {
    const where = new Conditions()
      .and('f.account_id = ?', caller.accountId)
      .and('f.space_id = ?', wanted.space)
      .and('f.turn_id = ?', wanted.turn)
      .and('f.seq < ?', wanted.belowSeq);
    if (caller.scope === 'own_spaces')
      where.and('CASE WHEN f.space_id IS NULL THEN f.key_id ELSE s.created_by_key END = ?', caller.keyId);
    if (caller.scope === 'space') {
      const key = where.parameter(caller.keyId);
      where.and(`(f.space_id = ? OR f.space_id IS NULL AND f.key_id = ${key})`, caller.spaceId);
    }
    return sql.query<VisibleFile>(
      `SELECT f.* FROM file f LEFT JOIN space s ON s.id = f.space_id
       WHERE f.is_visible AND ${where.sql} ORDER BY f.seq DESC LIMIT ${where.parameter(wanted.limit + 1)}`,
      where.parameters,
    );
  }

  /** Adds a file that starts to arrive; it is not visible yet. */
  async begin(sql: Sql, file: Pick<FileRow, 'id' | 'account_id' | 'key_id' | 'name' | 'media_type'>): Promise<void> {
    await sql.repository(FileRow).insert({ ...file, size_bytes: 0 });
  }

  /** Adds a file of a turn that starts to arrive, with everything that is known of it; its size is reserved already. */
  async beginArtifact(sql: Sql, file: NewArtifact): Promise<void> {
    await sql.repository(FileRow).insert(file);
  }

  /** Records that all chunks of a turn's file are there. It becomes visible when the turn is done. */
  async complete(sql: Sql, id: string): Promise<void> {
    await sql.repository(FileRow).update(id, { is_complete: true });
  }

  /** Makes an upload visible after all of it has arrived, under another name where one is given. */
  async finish(
    sql: Sql,
    { id, sha256, media }: ArrivedUpload,
    space: string | null,
    name?: string,
  ): Promise<VisibleFile> {
    const arrived = {
      space_id: space,
      sha256,
      media,
      is_complete: true,
      is_visible: true,
      ...(name !== undefined && { name }),
    };
    const [row] = await updateRows(sql, FileRow, { id }, arrived);
    return row as VisibleFile;
  }

  /** Deletes files and frees their accounts' storage. Returns how many there were. */
  async remove(sql: Sql, ids: readonly string[]): Promise<number> {
    return this.removeWhere(sql, 'id = ANY($1)', [ids]);
  }

  /**
   * Deletes old files that never became visible: uploads whose process was killed, and files of turns that ended. Other
   * replicas may do this at the same time. Returns how many there were.
   */
  async removeLeftOver(sql: Sql, olderThanHours: number, limit: number): Promise<number> {
    const old = `SELECT id FROM file f WHERE NOT is_visible AND created_at < now() - make_interval(hours => $1)
                 AND NOT EXISTS (SELECT 1 FROM turn WHERE id = f.turn_id AND finished_at IS NULL)
                 LIMIT $2 FOR UPDATE SKIP LOCKED`;
    return this.removeWhere(sql, `id IN (${old})`, [olderThanHours, limit]);
  }

  /**
   * Makes the complete ones of these files of a finished turn visible and deletes all others that it wrote. Call it
   * without files for a turn that failed or was cancelled, in the transaction that settles the turn. Returns how many
   * are visible.
   */
  async makeVisible(sql: Sql, turnId: string, fileIds: readonly string[]): Promise<number> {
    const shown = await sql.query(
      'UPDATE file SET is_visible = true WHERE turn_id = $1 AND id = ANY($2) AND is_complete RETURNING 1',
      [turnId, fileIds],
    );
    await this.removeWhere(sql, 'turn_id = $1 AND NOT is_visible', [turnId]);
    return shown.length;
  }

  /**
   * Deletes the files that these turns made, and the uploads that only they were given. An upload that a turn of
   * another thread has read belongs to both, and stays until the other one is erased, too. A workspace's own files are
   * deleted with the thread of the workspace.
   */
  async removeOfTurns(
    sql: Sql,
    accountId: number,
    turns: readonly { readonly id: string; readonly input_files: readonly string[] }[],
  ): Promise<void> {
    const ids = turns.map(({ id }) => id);
    await this.removeWhere(sql, 'turn_id = ANY ($1::text[])', [ids]);
    const given = turns.flatMap(({ input_files }) => input_files);
    if (given.length === 0) return;
    const used = `SELECT unnest(input_files) FROM turn
      WHERE account_id = $1 AND input_files && $2::text[] AND erased_at IS NULL AND id <> ALL ($3::text[])`;
    await this.removeWhere(
      sql,
      `account_id = $1 AND id = ANY ($2::text[]) AND turn_id IS NULL AND id NOT IN (${used}) AND NOT EXISTS (
         SELECT 1 FROM workspace_version v WHERE v.file_id = file.id AND v.source NOT IN ('turn_input', 'turn_output'))`,
      [accountId, given, ids],
    );
  }

  /** Deletes these files of an account, except those that turns were given which are not erased. */
  async removeUnused(sql: Sql, accountId: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const used = `SELECT unnest(input_files) FROM turn
      WHERE account_id = $1 AND input_files && $2::text[] AND erased_at IS NULL`;
    await this.removeWhere(sql, `account_id = $1 AND id = ANY ($2::text[]) AND id NOT IN (${used})`, [accountId, ids]);
  }

  /**
   * Makes a complete file of a turn, which is not visible yet, a file of its space: it outlives the turn, however that
   * ends. False where there is no such file.
   */
  async giveToSpace(sql: Sql, id: string, { turnId, sha256, name }: GivenFile): Promise<boolean> {
    const which = { id, sha256, turn_id: turnId ?? '', is_complete: true, is_visible: false };
    return (await updateRows(sql, FileRow, which, { name, turn_id: null, is_visible: true })).length > 0;
  }

  /** Deletes a file of a turn that is not visible yet. */
  async removeHidden(sql: Sql, id: string, turnId: string | null): Promise<void> {
    await this.removeWhere(sql, 'id = $1 AND turn_id = $2 AND NOT is_visible', [id, turnId]);
  }

  private async removeWhere(sql: Sql, condition: string, parameters: unknown[]): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `WITH gone AS (DELETE FROM file WHERE ${condition} RETURNING id, account_id, size_bytes),
            objects AS (INSERT INTO removed_object (key)
                        SELECT c.file_id || '/' || c.place FROM file_chunk c JOIN gone ON gone.id = c.file_id
                        WHERE c.bytes IS NULL ON CONFLICT DO NOTHING),
            freed AS (SELECT account_id, sum(size_bytes)::bigint AS bytes, count(*) AS files FROM gone GROUP BY account_id),
            accounts AS (UPDATE account a SET file_bytes = a.file_bytes - freed.bytes FROM freed
                         WHERE a.id = freed.account_id RETURNING 1)
       SELECT coalesce(sum(files), 0)::int AS count FROM freed`,
      parameters,
    );
    return row!.count;
  }
}
