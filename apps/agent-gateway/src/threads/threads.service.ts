import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { refusedValue } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { reachOf } from '../access/rules/scope-rules.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { newId } from '../ids.js';
import { FREE_THREADS, PaidAccountsService } from '../ledger/paid-accounts.service.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { reached } from '../stored-threads/owned-thread.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import { isThreadId } from '../stored-threads/thread-name.js';
import { turnsOfThread } from '../stored-threads/turns-of-thread.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { detailOf, viewOf } from './thread.view.js';
import type { CreateThreadBody, ThreadDetailView, ThreadsQuery, ThreadView } from './threads.dto.js';

const LIST = 'threads';

/** Threads, for callers of the API. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly paid: PaidAccountsService,
    private readonly spaces: SpacesService,
    private readonly threads: StoredThreadsService,
    private readonly turns: StoredTurnsService,
  ) {}

  /**
   * Returns the thread of a name, and makes it where there is none. Safe to repeat. Throws `not_found`,
   * `key_scope_denied`, `space_archived`, `insufficient_credits` for more than are free, and the 422 of a name that
   * looks like an id.
   */
  async ensure(
    caller: Caller,
    { space, end_user_ref, thread }: CreateThreadBody,
  ): Promise<{ thread: ThreadDetailView; isNew: boolean }> {
    if (thread != null && isThreadId(thread)) {
      const msg = 'A name must not begin with thr_, as ids do';
      throw refusedValue(['body', 'thread'], msg);
    }
    const name = { space_id: space, end_user_ref: end_user_ref ?? '', name: thread ?? '' };
    const { id, isNew } = await this.database.transaction(async (tx) => {
      // The account is locked before the space, as everywhere.
      await this.accounts.lockForChange(tx, caller.accountId);
      await this.spaces.lockForChange(tx, caller, space);
      const made = await this.threads.ensure(tx, newId('thr_'), caller.accountId, name);
      if (made.isNew) {
        const count = await this.threads.countUpTo(tx, caller.accountId, FREE_THREADS + 1);
        await this.paid.requireForThreads(tx, caller.accountId, count);
      }
      return made;
    });
    return { thread: await this.get(caller, id), isNew };
  }

  async list(caller: Caller, query: ThreadsQuery): Promise<Page<ThreadView>> {
    const { space, end_user_ref: endUserRef, thread: name, cursor, limit } = query;
    const part = { space, endUserRef, name, belowSeq: idBelow(LIST, cursor), limit };
    const rows = await this.threads.page(this.database, reachOf(caller), part);
    return toPage(rows, limit, (row) => idPosition(LIST, row.seq), viewOf);
  }

  /** Throws `not_found`, `key_scope_denied`. */
  async get(caller: Caller, id: string): Promise<ThreadDetailView> {
    const row = await this.threads.byId(this.database, id);
    const thread = reached(caller, row?.deleted_at === null ? row : undefined);
    const sums = await this.turns.sums(this.database, turnsOfThread(thread));
    return detailOf({ ...thread, last_turn_at: sums.last_turn_at }, sums);
  }
}
