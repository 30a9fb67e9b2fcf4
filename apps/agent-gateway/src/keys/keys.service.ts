import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { apiKeyHash, apiKeyPrefix, newApiKey } from '@libs/service-kit/api-keys/api-key';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import type { AgentKeyRow } from '../accounts/agent-key.entity.js';
import { AgentKeysService } from '../accounts/agent-keys.service.js';
import type { KeyAccess } from '../accounts/key-access.js';
import type { KeyScope } from '../accounts/key-scope.js';
import type { ListQuery } from '../http/list-query.js';
import { SpacesService } from '../spaces/spaces.service.js';
import type { CreatedKeyView, CreateKeyBody, KeyView } from './keys.dto.js';

const LIST = 'agent_keys';
const ONE_SPACE = 'space:';

@Injectable()
export class KeysService {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly keys: AgentKeysService,
    private readonly spaces: SpacesService,
  ) {}

  /**
   * Creates a key. Only this response contains its value. Throws the 422 of a scope in which the key could do nothing,
   * of a foreign space, or of an expiry in the past.
   */
  async create(
    caller: Caller,
    { name, scope = 'own_spaces', access = 'full', expires_at }: CreateKeyBody,
  ): Promise<CreatedKeyView> {
    const spaceId = scope.startsWith(ONE_SPACE) ? scope.slice(ONE_SPACE.length) : null;
    requireReach(scope, access);
    await this.requireSpace(caller, spaceId);
    const key = newApiKey('ak_live_');
    const row = await this.database.transaction(async (tx) => {
      const inserted = await this.keys.insert(tx, {
        account_id: caller.accountId,
        name,
        prefix: apiKeyPrefix(key),
        last4: key.slice(-4),
        key_hash: apiKeyHash(key),
        scope: spaceId === null ? (scope as KeyScope) : 'space',
        space_id: spaceId,
        access,
        expires_at: future(expires_at ?? null),
      });
      await this.audit(tx, caller, inserted, 'agent_key.created');
      return inserted;
    });
    const { id, ...rest } = viewOf(row);
    return { id, key, ...rest };
  }

  async list({ accountId }: Caller, { cursor, limit }: ListQuery): Promise<Page<KeyView>> {
    const rows = await this.keys.page(this.database, accountId, limit, idBelow(LIST, cursor));
    return toPage(rows, limit, (row) => idPosition(LIST, row.id), viewOf);
  }

  /** Revokes a key at once, since every request looks its key up. Throws `not_found`. */
  async revoke(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.keys.revoke(tx, caller.accountId, id);
      if (!row) throw new AppError('not_found');
      await this.audit(tx, caller, row, 'agent_key.revoked');
    });
  }

  /** Revokes all keys that an account had at a given time. */
  async revokeAll(tx: Tx, accountId: number, by: Date, actor: Actor): Promise<void> {
    for (const row of await this.keys.revokeAll(tx, accountId, by))
      await this.audit(tx, { actor }, row, 'agent_key.revoked');
  }

  private async requireSpace({ accountId }: Caller, spaceId: string | null): Promise<void> {
    if (spaceId === null) return;
    const space = await this.spaces.find(spaceId);
    if (space?.account_id === accountId) return;
    throw refusedValue(['body', 'scope'], 'No space of this account has this id');
  }

  private audit(tx: Tx, { actor }: Pick<Caller, 'actor'>, row: AgentKeyRow, action: AuditAction): Promise<void> {
    const after = { name: row.name, prefix: row.prefix, scope: scopeOf(row), access: row.access };
    return this.trail.record(tx, { actor, action, target: `agent_key:${row.id}`, after });
  }
}

/** Refuses a scope without spaces: a key that decides about calls makes no spaces, so it would never reach one. */
function requireReach(scope: string, access: KeyAccess): void {
  if (access !== 'approve' || scope !== 'own_spaces') return;
  const msg = 'A key with the access approve creates no spaces: its scope must be all_spaces or space:<id>';
  throw refusedValue(['body', 'scope'], msg);
}

function future(text: string | null): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  if (at.getTime() > Date.now()) return at;
  throw refusedValue(['body', 'expires_at'], 'Must be in the future');
}

function scopeOf({ scope, space_id }: AgentKeyRow): string {
  return scope === 'space' ? ONE_SPACE + space_id : scope;
}

function viewOf(row: AgentKeyRow): KeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scope: scopeOf(row),
    access: row.access,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
