import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface ReviewMessageRow {
  id: number;
  kind: 'question' | 'answer';
  body: string;
  author: string;
  at: Date;
}

@Injectable()
export class ReviewMessagesRepository {
  /** The number of the new message. */
  async insert(
    sql: Sql,
    merchantId: number,
    { kind, body, author }: { kind: 'question' | 'answer'; body: string; author: { id: number | null; name: string } },
  ): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `INSERT INTO review_messages (merchant_id, kind, body, author_id, author) VALUES ($1, $2, $3, $4, $5)
       RETURNING id`,
      [merchantId, kind, body, author.id, author.name],
    );
    return row!.id;
  }

  /** The newest ones, oldest of them first. */
  async newest(sql: Sql, merchantId: number, limit: number): Promise<ReviewMessageRow[]> {
    const rows = await sql.query<ReviewMessageRow>(
      `SELECT id, kind, body, author, at FROM review_messages WHERE merchant_id = $1 ORDER BY id DESC LIMIT $2`,
      [merchantId, limit],
    );
    return rows.toReversed();
  }
}
