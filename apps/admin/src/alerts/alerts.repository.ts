import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Condition } from '../alert-rules/alert-rules.js';
import { AlertRow } from './alert.entity.js';
import type { OpenAlert } from './alert-steps.js';

@Injectable()
export class AlertsRepository {
  open(sql: Sql): Promise<OpenAlert[]> {
    const open = sql.repository(AlertRow).find({ where: { status: Not('cleared') }, order: { id: 'ASC' } });
    return open as Promise<OpenAlert[]>;
  }

  /** Newest first. */
  raised(sql: Sql): Promise<AlertRow[]> {
    return sql.repository(AlertRow).find({ where: { status: 'raised' }, order: { raised_at: 'DESC', id: 'DESC' } });
  }

  /** Those that are over, the last one first. */
  cleared(sql: Sql, limit: number): Promise<AlertRow[]> {
    const where = { cleared_at: Not(IsNull()) };
    return sql.repository(AlertRow).find({ where, order: { cleared_at: 'DESC', id: 'DESC' }, take: limit });
  }

  async begin(sql: Sql, condition: Condition, raise: boolean): Promise<AlertRow> {
    const { rule, subject, severity, value, message } = condition;
    const [row] = await sql.query<AlertRow>(
      `INSERT INTO alerts (rule, subject, severity, value, message, since, status, raised_at)
       VALUES ($1, $2, $3, $4, $5, now(), CASE WHEN $6 THEN 'raised' ELSE 'pending' END, CASE WHEN $6 THEN now() END)
       RETURNING *`,
      [rule, subject, severity, value, message, raise],
    );
    return row!;
  }

  /** Takes the newest value, and raises it where `raise`. */
  async refresh(sql: Sql, id: number, condition: Condition, raise: boolean): Promise<AlertRow> {
    const { severity, value, message } = condition;
    const [row] = await sql.query<AlertRow>(
      `UPDATE alerts SET severity = $2, value = $3, message = $4, absent_since = NULL,
         status = CASE WHEN $5 THEN 'raised' ELSE status END, raised_at = CASE WHEN $5 THEN now() ELSE raised_at END
       WHERE id = $1 RETURNING *`,
      [id, severity, value, message, raise],
    );
    return row!;
  }

  /** Its condition was not there this time. */
  async miss(sql: Sql, id: number): Promise<void> {
    await sql.query('UPDATE alerts SET absent_since = coalesce(absent_since, now()) WHERE id = $1', [id]);
  }

  async clear(sql: Sql, id: number): Promise<AlertRow> {
    const [row] = await sql.query<AlertRow>(
      `UPDATE alerts SET status = 'cleared', cleared_at = now(), absent_since = coalesce(absent_since, now())
       WHERE id = $1 RETURNING *`,
      [id],
    );
    return row!;
  }

  async forget(sql: Sql, id: number): Promise<void> {
    await sql.repository(AlertRow).delete(id);
  }
}
