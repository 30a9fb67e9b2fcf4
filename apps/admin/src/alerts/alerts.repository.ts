import { insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Condition } from '../alert-rules/alert-rules.js';
import { AlertRow } from './alert/alert.entity.js';
import type { OpenAlert } from './alert-steps.js';

const NOW = () => 'now()';
const ABSENT_SINCE = () => 'coalesce(absent_since, now())';

@Injectable()
export class AlertsRepository {
  /** Keeps other processes from raising and clearing until the transaction ends. */
  async lock(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('alerts', 0))`);
  }

  open(sql: Sql): Promise<OpenAlert[]> {
    const open = sql.repository(AlertRow).find({ where: { status: Not('cleared') }, order: { id: 'ASC' } });
    return open as Promise<OpenAlert[]>;
  }

  /** Returns raised alerts, newest first. */
  raised(sql: Sql): Promise<AlertRow[]> {
    return sql.repository(AlertRow).find({ where: { status: 'raised' }, order: { raised_at: 'DESC', id: 'DESC' } });
  }

  /** Returns the alerts that are over, the last one first. */
  cleared(sql: Sql, limit: number): Promise<AlertRow[]> {
    const where = { cleared_at: Not(IsNull()) };
    return sql.repository(AlertRow).find({ where, order: { cleared_at: 'DESC', id: 'DESC' }, take: limit });
  }

  begin(sql: Sql, { rule, subject, severity, value, message }: Condition, raise: boolean): Promise<AlertRow> {
    return insertRow(sql, AlertRow, {
      ...{ rule, subject, severity, value, message },
      since: NOW,
      status: raise ? 'raised' : 'pending',
      raised_at: raise ? NOW : null,
    });
  }

  /** Stores the newest value, and raises the alert if `raise`. */
  async refresh(sql: Sql, id: number, { severity, value, message }: Condition, raise: boolean): Promise<AlertRow> {
    const raised = raise ? ({ status: 'raised', raised_at: NOW } as const) : {};
    const [row] = await updateRows(sql, AlertRow, { id }, { severity, value, message, absent_since: null, ...raised });
    return row!;
  }

  /** Records that the condition of an alert was absent this time. */
  async miss(sql: Sql, id: number): Promise<void> {
    await sql.repository(AlertRow).update(id, { absent_since: ABSENT_SINCE });
  }

  async clear(sql: Sql, id: number): Promise<AlertRow> {
    const [row] = await updateRows(
      sql,
      AlertRow,
      { id },
      { status: 'cleared', cleared_at: NOW, absent_since: ABSENT_SINCE },
    );
    return row!;
  }

  async forget(sql: Sql, id: number): Promise<void> {
    await sql.repository(AlertRow).delete(id);
  }
}
