import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SpaceRow } from '../spaces/space.entity.js';

/** The spaces that uploads are sent to. */
@Injectable()
export class UploadsRepository {
  async space(
    sql: Sql,
    id: string,
  ): Promise<{ accountId: number; madeByKey: number | null; isArchived: boolean } | undefined> {
    const space = await sql.repository(SpaceRow).findOneBy({ id });
    if (!space) return undefined;
    return { accountId: space.account_id, madeByKey: space.created_by_key, isArchived: space.archived_at !== null };
  }
}
