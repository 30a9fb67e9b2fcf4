import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The operators' maintenance switch, as the claims of every replica see it. */
@Injectable()
export class MaintenanceRepository {
  /** Writes a state, unless a newer one is stored. */
  async set(sql: Sql, { version, active }: { version: number; active: boolean }): Promise<void> {
    await sql.query(
      `INSERT INTO maintenance AS m (version, active) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE SET version = excluded.version, active = excluded.active
       WHERE m.version < excluded.version`,
      [version, active],
    );
  }
}
