import type { ThreadErased, TurnsErased } from '@libs/events/payloads/erasures.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { HistoryService } from '../history/history.service.js';
import { JournalService } from '../journal/journal.service.js';
import { LanesService } from '../lanes/lanes.service.js';
import { MemoryService } from '../memory/memory.service.js';
import { RunsService } from '../runs/runs.service.js';
import { memoryKeyOf } from '../threads/thread-keys.js';

/** Erases the data of deleted threads, once all of their turns have ended. */
@Injectable()
export class ErasuresHandlers {
  constructor(
    private readonly runs: RunsService,
    private readonly lanes: LanesService,
    private readonly journals: JournalService,
    private readonly history: HistoryService,
    private readonly memory: MemoryService,
  ) {}

  @OnEvent('turns.erased')
  async turnsErased({ turn_ids }: TurnsErased, tx: Tx): Promise<void> {
    await this.runs.erase(tx, turn_ids);
    await this.journals.erase(tx, turn_ids);
  }

  @OnEvent('thread.erased')
  async threadErased(event: ThreadErased, tx: Tx): Promise<void> {
    const { account_id: accountId, space, thread_id, end_user_ref, is_default, inherits } = event;
    const thread = memoryKeyOf({ space_id: space, end_user_ref, thread_id, inherits });
    await this.history.forget(tx, thread, space);
    await this.memory.deleteAll(tx, { accountId, ...thread });
    // The memory that all threads of a customer share, or all turns of a space, is deleted with the default thread.
    const shared = memoryKeyOf({ space_id: space, end_user_ref, thread_id: null, inherits: true });
    if (is_default) await this.memory.deleteAll(tx, { accountId, ...shared });
    await this.lanes.delete(tx, thread_id);
  }
}
