import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { reachOf, within } from '../access/rules/scope-rules.js';
import { type ShownApproval, StoredApprovalsService } from '../stored-approvals/stored-approvals.service.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import { viewOf } from './approval.view.js';
import type { ApproveCallBody, CallApprovalsQuery, CallApprovalView } from './approvals.dto.js';
import { DecisionsService } from './decisions.service.js';

const LIST = 'approvals';

/** Calls that people approve, for callers of the API. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly database: Database,
    private readonly approvals: StoredApprovalsService,
    private readonly threads: StoredThreadsService,
    private readonly decisions: DecisionsService,
  ) {}

  async list(caller: Caller, query: CallApprovalsQuery): Promise<Page<CallApprovalView>> {
    const { space, turn, state, end_user_ref: endUserRef, thread, cursor, limit } = query;
    const named = { accountId: caller.accountId, space, endUserRef };
    const of = thread === undefined ? undefined : await this.threads.turnsOf(this.database, thread, named);
    const part = { of, space, turn, state, endUserRef, belowSeq: idBelow(LIST, cursor), limit };
    const rows = await this.approvals.page(this.database, reachOf(caller), part);
    return toPage(rows, limit, (row) => idPosition(LIST, row.seq), viewOf);
  }

  /** Throws `not_found`, `key_scope_denied`. */
  async get(caller: Caller, id: string): Promise<CallApprovalView> {
    return viewOf(await this.reached(caller, id));
  }

  /** Throws the same, and what a decision throws. */
  async decide(
    caller: Caller,
    id: string,
    state: 'approved' | 'rejected',
    { digest, note, arguments: edited }: ApproveCallBody,
    key: string | undefined,
  ): Promise<{ approval: CallApprovalView; replayed: boolean }> {
    const call = await this.reached(caller, id);
    const { actor, keyId } = caller;
    const by = { kind: keyId === null ? ('user' as const) : ('api_key' as const), name: actor.name };
    const verdict = { state, digest, edited_arguments: edited ?? null, note: note ?? null, by, actor, key };
    const replayed = await this.decisions.decide(call, verdict);
    return { approval: await this.get(caller, id), replayed };
  }

  private async reached(caller: Caller, id: string): Promise<ShownApproval> {
    const row = await this.approvals.byId(this.database, id);
    if (!row) throw new AppError('not_found');
    within(caller, { accountId: row.account_id, spaceId: row.space_id, madeByKey: row.space_made_by });
    return row;
  }
}
