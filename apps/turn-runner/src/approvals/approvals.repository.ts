import type { DecidedCall } from '@libs/events/payloads/approvals.payload';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import {
  OUTBOX_COLUMNS,
  OUTBOX_PARAMETERS,
  type OutboxRow,
  outboxValues,
} from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { LeasedRun, RunRow } from '../runs/stored/run.entity.js';
import { ApprovalRow } from './approval.entity.js';

const ASKED = new ColumnList(ApprovalRow, [
  'turn_id',
  'call_id',
  'id',
  'tool',
  'arguments',
  'input_schema',
  'digest',
  'requested_at',
  'expires_at',
]);

/**
 * Makes a run wait: its worker has no lease any more, and no other worker gets one before the decision. A run that must
 * be cancelled does not begin to wait. A repetition, because its commit was not acknowledged, changes nothing, since
 * the lease is another one by then.
 */
const WAIT = new NamedStatement(
  `
  WITH waits AS (
    UPDATE run SET lease_id = gen_random_uuid(), lease_until = 'infinity', waiting_since = clock_timestamp(), seq = seq + 1
    WHERE turn_id = :turn_id AND lease_id = :lease_id::uuid AND state = 'running' AND cancel_requested_at IS NULL
    RETURNING turn_id
  ), asked AS (
    INSERT INTO approval (${ASKED.names}) SELECT ${ASKED.parameters()} FROM waits
  ), published AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS}) SELECT ${OUTBOX_PARAMETERS} FROM waits
  )
  SELECT 1 FROM waits`,
  { prepared: 'wait for approval' },
);

/** Continues a run after a decision: any worker may take it up, as after a hand-over. */
const GO_ON = new NamedStatement(
  `
  WITH decided AS (
    UPDATE approval SET decision = :decision::json WHERE id = :id AND decision IS NULL RETURNING turn_id
  ), goes_on AS (
    UPDATE run r SET lease_id = gen_random_uuid(), lease_until = '-infinity', seq = r.seq + 1,
      waited_ms = r.waited_ms + greatest(0, extract(epoch FROM clock_timestamp() - r.waiting_since) * 1000)::bigint,
      waiting_since = NULL
    FROM decided d WHERE r.turn_id = d.turn_id AND r.waiting_since IS NOT NULL
    RETURNING r.turn_id
  )
  INSERT INTO outbox (${OUTBOX_COLUMNS}) SELECT ${OUTBOX_PARAMETERS} FROM goes_on`,
  { prepared: 'go on after approval' },
);

/** Calls that people approve. */
@Injectable()
export class ApprovalsRepository {
  /** Lets a run wait for a person. False: its lease was lost, or it must be cancelled. */
  async wait(sql: Sql, run: LeasedRun, approval: Omit<ApprovalRow, 'decision'>, outbox: OutboxRow): Promise<boolean> {
    const waits = await WAIT.query(sql, {
      ...approval,
      arguments: JSON.stringify(approval.arguments),
      input_schema: JSON.stringify(approval.input_schema),
      lease_id: run.lease_id,
      ...outboxValues(outbox),
    });
    return waits.length > 0;
  }

  /** Returns the run of a call, locked, if it still waits for that call. */
  async lockWaiting(tx: Tx, turnId: string, id: string): Promise<{ run: RunRow; approval: ApprovalRow } | undefined> {
    const [run] = await tx.query<RunRow>(
      'SELECT * FROM run WHERE turn_id = $1 AND waiting_since IS NOT NULL FOR UPDATE',
      [turnId],
    );
    const approval = run && (await this.byId(tx, turnId, id));
    return approval?.decision === null ? { run: run!, approval } : undefined;
  }

  async goOn(tx: Tx, id: string, decision: DecidedCall, outbox: OutboxRow): Promise<void> {
    await GO_ON.query(tx, { id, decision: JSON.stringify(decision), ...outboxValues(outbox) });
  }

  async byId(sql: Sql, turnId: string, id: string): Promise<ApprovalRow | undefined> {
    return (await sql.repository(ApprovalRow).findOneBy({ turn_id: turnId, id })) ?? undefined;
  }

  /** Returns the decisions about the calls of a turn. */
  decided(sql: Sql, turnId: string): Promise<(Pick<ApprovalRow, 'call_id' | 'digest'> & { decision: DecidedCall })[]> {
    return sql.query(
      'SELECT call_id, digest, decision FROM approval WHERE turn_id = $1 AND decision IS NOT NULL',
      [turnId],
      { prepared: 'decided calls' },
    );
  }
}
