import { createHash } from 'node:crypto';
import { idBelow, idPosition, type Page, type PageRequest, toPage } from '@libs/dto/lists/page';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import {
  type ApprovalEvent,
  type ApprovalStatus,
  approvalMachine,
} from '@libs/state-machines/approvals/approval.machine';
import { step } from '@libs/state-machines/machine';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit-log/audit-trail.service.js';
import { AdminSettings } from '../settings.js';
import type { ApprovalRow } from './approval.entity.js';
import { decidedMail, requestedMail } from './approval-mails.js';
import type { ApprovalView } from './approvals.dto.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** Long enough for an operator in another time zone, short enough that the reason is still known. */
const VALID_HOURS = 24;
/**
 * Each request sends an e-mail to every operator: a thief of one operator's sign-in must not flood the others with
 * them.
 */
const MAX_OPEN = 10;

/** The steps that people take on a request; the other events are automatic. */
type Step = 'request' | Exclude<ApprovalEvent, 'expire' | 'give_back'>;

const ACTIONS: Readonly<Record<Step, AuditAction>> = {
  request: 'approval.requested',
  approve: 'approval.approved',
  decline: 'approval.declined',
  withdraw: 'approval.withdrawn',
  use: 'approval.used',
};

/** Actions that take two operators: one requests it, another one approves it, then the first one does it. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'admin'>,
    private readonly repository: ApprovalsRepository,
    private readonly trail: AuditTrailService,
    private readonly mails: MailQueue,
    private readonly rpc: RpcClient,
    private readonly settings: AdminSettings,
  ) {}

  /**
   * Performs an action once another operator has approved exactly this statement of this operator. Until then it
   * requests the approval, e-mails the others, and throws `second_operator_required`. Where no second operator is
   * required, it performs the action at once. An action that fails can be tried again with the same approval.
   */
  async expect<T>(actor: Actor, statement: string, action: () => Promise<T>): Promise<T> {
    if (!this.settings.requiresSecondOperator) return action();
    const { emails } = await this.rpc.call('auth.operators', {});
    const approval = await this.useOrRequest(actor, statement, emails);
    if (approval.status !== 'used') throw secondOperatorRequired(approval);
    try {
      return await action();
    } catch (error) {
      await this.database.transaction((tx) => this.giveBack(tx, approval));
      throw error;
    }
  }

  /** Returns all requests, newest first. */
  async list(
    actor: Actor,
    { status, cursor, limit }: PageRequest & { status?: ApprovalStatus },
  ): Promise<Page<ApprovalView>> {
    await this.repository.expire(this.database);
    const rows = await this.repository.list(this.database, status, idBelow('approvals', cursor), limit);
    return toPage(
      rows,
      limit,
      ({ id }) => idPosition('approvals', id),
      (row) => viewOf(row, actor),
    );
  }

  /**
   * Returns the sentence that an operator proves to approve a request. Throws where that operator may not, or where it
   * can no longer be approved.
   */
  async statementOfApproval(id: number, actor: Actor): Promise<string> {
    await this.repository.expire(this.database);
    const row = await this.database.transaction((tx) => this.require(tx, id));
    requireOther(row, actor);
    next(row, 'approve');
    return `Approve what ${row.requested_by} asks for: ${row.statement}`;
  }

  approve(id: number, actor: Actor): Promise<ApprovalView> {
    return this.decide(id, 'approve', actor);
  }

  /** Refuses a request, or revokes an approval that was not used yet. */
  decline(id: number, actor: Actor): Promise<ApprovalView> {
    return this.decide(id, 'decline', actor);
  }

  /** Withdraws an operator's own request. */
  async withdraw(id: number, actor: Actor): Promise<ApprovalView> {
    await this.repository.expire(this.database);
    return this.database.transaction(async (tx) => {
      const row = await this.require(tx, id);
      if (row.requested_by_id !== actor.id) throw new AppError('insufficient_role', {}, { message: NOT_YOURS });
      if (row.status === 'withdrawn') return viewOf(row, actor);
      const after = await this.repository.move(tx, id, next(row, 'withdraw'));
      await this.record(tx, 'withdraw', after, actor);
      return viewOf(after, actor);
    });
  }

  private async decide(id: number, on: 'approve' | 'decline', actor: Actor): Promise<ApprovalView> {
    await this.repository.expire(this.database);
    return this.database.transaction(async (tx) => {
      const row = await this.require(tx, id);
      requireOther(row, actor);
      const after = await this.repository.decide(tx, id, next(row, on), { id: actor.id as number, name: actor.name });
      await this.record(tx, on, after, actor);
      await this.mails.add(tx, decidedMail(after, this.settings.publicUrl));
      return viewOf(after, actor);
    });
  }

  private useOrRequest(actor: Actor, statement: string, operators: readonly string[]): Promise<ApprovalRow> {
    const requesterId = actor.id as number;
    const hash = createHash('sha256').update(statement).digest('hex');
    return this.database.transaction(async (tx) => {
      await this.repository.expire(tx);
      await this.repository.lockRequester(tx, requesterId);
      const open = await this.repository.openOf(tx, requesterId, hash);
      if (open?.status === 'approved' && operators.includes(open.decided_by!)) {
        await this.repository.use(tx, open.id, next(open, 'use'));
        const used = { ...open, status: 'used' as const };
        await this.record(tx, 'use', used, actor);
        return used;
      }
      // The user who approved it is no longer an operator: a current operator has to decide again.
      if (open?.status === 'approved') await this.repository.move(tx, open.id, next(open, 'expire'));
      else if (open) return open;
      return this.request(tx, actor, { statement, statement_hash: hash }, operators);
    });
  }

  private async request(
    tx: Tx,
    actor: Actor,
    what: Pick<ApprovalRow, 'statement' | 'statement_hash'>,
    operators: readonly string[],
  ): Promise<ApprovalRow> {
    const others = operators.filter((email) => email !== actor.name);
    if (others.length === 0) throw new AppError('second_operator_required', {}, { message: NOBODY_ELSE });
    const requesterId = actor.id as number;
    if ((await this.repository.countOpenOf(tx, requesterId)) >= MAX_OPEN)
      throw new AppError('second_operator_required', {}, { message: TOO_MANY });
    const request = { ...what, requested_by_id: requesterId, requested_by: actor.name };
    const row = await this.repository.insert(tx, request, VALID_HOURS);
    await this.record(tx, 'request', row, actor);
    for (const to of others) await this.mails.add(tx, requestedMail(to, row, this.settings.publicUrl));
    return row;
  }

  /**
   * Reopens an approval whose action failed, unless the same action was requested again meanwhile: a statement has one
   * open request.
   */
  private async giveBack(tx: Tx, { id, requested_by_id, statement_hash }: ApprovalRow): Promise<void> {
    await this.repository.lockRequester(tx, requested_by_id);
    const row = await this.repository.lock(tx, id);
    if (row?.status !== 'used' || (await this.repository.openOf(tx, requested_by_id, statement_hash))) return;
    await this.repository.use(tx, id, next(row, 'give_back'));
  }

  private async require(tx: Tx, id: number): Promise<ApprovalRow> {
    const row = await this.repository.lock(tx, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async record(tx: Tx, on: Step, row: ApprovalRow, actor: Actor): Promise<void> {
    await this.outbox.publish(tx, 'approval.changed', { approval_id: row.id, status: row.status });
    const entry = { actor, action: ACTIONS[on], target: `approval:${row.id}` };
    await this.trail.record(tx, { ...entry, after: { statement: row.statement, requested_by: row.requested_by } });
  }
}

const NOT_YOURS = 'Another operator asked for this: you can decline it.';
const YOUR_OWN = 'You asked for this yourself: another operator has to decide.';
const NOBODY_ELSE =
  'This action needs the approval of a second operator, and you are the only operator. Add another one with the command `operators grant EMAIL`, or in OPERATOR_EMAILS.';
const TOO_MANY = `${MAX_OPEN} of your requests are already waiting. Withdraw those that you no longer need.`;

function secondOperatorRequired({ id, status, statement, expires_at }: ApprovalRow): AppError {
  const fields = { approval_id: id, approval_status: status, statement, expires_at: expires_at.toISOString() };
  return new AppError('second_operator_required', fields);
}

function requireOther(row: ApprovalRow, actor: Actor): void {
  if (row.requested_by_id === actor.id) throw new AppError('insufficient_role', {}, { message: YOUR_OWN });
}

/** Returns the state that an event leads to. Throws `invalid_state_transition` where there is none. */
function next({ status }: ApprovalRow, on: ApprovalEvent): ApprovalStatus {
  const taken = step(approvalMachine, status, on, undefined);
  if (!taken) throw new AppError('invalid_state_transition', { status });
  return taken.to;
}

function viewOf(row: ApprovalRow, actor: Actor): ApprovalView {
  const { id, statement, status, requested_by, decided_by } = row;
  return {
    ...{ id, statement, status, requested_by, decided_by },
    is_yours: row.requested_by_id === actor.id,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  };
}
