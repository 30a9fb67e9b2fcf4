import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError, refusedValue } from '@libs/errors/app-error';
import type { Decider } from '@libs/events/payloads/approvals.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { bodyHash } from '@libs/service-kit/http/json/body-hash';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import type { ApprovalRow } from '../stored-approvals/approval.entity.js';
import { type Decision, StoredApprovalsService } from '../stored-approvals/stored-approvals.service.js';
import type { OwnedTurn } from '../stored-turns/owned-turn.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';

/** A decision about a call. */
export interface Verdict {
  readonly state: 'approved' | 'rejected';
  readonly digest: string;
  readonly edited_arguments: Record<string, unknown> | null;
  readonly note: string | null;
  readonly by: Decider;
  readonly actor: Actor;
  /** The Idempotency-Key of the request. */
  readonly key: string | undefined;
}

const NOBODY = { kind: 'system', name: 'nobody in time' } as const;

/**
 * Decides about calls, each once, wherever the decision comes from: a key, a member, a link, or the end of the time for
 * it.
 */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox<'agent-gateway'>,
    private readonly trail: AuditTrail,
    private readonly turns: StoredTurnsService,
    private readonly approvals: StoredApprovalsService,
  ) {}

  /**
   * Decides about a call, and passes the decision to the runner. Returns true if the same request under the same
   * Idempotency-Key did so before. Throws `key_scope_denied`, `approval_decided`, `approval_digest_mismatch`,
   * `approval_expired`, and the 422 of arguments that do not fit.
   */
  async decide(call: Pick<ApprovalRow, 'id' | 'turn_id'>, verdict: Verdict): Promise<boolean> {
    const { edited_arguments } = verdict;
    const before = await this.database.transaction((tx) => this.open(tx, call, verdict));
    if (before === undefined) return true;
    if (edited_arguments !== null) await this.requireFitting(call, edited_arguments);
    return this.database.transaction(async (tx) => {
      const open = await this.open(tx, call, verdict);
      if (!open) return true;
      const edited_digest = edited_arguments && callDigest({ ...open, arguments: edited_arguments });
      const { state, note, by: decided_by } = verdict;
      await this.write(tx, open, {
        state,
        edited_arguments,
        edited_digest,
        note,
        decided_by,
        decision_key: keyOf(verdict),
      });
      await this.record(tx, open, verdict.state, verdict.actor);
      return false;
    });
  }

  /**
   * Expires overdue calls, at most `limit`. Returns how many it checked. Any number of processes may do this at once.
   */
  async expire(limit: number): Promise<number> {
    const due = await this.approvals.due(this.database, limit);
    for (const call of due) await this.database.transaction((tx) => this.expireOne(tx, call));
    return due.length;
  }

  private async expireOne(tx: Tx, call: Pick<ApprovalRow, 'id' | 'turn_id'>): Promise<void> {
    const { row } = await this.lock(tx, call);
    if (row?.state !== 'pending') return;
    const none = { edited_arguments: null, edited_digest: null, note: null, decision_key: null };
    await this.write(tx, row, { state: 'expired', ...none, decided_by: NOBODY });
    await this.record(tx, row, 'expired', systemActor('approvals'));
  }

  /** Locks the turn before its call, as everywhere. */
  private async lock(tx: Tx, { id, turn_id }: Pick<ApprovalRow, 'id' | 'turn_id'>) {
    const turn = (await this.turns.lock(tx, [turn_id])).get(turn_id);
    return { turn, row: turn && (await this.approvals.lock(tx, id)) };
  }

  /** Returns the call, locked, if it can be decided about; undefined where the same request has decided. */
  private async open(
    tx: Tx,
    call: Pick<ApprovalRow, 'id' | 'turn_id'>,
    verdict: Verdict,
  ): Promise<ApprovalRow | undefined> {
    const { turn, row } = await this.lock(tx, call);
    if (!turn || !row) throw new AppError('not_found');
    requireDecider(turn, verdict);
    const key = keyOf(verdict);
    if (row.state !== 'pending') {
      if (key !== null && row.decision_key === key) return undefined;
      throw new AppError('approval_decided', { state: row.state });
    }
    if (hasToEnd(turn)) throw new AppError('approval_decided', { state: 'withdrawn' });
    if (row.digest !== verdict.digest) throw new AppError('approval_digest_mismatch', { digest: row.digest });
    if (row.is_over) throw new AppError('approval_expired', { expires_at: row.expires_at.toISOString() });
    return row;
  }

  /**
   * Throws a 422 for arguments that do not fit the tool, and `unavailable` while the runner, which has the tool's
   * schema, is down.
   */
  private async requireFitting({ id, turn_id }: Pick<ApprovalRow, 'id' | 'turn_id'>, given: Record<string, unknown>) {
    const request = { turn_id, approval_id: id, arguments: given };
    const { fault } = await this.rpc.call('runner.check_arguments', request);
    if (fault !== null) throw refusedValue(['body', 'arguments'], fault);
  }

  private async write(tx: Tx, { id }: ApprovalRow, decision: Decision): Promise<void> {
    const row = await this.approvals.decide(tx, id, decision);
    const { turn_id, account_id, space_id: space, digest, edited_arguments, edited_digest, note } = row;
    await this.outbox.publish(tx, 'turn.approval_decided', {
      turn_id,
      account_id,
      space,
      approval_id: id,
      digest,
      decision: decision.state,
      edited_arguments,
      edited_digest,
      note,
      decided_at: row.decided_at!.toISOString(),
      decided_by: decision.decided_by,
    });
  }

  private record(tx: Tx, row: ApprovalRow, state: Decision['state'], actor: Actor): Promise<void> {
    const { id, turn_id, tool, digest } = row;
    return this.trail.record(tx, {
      actor,
      action: `call.${state}`,
      target: `approval:${id}`,
      after: { turn_id, tool, digest },
    });
  }
}

/** Returns whether the turn must end: it can then make no more calls. */
function hasToEnd({ state, cancel_requested_at, erased_at }: OwnedTurn): boolean {
  return isTerminal(state) || cancel_requested_at !== null || erased_at !== null;
}

function keyOf({ key, state, digest, edited_arguments, note, by }: Verdict): string | null {
  return key === undefined ? null : bodyHash({ key, state, digest, edited_arguments, note, by });
}

/**
 * Throws unless the decider is the member: the dashboard's assistant acts with the rights of the member for whom it
 * works, so only that member may approve what it does.
 */
function requireDecider({ asker }: OwnedTurn, { by, actor }: Verdict): void {
  if (asker === null || (by.kind === 'user' && actor.id === asker.user_id)) return;
  throw new AppError(
    'key_scope_denied',
    {},
    { message: 'Only the member who asked the assistant decides on its calls.' },
  );
}
