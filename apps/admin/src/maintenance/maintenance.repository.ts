import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { MaintenanceRow } from './maintenance.entity.js';

/** The single row of the switch. */
@Injectable()
export class MaintenanceRepository {
  find(sql: Sql): Promise<MaintenanceRow> {
    return sql.repository(MaintenanceRow).findOneByOrFail({ id: true });
  }

  /** Returns the row, locked until the end of the transaction. */
  lock(tx: Sql): Promise<MaintenanceRow> {
    return tx.repository(MaintenanceRow).findOneOrFail({ where: { id: true }, lock: { mode: 'pessimistic_write' } });
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
