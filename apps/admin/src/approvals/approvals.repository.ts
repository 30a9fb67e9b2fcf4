import { below, insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { APPROVAL_STATES, type ApprovalStatus, approvalMachine } from '@libs/state-machines/approvals/approval.machine';
import { sqlStep } from '@libs/state-machines/machine';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ApprovalRow } from './approval.entity.js';

/** The columns of a new request for an approval. */
export type NewApproval = Pick<ApprovalRow, 'statement' | 'statement_hash' | 'requested_by_id' | 'requested_by'>;

/** The operator who decided on a request. */
export interface Decider {
  id: number;
  name: string;
}

const OPEN = approvalMachine.transitions.find(({ on }) => on === 'expire')!.from as ApprovalStatus[];
const EXPIRE = sqlStep(approvalMachine, 'expire');

@Injectable()
export class ApprovalsRepository {
  insert(sql: Sql, approval: NewApproval, validHours: number): Promise<ApprovalRow> {
    const expires_at = () => `now() + interval '${Number(validHours)} hours'`;
    return insertRow(sql, ApprovalRow, { ...approval, expires_at });
  }

  /** Expires requests that were not decided on or used in time, by the clock of the database. */
  async expire(sql: Sql): Promise<void> {
    await sql.query(
      `UPDATE approvals SET status = ${EXPIRE.to} WHERE status IN (${EXPIRE.from}) AND expires_at <= now()`,
    );
  }

  /** Serializes the requests of one operator until the end of the transaction. */
  async lockRequester(tx: Sql, requesterId: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('approvals', $1))`, [requesterId]);
  }

  async openOf(sql: Sql, requesterId: number, statementHash: string): Promise<ApprovalRow | undefined> {
    const where = { requested_by_id: requesterId, statement_hash: statementHash, status: In(OPEN) };
    return (await sql.repository(ApprovalRow).findOneBy(where)) ?? undefined;
  }

  /** Returns the number of an operator's requests that are not decided on or not used. */
  countOpenOf(sql: Sql, requesterId: number): Promise<number> {
    return sql.repository(ApprovalRow).countBy({ requested_by_id: requesterId, status: In(OPEN) });
  }

  async lock(tx: Sql, id: number): Promise<ApprovalRow | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await tx.repository(ApprovalRow).findOne({ where: { id }, lock })) ?? undefined;
  }

  async decide(sql: Sql, id: number, status: ApprovalStatus, by: Decider): Promise<ApprovalRow> {
    const decision = { status, decided_by_id: by.id, decided_by: by.name, decided_at: () => 'now()' };
    return (await updateRows(sql, ApprovalRow, { id }, decision))[0]!;
  }

  async move(sql: Sql, id: number, status: ApprovalStatus): Promise<ApprovalRow> {
    return (await updateRows(sql, ApprovalRow, { id }, { status }))[0]!;
  }

  async use(sql: Sql, id: number, status: ApprovalStatus): Promise<void> {
    await updateRows(sql, ApprovalRow, { id }, { status, used_at: status === 'used' ? () => 'now()' : null });
  }

  /** Returns requests newest first, from below an id, and one more than `limit` when there are more. */
  list(sql: Sql, status: ApprovalStatus | undefined, beforeId: number | undefined, limit: number) {
    const where = { status: In(status ? [status] : [...APPROVAL_STATES]), ...below('id', beforeId) };
    return sql.repository(ApprovalRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }
}
