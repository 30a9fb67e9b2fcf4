import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { erasePayloads } from '@libs/service-kit/messaging/erasure/erase-payloads';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { timeOfId } from '../ids.js';
import { StoredApprovalsService } from '../stored-approvals/stored-approvals.service.js';
import { StoredFilesService } from '../stored-files/stored-files.service.js';
import { reached } from '../stored-threads/owned-thread.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import type { ThreadRow } from '../stored-threads/thread.entity.js';
import { turnsOfThread } from '../stored-threads/turns-of-thread.js';
import { type EndedTurnOfThread, StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { StoredWorkspacesService } from '../stored-workspaces/stored-workspaces.service.js';

/** Turns that one transaction erases. */
const BATCH = 200;
/**
 * The most time by which the id of an acceptance event may be later than its turn; both are made by the clock of one
 * process.
 */
const ACCEPTED_WITHIN_MS = 2 * 60_000;
/**
 * The most time by which the id of a decision about a call may be later than its turn: calls wait for 30 days at most,
 * and a clock may have been wrong.
 */
const DECIDED_WITHIN_MS = 366 * 86_400_000;

/** The deletion of threads: they are invisible at once, and their texts are erased when their turns have ended. */
@Injectable()
export class ErasuresService {
  /** Called when a thread waits to be erased. */
  readonly wanted = new WakeUp();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'agent-gateway'>,
    private readonly trail: AuditTrail,
    private readonly accounts: AccountsService,
    private readonly threads: StoredThreadsService,
    private readonly turns: StoredTurnsService,
    private readonly files: StoredFilesService,
    private readonly approvals: StoredApprovalsService,
    private readonly workspaces: StoredWorkspacesService,
  ) {}

  /**
   * Deletes a thread: from now on it is not found, its name is free, and its open turns are cancelled. Safe to repeat.
   * Throws `not_found`, `key_scope_denied`.
   */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.deleteIn(tx, reached(caller, await this.threads.byId(tx, id)), caller.actor);
    });
  }

  /** Does the same within a transaction. The caller has checked that the actor may do it. */
  async deleteIn(tx: Tx, thread: ThreadRow, actor: Actor): Promise<void> {
    // Meanwhile no turn of the account is accepted, and a request that has read the thread without the lock reads it
    // again.
    await this.accounts.lockForChange(tx, thread.account_id);
    if (!(await this.threads.markDeleted(tx, thread.id))) return;
    await this.cancelTurns(tx, thread);
    await this.trail.record(tx, { actor, action: 'thread.deleted', target: `thread:${thread.id}` });
    tx.afterCommit(() => this.wanted.call());
  }

  /** Erases as much as it can of the threads that wait to be erased. Any number of processes may do this at once. */
  async eraseAll(): Promise<void> {
    for (const { id } of await this.threads.toErase(this.database)) {
      while (await this.database.transaction((tx) => this.eraseSome(tx, id)));
    }
  }

  private async cancelTurns(tx: Tx, thread: ThreadRow): Promise<void> {
    const at = new Date();
    const turns = await this.turns.requestCancelOfThread(tx, turnsOfThread(thread), at);
    const whose = { account_id: thread.account_id, space: thread.space_id, requested_at: at.toISOString() };
    const rows = turns.map(({ id, thread_id }) =>
      this.outbox.row('turn.cancel_requested', { turn_id: id, thread_id, ...whose }),
    );
    await this.outbox.publishAll(tx, rows);
  }

  /**
   * Erases one batch of ended turns; where there is none, and no open turn could still write, one batch of the
   * workspace; after the last one, completes the erasure of the thread. Returns true when there may be more to do at
   * once.
   */
  private async eraseSome(tx: Tx, id: string): Promise<boolean> {
    const thread = await this.threads.lockToErase(tx, id);
    if (!thread) return false;
    // The account is locked before its turns, as everywhere: the storage of files is freed.
    await this.accounts.lockForChange(tx, thread.account_id);
    const of = turnsOfThread(thread);
    const turns = await this.turns.lockEnded(tx, of, BATCH);
    if (turns.length > 0) {
      await this.eraseTurns(tx, thread, turns);
      return turns.length === BATCH;
    }
    if (await this.turns.hasOpen(tx, of)) return false;
    if (await this.workspaces.eraseSome(tx, thread, BATCH)) return true;
    await this.endThread(tx, thread);
    return false;
  }

  private async eraseTurns(tx: Tx, { id, account_id, space_id }: ThreadRow, turns: readonly EndedTurnOfThread[]) {
    const ids = turns.map((turn) => turn.id);
    await this.files.removeOfTurns(tx, account_id, turns);
    await this.approvals.erase(tx, ids);
    await this.turns.erase(tx, id, turns);
    await this.eraseDecisions(tx, turns);
    await erasePayloads(tx, {
      events: ['turn.submitted', 'turn.transitioned'],
      field: 'turn_id',
      about: ids.map((turn) => ({
        id: turn,
        from: timeOfId(turn),
        to: new Date(+timeOfId(turn) + ACCEPTED_WITHIN_MS),
      })),
      blanks: { text: null, result: null, error: null, metadata: null, thread: null, outputs: [], file_ids: [] },
    });
    const since = new Date(Math.min(...turns.map((turn) => turn.created_at.getTime()))).toISOString();
    await this.outbox.publish(tx, 'turns.erased', { account_id, space: space_id, turn_ids: ids, since });
  }

  /** Erases the published texts about calls that people approved. */
  private async eraseDecisions(tx: Tx, turns: readonly EndedTurnOfThread[]): Promise<void> {
    await erasePayloads(tx, {
      events: ['turn.approval_decided'],
      field: 'turn_id',
      about: turns
        .filter(({ tool_calls }) => tool_calls > 0)
        .map(({ id }) => ({ id, from: timeOfId(id), to: new Date(+timeOfId(id) + DECIDED_WITHIN_MS) })),
      blanks: { edited_arguments: null, note: null },
    });
  }

  private async endThread(tx: Tx, thread: ThreadRow): Promise<void> {
    await this.threads.markErased(tx, thread.id);
    await this.outbox.publish(tx, 'thread.erased', {
      account_id: thread.account_id,
      space: thread.space_id,
      thread_id: thread.id,
      end_user_ref: thread.end_user_ref === '' ? null : thread.end_user_ref,
      is_default: thread.name === '',
      inherits: thread.inherits,
    });
  }
}
