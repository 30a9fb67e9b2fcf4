import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The spaces that uploads are sent to. */
@Injectable()
export class UploadsRepository {
  async space(
    sql: Sql,
    id: string,
  ): Promise<{ accountId: number; madeByKey: number | null; isArchived: boolean } | undefined> {
    const [row] = await sql.query<{ accountId: number; madeByKey: number | null; isArchived: boolean }>(
      `SELECT account_id AS "accountId", created_by_key AS "madeByKey", archived_at IS NOT NULL AS "isArchived"
       FROM space WHERE id = $1`,
      [id],
    );
    return row;
  }
}
