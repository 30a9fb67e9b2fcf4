import { NEWEST_API_VERSION } from '@libs/dto/api-keys/api-versions';
import { KEY_SCOPES, type KeyScope, presetOf } from '@libs/dto/api-keys/key-scopes';
import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { isTestMerchant, testMerchantOf } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { apiKeyHash, apiKeyPrefix, newApiKey } from '@libs/service-kit/api-keys/api-key';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import type { SearchQuery } from '../lists/query-fields.js';
import type { ApiKeyRow } from './api-key.entity.js';
import type { ApiKeyView, CreatedApiKeyView, RotatedApiKeyView } from './api-keys.dto.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import type { KeyTerms } from './key-terms.js';

const LIST = 'api_keys';

/** The parts of a new key other than its random part. */
interface NewKey {
  readonly terms: KeyTerms;
  readonly apiVersion: string;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly repository: ApiKeysRepository,
    private readonly trail: AuditTrailService,
  ) {}

  /** Makes a key. Its value is in this response and nowhere else, ever. */
  create(merchantId: number, terms: KeyTerms, actor: Actor): Promise<CreatedApiKeyView> {
    return this.database.transaction((tx) => this.createIn(tx, merchantId, terms, actor));
  }

  /** Makes a key as `create` does, inside a transaction of the caller's. */
  createIn(tx: Tx, merchantId: number, terms: KeyTerms, actor: Actor): Promise<CreatedApiKeyView> {
    return this.insert(tx, merchantId, { terms, apiVersion: NEWEST_API_VERSION }, actor);
  }

  /** Returns the key, if it works now. Throws `not_found`. */
  async working(merchantId: number, id: number): Promise<ApiKeyRow> {
    const row = await this.repository.working(this.database, merchantId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /**
   * Makes a key with the same terms in place of an existing one, which ends after `overlapHours`, or when it would have
   * ended anyway. Throws `not_found` for a key that no longer works.
   */
  rotate(merchantId: number, id: number, overlapHours: number, actor: Actor): Promise<RotatedApiKeyView> {
    return this.database.transaction(async (tx) => {
      const old = await this.repository.endWithin(tx, { merchantId, id, hours: overlapHours });
      if (!old) throw new AppError('not_found');
      await this.outbox.publish(tx, 'api_key.rotated', eventOf(old));
      await this.audit(tx, old, 'api_key.rotated', actor);
      const { name, allowed_ips } = old;
      const terms = { name, allowed_ips, scopes: scopesOf(old), expires_at: old.previous_expires_at };
      const made = await this.insert(tx, merchantId, { terms, apiVersion: old.api_version }, actor);
      return { ...made, replaces: viewOf(old) };
    });
  }

  /** Returns when the oldest working key of the merchant was made. */
  oldestAt(merchantId: number): Promise<Date | undefined> {
    return this.repository.oldestAt(this.database, merchantId);
  }

  async list(merchantId: number, { search, cursor, limit }: SearchQuery): Promise<Page<ApiKeyView>> {
    const part = { search, beforeId: idBelow(LIST, cursor), limit };
    const rows = await this.repository.page(this.database, merchantId, part);
    return toPage(rows, limit, (row) => idPosition(LIST, row.id), viewOf);
  }

  /** Ends a key at once. Throws `not_found`. */
  async revoke(merchantId: number, id: number, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.revokeIfThere(tx, merchantId, id, actor))) throw new AppError('not_found');
    });
  }

  /** Ends a key at once. Returns false where it has ended already. */
  async revokeIfThere(tx: Tx, merchantId: number, id: number, actor: Actor): Promise<boolean> {
    const row = await this.repository.revoke(tx, merchantId, id);
    if (!row) return false;
    await this.outbox.publish(tx, 'api_key.revoked', eventOf(row));
    await this.audit(tx, row, 'api_key.revoked', actor);
    return true;
  }

  /** Ends all keys of a merchant at once, those of test mode too. */
  async revokeAll(tx: Tx, merchantId: number, actor: Actor): Promise<void> {
    for (const row of await this.repository.revokeAll(tx, merchantId)) {
      await this.outbox.publish(tx, 'api_key.revoked', eventOf(row));
      await this.audit(tx, row, 'api_key.revoked', actor);
    }
  }

  /** Returns the key with this hash, even if it has expired. */
  byHash(keyHash: string): Promise<ApiKeyRow | undefined> {
    return this.repository.byHash(this.database, keyHash);
  }

  private async insert(
    tx: Tx,
    merchantId: number,
    { terms, apiVersion }: NewKey,
    actor: Actor,
  ): Promise<CreatedApiKeyView> {
    const key = newApiKey(isTestMerchant(merchantId) ? 'sk_test_' : 'sk_live_');
    const row = await this.repository.insert(tx, merchantId, {
      ...terms,
      key_hash: apiKeyHash(key),
      prefix: apiKeyPrefix(key),
      last4: key.slice(-4),
      api_version: apiVersion,
    });
    await this.outbox.publish(tx, 'api_key.created', eventOf(row));
    await this.audit(tx, row, 'api_key.created', actor);
    const { id, ...rest } = viewOf(row);
    return { id, key, ...rest };
  }

  private async audit(tx: Tx, row: ApiKeyRow, action: AuditAction, actor: Actor): Promise<void> {
    const { name, prefix, scopes, allowed_ips, expires_at } = row;
    const after = { name, prefix, scopes, allowed_ips, expires_at: expires_at?.toISOString() ?? null };
    await this.trail.record(tx, { merchantId: holderIdOf(row), actor, action, target: `api_key:${row.id}`, after });
  }
}

/** Returns the merchant that a key acts for: its own, or in test mode its test merchant. */
export function holderIdOf({ merchant_id, livemode }: Pick<ApiKeyRow, 'merchant_id' | 'livemode'>): number {
  return livemode ? merchant_id : testMerchantOf(merchant_id);
}

/** Returns the facts about a key that other services receive. */
export function eventOf(row: ApiKeyRow) {
  const { id: api_key_id, key_hash, scopes, allowed_ips, api_version } = row;
  const expires_at = row.expires_at?.toISOString() ?? null;
  return { api_key_id, merchant_id: holderIdOf(row), key_hash, scopes, expires_at, allowed_ips, api_version };
}

/**
 * Returns the scopes of a key. One that a later release granted and this one does not support is not shown, and permits
 * nothing here.
 */
function scopesOf({ scopes }: ApiKeyRow): KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

function viewOf(row: ApiKeyRow): ApiKeyView {
  const scopes = scopesOf(row);
  return {
    id: row.id,
    livemode: row.livemode,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scopes,
    preset: presetOf(scopes) ?? null,
    allowed_ips: row.allowed_ips,
    api_version: row.api_version,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_ip: row.last_used_ip,
  };
}
