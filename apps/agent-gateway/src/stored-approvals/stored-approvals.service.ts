import type { Decider, TurnApproval } from '@libs/events/payloads/approvals.payload';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { Conditions } from '@libs/service-kit/database/conditions';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { type CallApprovalState, callApprovalMachine } from '@libs/state-machines/approvals/call-approval.machine';
import { sqlStep } from '@libs/state-machines/machine';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Reach } from '../access/rules/scope-rules.js';
import type { TurnsOfThread } from '../stored-threads/turns-of-thread.js';
import { ofThread } from '../stored-turns/stored-turns.service.js';
import { ApprovalRow } from './approval.entity.js';

/** A call with the fields that decide who owns and who reaches it. */
export type ShownApproval = ApprovalRow & {
  space_made_by: number | null;
  end_user_ref: string | null;
  metadata: Record<string, unknown> | null;
  /** Whether it is too late to decide, by the database's clock. */
  is_over: boolean;
};

const SHOWN = `SELECT a.*, s.created_by_key AS space_made_by, t.end_user_ref, t.metadata,
    a.expires_at <= clock_timestamp() AS is_over
  FROM approval a JOIN turn t ON t.id = a.turn_id JOIN space s ON s.id = a.space_id`;

/** One page of calls. */
export interface ApprovalsPart {
  of?: TurnsOfThread;
  space?: string;
  turn?: string;
  state?: CallApprovalState;
  endUserRef?: string;
  belowSeq?: number;
  limit: number;
}

/** The decision about a call. */
export interface Decision {
  readonly state: 'approved' | 'rejected' | 'expired';
  readonly edited_arguments: Record<string, unknown> | null;
  readonly edited_digest: string | null;
  readonly note: string | null;
  readonly decided_by: Decider;
  readonly decision_key: string | null;
}

const WITHDRAW = sqlStep(callApprovalMachine, 'turn_ended');

const DECISION = new ColumnList(ApprovalRow, [
  'state',
  'edited_arguments',
  'edited_digest',
  'note',
  'decided_by',
  'decision_key',
]);
const DECIDE = new NamedStatement(
  `UPDATE approval SET (${DECISION.names}) = (${DECISION.parameters()}), decided_at = clock_timestamp()
   WHERE id = :id AND state = 'pending' RETURNING *`,
);

/** The rows of calls that people approve. */
@Injectable()
export class StoredApprovalsService {
  /**
   * Applies transitions of turns, in the order of their numbers: adds the approvals that they request, and ends those
   * whose turn ended.
   */
  async follow(tx: Tx, transitions: readonly TurnTransitioned[]): Promise<void> {
    const asked = transitions.flatMap((to) => (to.approval?.decision === null ? [rowOf(to, to.approval)] : []));
    if (asked.length > 0) await insertNew(tx, ApprovalRow, asked);
    // Only turns with tools have calls.
    const ended = transitions.filter(({ state, tool_calls, steps }) => isTerminal(state) && tool_calls + steps > 0);
    if (ended.length > 0)
      await this.withdraw(
        tx,
        ended.map(({ turn_id }) => turn_id),
      );
  }

  /** Returns the newest first, one row more than `limit` when there are more. */
  page(sql: Sql, reach: Reach, part: ApprovalsPart): Promise<ShownApproval[]> {
    const where = new Conditions()
      .and('a.account_id = ?', reach.accountId)
      .and('s.created_by_key = ?', reach.madeByKey)
      .and('a.space_id = ?', reach.spaceId)
      .and('a.space_id = ?', part.space)
      .and('a.turn_id = ?', part.turn)
      .and('a.state = ?', part.state)
      .and('t.end_user_ref = ?', part.endUserRef)
      .and('a.seq < ?', part.belowSeq);
    if (part.of) ofThread(where, part.of);
    return sql.query<ShownApproval>(
      `${SHOWN} WHERE ${where.sql} ORDER BY a.seq DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  async byId(sql: Sql, id: string): Promise<ShownApproval | undefined> {
    const [row] = await sql.query<ShownApproval>(`${SHOWN} WHERE a.id = $1`, [id]);
    return row;
  }

  /** Returns the row, locked until the transaction ends. Its turn must be locked before. */
  async lock(tx: Tx, id: string): Promise<ApprovalRow & { is_over: boolean }> {
    const [row] = await tx.query<ApprovalRow & { is_over: boolean }>(
      'SELECT *, expires_at <= clock_timestamp() AS is_over FROM approval WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    );
    return row!;
  }

  /** Records the decision about a pending call, whose state the lock has shown. */
  async decide(tx: Tx, id: string, decision: Decision): Promise<ApprovalRow> {
    const { edited_arguments, decided_by, ...rest } = decision;
    const [row] = await DECIDE.query<ApprovalRow>(tx, {
      ...rest,
      id,
      edited_arguments: edited_arguments && JSON.stringify(edited_arguments),
      decided_by: JSON.stringify(decided_by),
    });
    return row!;
  }

  /** Returns overdue calls. */
  async due(sql: Sql, limit: number): Promise<Pick<ApprovalRow, 'id' | 'turn_id'>[]> {
    return sql.query(
      `SELECT id, turn_id FROM approval WHERE state = 'pending' AND expires_at <= now() ORDER BY expires_at LIMIT $1`,
      [limit],
    );
  }

  /** Deletes the calls of turns that are erased. */
  async erase(tx: Tx, turnIds: readonly string[]): Promise<void> {
    await tx.repository(ApprovalRow).delete({ turn_id: In([...turnIds]) });
  }

  private async withdraw(tx: Tx, turnIds: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE approval SET state = ${WITHDRAW.to}, decided_at = clock_timestamp()
       WHERE turn_id = ANY ($1::text[]) AND state IN (${WITHDRAW.from})`,
      [turnIds],
      { prepared: 'withdraw approvals' },
    );
  }
}

function rowOf(to: TurnTransitioned, call: TurnApproval) {
  return {
    id: call.approval_id,
    account_id: to.account_id,
    space_id: to.space,
    turn_id: to.turn_id,
    call_id: call.call_id,
    tool: call.tool,
    arguments: call.arguments,
    digest: call.digest,
    requested_at: new Date(call.requested_at),
    expires_at: new Date(call.expires_at),
  };
}
