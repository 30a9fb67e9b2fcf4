import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface MaintenanceRow {
  active: boolean;
  message: string | null;
  expected_end: Date | null;
  version: number;
  changed_at: Date | null;
}

/** The one row of the switch. */
@Injectable()
export class MaintenanceRepository {
  async find(sql: Sql): Promise<MaintenanceRow> {
    const [row] = await sql.query<MaintenanceRow>('SELECT * FROM maintenance');
    return row!;
  }

  async lock(sql: Sql): Promise<MaintenanceRow> {
    const [row] = await sql.query<MaintenanceRow>('SELECT * FROM maintenance FOR UPDATE');
    return row!;
  }

  async update(sql: Sql, active: boolean, message: string | null, expectedEnd: Date | null): Promise<MaintenanceRow> {
    const [row] = await sql.query<MaintenanceRow>(
      `UPDATE maintenance SET active = $1, message = $2, expected_end = $3, version = version + 1, changed_at = now()
       RETURNING *`,
      [active, message, expectedEnd],
    );
    return row!;
  }
}
