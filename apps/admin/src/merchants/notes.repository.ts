import { below, insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { NoteRow } from './note.entity.js';

/** The notes of operators about a merchant. Rows are only ever added: the database refuses anything else. */
@Injectable()
export class NotesRepository {
  insert(
    sql: Sql,
    { merchantId, author, body }: { merchantId: number; author: { id: number; name: string }; body: string },
  ): Promise<NoteRow> {
    return insertRow(sql, NoteRow, { merchant_id: merchantId, author_id: author.id, author: author.name, body });
  }

  /** Returns notes newest first, from below an id, and one more than `limit` when there are more. */
  list(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<NoteRow[]> {
    const where = { merchant_id: merchantId, ...below('id', beforeId) };
    return sql.repository(NoteRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }
}
