import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { AuditAnchor } from './audit-seal.js';

/** Heads of the log that were published outside of the database. */
@Injectable()
export class AuditHeadsService {
  /** Returns the newest head that was published to the event stream. */
  async published(sql: Sql): Promise<AuditAnchor | undefined> {
    const [row] = await sql.query<{ payload: AuditAnchor }>(
      `SELECT payload FROM outbox WHERE event = 'audit.head' AND published_at IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    );
    return row?.payload;
  }
}
