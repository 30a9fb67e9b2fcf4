import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';

/** The end of spaces. It is a folder above spaces and turns, because both change with it. */
@Injectable()
export class SpaceArchiveService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'agent-gateway'>,
    private readonly spaces: SpacesService,
    private readonly turns: StoredTurnsService,
  ) {}

  /**
   * Archives a space: it accepts no new turns, and its turns that are queued or wait for a person are cancelled.
   * Idempotent.
   */
  async archive(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.spaces.lock(tx, caller, id);
      if (row.archived_at === null) await this.archiveLocked(tx, row);
    });
  }

  /** Archives all spaces that an account had at a given time. */
  async archiveAll(tx: Tx, accountId: number, by: Date): Promise<void> {
    for (const row of await this.spaces.lockAll(tx, accountId, by)) await this.archiveLocked(tx, row);
  }

  private async archiveLocked(tx: Tx, { id, account_id }: { id: string; account_id: number }): Promise<void> {
    await this.spaces.markArchived(tx, id);
    const now = new Date();
    const turns = await this.turns.requestCancelOfIdle(tx, id, now);
    const whose = { account_id, space: id, requested_at: now.toISOString() };
    const rows = turns.map((turn) =>
      this.outbox.row('turn.cancel_requested', { turn_id: turn.id, thread_id: turn.thread_id, ...whose }),
    );
    await this.outbox.publishAll(tx, rows);
  }
}
