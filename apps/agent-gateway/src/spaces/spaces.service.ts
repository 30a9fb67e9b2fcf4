import { type EngineName } from '@libs/dto/agent/engines';
import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { allow, reachOf, within } from '../access/rules/scope-rules.js';
import { newId } from '../ids.js';
import { FREE_SPACES, PaidAccountsService } from '../ledger/paid-accounts.service.js';
import { AgentGatewaySettings } from '../settings.js';
import type { ManifestFacts } from './manifest-facts.js';
import { ownedResourceOf, type ShownSpace, viewOf } from './space.view.js';
import type { CreateSpaceBody, SpacesQuery, SpaceView } from './spaces.dto.js';
import { type LockedSpace, SpacesRepository } from './spaces.repository.js';

const LIST = 'spaces';

@Injectable()
export class SpacesService {
  constructor(
    private readonly database: Database,
    private readonly repository: SpacesRepository,
    private readonly paid: PaidAccountsService,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /**
   * Throws `key_scope_denied` for a key of one space, the 422 of an engine that is not offered here, and
   * `insufficient_credits` for more spaces than are free.
   */
  async create(caller: Caller, { title, engine = 'local', metadata }: CreateSpaceBody): Promise<SpaceView> {
    allow(caller, 'make spaces');
    this.requireOffered(engine);
    const others = await this.repository.countUpTo(this.database, caller.accountId, FREE_SPACES);
    await this.paid.requireForSpaces(this.database, caller.accountId, others + 1);
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
    return toPage(rows, limit, (row) => idPosition(LIST, row.seq), viewOf);
  }

  async get(caller: Caller, id: string): Promise<SpaceView> {
    return viewOf(await this.reached(this.database, caller, id));
  }

  /** Returns a space, without a check of the caller; undefined when there is none. */
  find(id: string): Promise<ShownSpace | undefined> {
    return this.repository.byId(this.database, id);
  }

  /** Returns a space that the caller reaches. Throws `not_found`, `key_scope_denied`. */
  async reached(sql: Sql, caller: Caller, id: string): Promise<ShownSpace> {
    return allowed(caller, await this.repository.byId(sql, id));
  }

  /** Like `reached`, but locks the space until the transaction ends. Throws `space_archived`, too. */
  async lockForChange(tx: Tx, caller: Caller, id: string): Promise<ShownSpace> {
    const row = await this.lock(tx, caller, id);
    if (row.archived_at !== null) throw new AppError('space_archived');
    return row;
  }

  /** Like `lockForChange`, but also for an archived space. */
  async lock(tx: Tx, caller: Caller, id: string): Promise<ShownSpace> {
    return allowed(caller, await this.repository.lock(tx, id));
  }

  /** Locks the spaces that an account had at a given time and that are not archived. */
  lockAll(tx: Tx, accountId: number, by: Date): Promise<LockedSpace[]> {
    return this.repository.lockAll(tx, accountId, by);
  }

  /** Records that a locked space is archived. The caller cancels its queued turns. */
  markArchived(tx: Tx, id: string): Promise<void> {
    return this.repository.archive(tx, id);
  }

  /** Makes a version of the tools the current one of a locked space. */
  useTools(tx: Tx, id: string, version: number): Promise<void> {
    return this.repository.use(tx, id, { tools_version: version });
  }

  /**
   * Does the same for a version of the manifest, with the fields that the hot path needs; `max_cost_micro_usd` is null
   * for the platform's limit.
   */
  useManifest(tx: Tx, id: string, version: number, needed: ManifestFacts): Promise<void> {
    return this.repository.use(tx, id, { manifest_version: version, ...needed });
  }

  private requireOffered(engine: EngineName): void {
    if (engine === 'local' || this.settings.offeredEngines.includes(engine)) return;
    const msg = `This platform does not offer ${engine}`;
    throw new ValidationError([{ loc: ['body', 'engine'], msg, type: 'enum' }]);
  }
}

function allowed(caller: Caller, row: ShownSpace | undefined): ShownSpace {
  within(caller, row && ownedResourceOf(row));
  return row as ShownSpace;
}
