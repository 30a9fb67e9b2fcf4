import type { MaintenanceState } from '@libs/dto/rpc/admin.rpc';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

type MaintenanceRow = Omit<MaintenanceState, 'expected_end'> & { expected_end: Date | null };

/** The only row: the last known state of the operators' switch. */
@Injectable()
export class MaintenanceRepository {
  /** Undefined while no state is known. */
  async find(sql: Sql): Promise<MaintenanceState | undefined> {
    const [row] = await sql.query<MaintenanceRow>('SELECT version, active, message, expected_end FROM maintenance');
    return row && { ...row, expected_end: row.expected_end?.toISOString() ?? null };
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
