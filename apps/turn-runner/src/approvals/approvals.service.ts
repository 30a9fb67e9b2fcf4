import type { ApprovalRules } from '@libs/dto/agent/tools/permissions';
import type { DecidedCall, TurnApproval, TurnApprovalDecided } from '@libs/events/payloads/approvals.payload';
import { retry } from '@libs/service-kit/concurrency/retry';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { faultPoint } from '@libs/service-kit/fault-point';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Journal } from '../journal/journal.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import { approvalTransition, totalsOfRow } from '../runs/transition.js';
import { checkOfStranger } from '../tools/schema-check.js';
import { TurnStop } from '../turn-ends/turn-stop.js';
import type { ApprovalRow } from './approval.entity.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** A call that a person must approve. */
export interface CallForApproval extends Pick<ApprovalRow, 'call_id' | 'tool' | 'arguments' | 'input_schema'> {
  readonly rules: ApprovalRules;
}

/** The decisions about calls, by their ids. */
export type Decisions = ReadonlyMap<string, DecidedCall & { readonly digest: string }>;

/** Turns that wait until a person has approved a call. */
@Injectable()
export class ApprovalsService {
  private readonly logger = new Logger('Approvals');

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly repository: ApprovalsRepository,
    private readonly outbox: Outbox<'turn-runner'>,
    private readonly wakeUp: WakeUp,
  ) {}

  /**
   * Makes a turn wait for a person. Always throws: a `TurnStop` when the turn waits or must be cancelled, or the
   * signal's reason. From then on nothing is written under the lease.
   */
  async ask(
    run: LeasedRun,
    journal: Journal,
    { rules, ...call }: CallForApproval,
    signal: AbortSignal,
  ): Promise<never> {
    const now = await retry(() => this.clock.now(), isDatabaseTrouble, { signal });
    const row = {
      ...call,
      turn_id: run.turn_id,
      id: `apr_${uuidv7().replaceAll('-', '')}`,
      digest: callDigest({ turn_id: run.turn_id, ...call }),
      requested_at: now,
      expires_at: new Date(now.getTime() + rules.expires_after_s * 1_000),
    };
    const totals = { ...journal.totals(), outputs: [], file_ids: [] };
    const event = this.outbox.row('turn.transitioned', approvalTransition(run, totals, eventOf(row, null)));
    faultPoint('before_waiting');
    const waits = await retry(() => this.repository.wait(this.database, run, row, event), isDatabaseTrouble, {
      signal,
    });
    faultPoint('after_waiting');
    this.outbox.wake();
    // Without its lease nothing is written at its end; with it, a cancel was requested.
    throw new TurnStop(waits ? 'waiting' : 'cancelled');
  }

  /** Returns the decisions about the calls of a turn before this worker had it. */
  async decisions(run: LeasedRun, signal: AbortSignal): Promise<Decisions> {
    if (run.attempt === 1) return new Map();
    const rows = await retry(() => this.repository.decided(this.database, run.turn_id), isDatabaseTrouble, { signal });
    return new Map(rows.map(({ call_id, digest, decision }) => [call_id, { digest, ...decision }]));
  }

  /**
   * Applies a decision: the turn is taken up again. A decision about a turn that no longer waits for it changes
   * nothing.
   */
  async decide(tx: Tx, event: TurnApprovalDecided): Promise<void> {
    const waiting = await this.repository.lockWaiting(tx, event.turn_id, event.approval_id);
    if (waiting?.approval.digest !== event.digest) {
      this.logger.log(`${event.approval_id} is obsolete: ${event.turn_id} does not wait for it`);
      return;
    }
    const { run, approval } = waiting;
    const decision = decisionOf(event);
    const totals = { ...totalsOfRow(run), outputs: [], file_ids: [] };
    const row = this.outbox.row('turn.transitioned', approvalTransition(run, totals, eventOf(approval, decision)));
    await this.repository.goOn(tx, approval.id, decision, row);
    tx.afterCommit(() => {
      this.outbox.wake();
      this.wakeUp.call();
    });
  }

  /**
   * Returns the fault of arguments that a person wants in place of those of a waiting call. Null: none. Undefined: the
   * call does not wait.
   */
  async faultOf(turnId: string, id: string, given: Record<string, unknown>): Promise<string | null | undefined> {
    const approval = await this.repository.byId(this.database, turnId, id);
    return approval && (checkOrNone(approval.input_schema, given) ?? null);
  }
}

/** A server whose schema cannot be read checks arguments itself, as in `mcp-tools.ts`. */
function checkOrNone(schema: Record<string, unknown>, given: Record<string, unknown>): string | undefined {
  let check: ReturnType<typeof checkOfStranger>;
  try {
    check = checkOfStranger(schema);
  } catch {
    return undefined;
  }
  return check(given);
}

function decisionOf(event: TurnApprovalDecided): DecidedCall {
  const { decision: state, edited_arguments, edited_digest, note, decided_at, decided_by } = event;
  const edited = { edited_arguments: edited_arguments ?? null, edited_digest: edited_digest ?? null };
  return { state, ...edited, note: note ?? null, decided_at, decided_by };
}

function eventOf(row: Omit<ApprovalRow, 'decision'>, decision: DecidedCall | null): TurnApproval {
  return {
    approval_id: row.id,
    call_id: row.call_id,
    tool: row.tool,
    arguments: row.arguments,
    digest: row.digest,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decision,
  };
}
