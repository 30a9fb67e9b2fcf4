import { Database } from '@libs/service-kit/database/database';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ObjectStoreService } from '../object-store/object-store.service.js';
import { FileChunkRow } from './file.entity.js';

/** Returns the key of a chunk in the object store. `stored-files.service.ts` makes the same text in SQL. */
const objectKey = (fileId: string, place: number) => `${fileId}/${place}`;

/** Adds a chunk, if the account has room for it and the file still exists. */
const ADD = new NamedStatement(
  `WITH reserved AS (
     UPDATE account SET file_bytes = file_bytes + :size
     WHERE id = :account_id AND file_bytes + :size <= :limit AND EXISTS (SELECT 1 FROM file WHERE id = :file_id) RETURNING 1
   ), grown AS (
     UPDATE file SET size_bytes = size_bytes + :size WHERE id = :file_id AND EXISTS (SELECT 1 FROM reserved) RETURNING id
   )
   INSERT INTO file_chunk (file_id, place, bytes) SELECT id, :place, :bytes FROM grown RETURNING 1`,
);

/**
 * The bytes of files, in chunks: in the object store where one is configured, otherwise in the database. Every chunk
 * has a row, written before its object, so that an object without a row never exists.
 */
@Injectable()
export class FileChunksService {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStoreService,
  ) {}

  /**
   * Adds a chunk to an upload and counts its bytes. False when the account has no storage left, or the upload was
   * deleted.
   */
  async append(
    file: { id: string; account_id: number },
    place: number,
    bytes: Buffer,
    limitBytes: number,
  ): Promise<boolean> {
    const { isConfigured } = this.store;
    const rows = await ADD.query(this.database, {
      place,
      account_id: file.account_id,
      file_id: file.id,
      size: bytes.length,
      limit: limitBytes,
      bytes: isConfigured ? null : bytes,
    });
    if (rows.length === 0) return false;
    if (isConfigured) await this.store.put(objectKey(file.id, place), bytes);
    return true;
  }

  /**
   * Adds the row of an artifact's chunk, whose size was reserved at its start. `keep` it after the commit. An existing
   * chunk stays.
   */
  async begin(tx: Tx, fileId: string, place: number, bytes: Buffer): Promise<void> {
    const inStore = this.store.isConfigured;
    const row = { file_id: fileId, place, bytes: inStore ? null : bytes, is_stored: !inStore };
    await insertNew(tx, FileChunkRow, [row]);
  }

  /** Brings the bytes of a chunk with a row to the object store, unless they are there or in the database. */
  async keep(fileId: string, place: number, bytes: Buffer): Promise<void> {
    if (!this.store.isConfigured) return;
    const chunk = { file_id: fileId, place, is_stored: false };
    const chunks = this.database.repository(FileChunkRow);
    if (!(await chunks.existsBy(chunk))) return;
    await this.store.put(objectKey(fileId, place), bytes);
    await chunks.update(chunk, { is_stored: true });
  }

  /** Returns how many chunks have their bytes. */
  count(sql: Sql, fileId: string): Promise<number> {
    return sql.repository(FileChunkRow).countBy({ file_id: fileId, is_stored: true });
  }

  /** Returns a chunk; undefined when there is none. Throws `unavailable` while the object store is down. */
  async read(fileId: string, place: number): Promise<Buffer | undefined> {
    const chunk = await this.database.repository(FileChunkRow).findOneBy({ file_id: fileId, place });
    if (!chunk || chunk.bytes) return chunk?.bytes ?? undefined;
    return this.store.get(objectKey(fileId, place));
  }
}
