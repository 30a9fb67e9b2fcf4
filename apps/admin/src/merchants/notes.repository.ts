import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface NoteRow {
  id: number;
  author_id: number;
  author: string;
  body: string;
  at: Date;
}

/** What operators tell each other about a merchant. Rows are only ever added: the database refuses anything else. */
@Injectable()
export class NotesRepository {
  async insert(
    sql: Sql,
    { merchantId, author, body }: { merchantId: number; author: { id: number; name: string }; body: string },
  ): Promise<NoteRow> {
    const [row] = await sql.query<NoteRow>(
      `INSERT INTO merchant_notes (merchant_id, author_id, author, body) VALUES ($1, $2, $3, $4)
       RETURNING id, author_id, author, body, at`,
      [merchantId, author.id, author.name, body],
    );
    return row!;
  }

  /** Newest first, from below an id, one row more than `limit` when there are more. */
  list(sql: Sql, merchantId: number, below: number | undefined, limit: number): Promise<NoteRow[]> {
    return sql.query<NoteRow>(
      `SELECT id, author_id, author, body, at FROM merchant_notes
       WHERE merchant_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [merchantId, below ?? null, limit + 1],
    );
  }
}
