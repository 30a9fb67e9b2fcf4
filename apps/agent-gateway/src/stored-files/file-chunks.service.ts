import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The bytes of files, in pieces. */
@Injectable()
export class FileChunksService {
  /** Adds a piece to an upload and counts its bytes. False when the account has no storage left, or the upload was deleted. */
  async append(
    sql: Sql,
    file: { id: string; account_id: number },
    place: number,
    bytes: Buffer,
    roomBytes: number,
  ): Promise<boolean> {
    const rows = await sql.query(
      `WITH room AS (
         UPDATE account SET file_bytes = file_bytes + $4
         WHERE id = $1 AND file_bytes + $4 <= $5 AND EXISTS (SELECT 1 FROM file WHERE id = $2) RETURNING 1
       ), grown AS (
         UPDATE file SET size_bytes = size_bytes + $4 WHERE id = $2 AND EXISTS (SELECT 1 FROM room) RETURNING id
       )
       INSERT INTO file_chunk (file_id, place, bytes) SELECT id, $3, $6 FROM grown RETURNING 1`,
      [file.account_id, file.id, place, bytes.length, roomBytes, bytes],
    );
    return rows.length > 0;
  }

  /** Writes a piece of an artifact, whose size was reserved at its start. An existing piece stays. */
  async put(sql: Sql, fileId: string, place: number, bytes: Buffer): Promise<void> {
    await sql.query('INSERT INTO file_chunk (file_id, place, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      fileId,
      place,
      bytes,
    ]);
  }

  async count(sql: Sql, fileId: string): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM file_chunk WHERE file_id = $1',
      [fileId],
    );
    return row!.count;
  }

  /** A piece; undefined when there is none. */
  async read(sql: Sql, fileId: string, place: number): Promise<Buffer | undefined> {
    const [row] = await sql.query<{ bytes: Buffer }>('SELECT bytes FROM file_chunk WHERE file_id = $1 AND place = $2', [
      fileId,
      place,
    ]);
    return row?.bytes;
  }
}
