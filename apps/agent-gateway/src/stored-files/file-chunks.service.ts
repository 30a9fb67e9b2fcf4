import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { FileChunkRow } from './file.entity.js';

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
    await insertNew(sql, FileChunkRow, [{ file_id: fileId, place, bytes }]);
  }

  count(sql: Sql, fileId: string): Promise<number> {
    return sql.repository(FileChunkRow).countBy({ file_id: fileId });
  }

  /** A piece; undefined when there is none. */
  async read(sql: Sql, fileId: string, place: number): Promise<Buffer | undefined> {
    const chunk = await sql.repository(FileChunkRow).findOneBy({ file_id: fileId, place });
    return chunk?.bytes;
  }
}
