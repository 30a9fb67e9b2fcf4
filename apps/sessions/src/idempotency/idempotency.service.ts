import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { IdempotencyKey } from './idempotency-claim.js';
import type { IdempotencyKeyRow } from './idempotency-key.entity.js';

/** The response to an earlier request, and the number of its session. */
export type Answered = Pick<IdempotencyKeyRow, 'body_hash' | 'response'> & { invoice_id: number };

/** Earlier requests by their Idempotency-Key. The statement that writes a session claims its key. */
@Injectable()
export class IdempotencyService {
  /** Returns the response given to an earlier request with this key, and its session's number. */
  async answered(sql: Sql, merchantId: number, { route, key }: IdempotencyKey): Promise<Answered | undefined> {
    const [row] = await sql.query<Answered>(
      `SELECT k.body_hash, k.response, s.id AS invoice_id
       FROM idempotency_keys k JOIN sessions s ON s.token = k.response::json ->> 'token'
       WHERE k.merchant_id = $1 AND k.route = $2 AND k.key = $3`,
      [merchantId, route, key],
    );
    return row;
  }
}
