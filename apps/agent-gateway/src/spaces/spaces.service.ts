import { type EngineName } from '@libs/dto/agent/engines';
import { idBelow, type Page, placeIn, toPage } from '@libs/dto/lists/page';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { allow, reachOf, within } from '../access/scope-rules.js';
import { newId } from '../ids.js';
import { AgentGatewaySettings } from '../settings.js';
import { belongingOf, type ShownSpace, viewOf } from './space.view.js';
import type { CreateSpaceBody, SpacesQuery, SpaceView } from './spaces.dto.js';
import { SpacesRepository } from './spaces.repository.js';

const LIST = 'spaces';

@Injectable()
export class SpacesService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'agent-gateway'>,
    private readonly repository: SpacesRepository,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /** Throws `key_scope_denied` for a key of one space, and the 422 of an engine that is not offered here. */
  async create(caller: Caller, { title, engine = 'local', metadata }: CreateSpaceBody): Promise<SpaceView> {
    allow(caller, 'make spaces');
    this.requireOffered(engine);
    const row = await this.repository.insert(this.database, {
      id: newId('sp_'),
      account_id: caller.accountId,
      created_by_key: caller.keyId,
      title: title ?? null,
      engine,
      metadata: metadata ?? null,
    });
    return viewOf(row);
  }

  async list(caller: Caller, { archived, cursor, limit }: SpacesQuery): Promise<Page<SpaceView>> {
    const part = { withArchived: archived === 'true', belowSeq: idBelow(LIST, cursor), limit };
    const rows = await this.repository.page(this.database, reachOf(caller), part);
    return toPage(rows, limit, (row) => placeIn(LIST, row.seq), viewOf);
  }

  async get(caller: Caller, id: string): Promise<SpaceView> {
    return viewOf(await this.reached(this.database, caller, id));
  }

  /** A space, without a check of the caller; undefined when there is none. */
  find(id: string): Promise<ShownSpace | undefined> {
    return this.repository.byId(this.database, id);
  }

  /** A space that the caller reaches. Throws `not_found`, `key_scope_denied`. */
  async reached(sql: Sql, caller: Caller, id: string): Promise<ShownSpace> {
    return allowed(caller, await this.repository.byId(sql, id));
  }

  /** Like `reached`, but locks the space until the transaction ends. Throws `space_archived`, too. */
  async lockForChange(tx: Tx, caller: Caller, id: string): Promise<ShownSpace> {
    const row = allowed(caller, await this.repository.lock(tx, id));
    if (row.archived_at !== null) throw new AppError('space_archived');
    return row;
  }

  /** Archives a space: it accepts no new turns, and its queued turns are cancelled. Idempotent. */
  async archive(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = allowed(caller, await this.repository.lock(tx, id));
      if (row.archived_at === null) await this.archiveLocked(tx, row);
    });
  }

  /** Archives all spaces that an account had by then. */
  async archiveAll(tx: Tx, accountId: number, by: Date): Promise<void> {
    for (const row of await this.repository.lockAll(tx, accountId, by)) await this.archiveLocked(tx, row);
  }

  private async archiveLocked(tx: Tx, { id, account_id }: Pick<ShownSpace, 'id' | 'account_id'>): Promise<void> {
    await this.repository.archive(tx, id);
    const now = new Date();
    const turnIds = await this.repository.cancelQueued(tx, id, now);
    const whose = { account_id, space: id, requested_at: now.toISOString() };
    const rows = turnIds.map((turn_id) => this.outbox.row('turn.cancel_requested', { turn_id, ...whose }));
    await this.outbox.publishAll(tx, rows);
  }

  private requireOffered(engine: EngineName): void {
    if (engine === 'local' || this.settings.agentEngines.includes(engine)) return;
    const msg = `This platform does not offer ${engine}`;
    throw new ValidationError([{ loc: ['body', 'engine'], msg, type: 'enum' }]);
  }
}

function allowed(caller: Caller, row: ShownSpace | undefined): ShownSpace {
  within(caller, row && belongingOf(row));
  return row as ShownSpace;
}
