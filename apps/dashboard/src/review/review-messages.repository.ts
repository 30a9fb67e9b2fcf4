import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ReviewMessageRow } from './review-message.entity.js';

@Injectable()
export class ReviewMessagesRepository {
  /** Returns the number of the new message. */
  async insert(
    sql: Sql,
    merchantId: number,
    { kind, body, author }: { kind: 'question' | 'answer'; body: string; author: { id: number | null; name: string } },
  ): Promise<number> {
    const message = { merchant_id: merchantId, kind, body, author_id: author.id, author: author.name };
    return (await insertRow(sql, ReviewMessageRow, message)).id;
  }

  /** Returns the newest messages, the oldest of them first. */
  async newest(sql: Sql, merchantId: number, limit: number): Promise<ReviewMessageRow[]> {
    const where = { merchant_id: merchantId };
    const rows = await sql.repository(ReviewMessageRow).find({ where, order: { id: 'DESC' }, take: limit });
    return rows.toReversed();
  }
}
