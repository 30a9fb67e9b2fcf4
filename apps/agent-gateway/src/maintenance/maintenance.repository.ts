import type { MaintenanceState } from '@libs/dto/rpc/admin.rpc';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { MaintenanceRow } from './maintenance.entity.js';

/** The only row: the last known state of the operators' switch. */
@Injectable()
export class MaintenanceRepository {
  /** Returns undefined while no state is known. */
  async find(sql: Sql): Promise<MaintenanceState | undefined> {
    const row = await sql.repository(MaintenanceRow).findOneBy({ only_row: true });
    if (!row) return undefined;
    const { version, active, message, expected_end } = row;
    return { version, active, message, expected_end: expected_end?.toISOString() ?? null };
  }

  /** Writes a state, unless a newer one is stored. */
  async save(sql: Sql, { version, active, message, expected_end }: MaintenanceState): Promise<void> {
    await sql.query(
      `INSERT INTO maintenance AS known (version, active, message, expected_end) VALUES ($1, $2, $3, $4)
       ON CONFLICT (only_row) DO UPDATE SET version = excluded.version, active = excluded.active,
         message = excluded.message, expected_end = excluded.expected_end
       WHERE known.version < excluded.version`,
      [version, active, message, expected_end],
    );
  }
}
