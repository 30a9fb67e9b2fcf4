import { idBelow, type Page, placeIn, toPage } from '@libs/dto/lists/page';
import { apiKeyHash, apiKeyPrefix, newApiKey } from '@libs/dto/merchants/api-key';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import type { SearchQuery } from '../lists/query-fields.js';
import type { ApiKeyRow } from './api-key.entity.js';
import type { ApiKeyView, CreatedApiKeyView } from './api-keys.dto.js';
import { ApiKeysRepository } from './api-keys.repository.js';

const LIST = 'api_keys';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly repository: ApiKeysRepository,
    private readonly trail: AuditTrailService,
  ) {}

  /** Makes a key. Its value is in this response and nowhere else, ever. */
  async create(merchantId: number, name: string | null, actor: Actor): Promise<CreatedApiKeyView> {
    const key = newApiKey();
    const row = await this.database.transaction(async (tx) => {
      const inserted = await this.repository.insert(tx, {
        merchant_id: merchantId,
        name,
        key_hash: apiKeyHash(key),
        prefix: apiKeyPrefix(key),
        last4: key.slice(-4),
      });
      await this.outbox.publish(tx, 'api_key.created', eventOf(inserted));
      await this.audit(tx, inserted, 'api_key.created', actor);
      return inserted;
    });
    const { id, ...rest } = viewOf(row);
    return { id, key, ...rest };
  }

  /** Since when the merchant has a key that works. */
  oldestAt(merchantId: number): Promise<Date | undefined> {
    return this.repository.oldestAt(this.database, merchantId);
  }

  async list(merchantId: number, { search, cursor, limit }: SearchQuery): Promise<Page<ApiKeyView>> {
    const part = { search, beforeId: idBelow(LIST, cursor), limit };
    const rows = await this.repository.page(this.database, merchantId, part);
    return toPage(rows, limit, (row) => placeIn(LIST, row.id), viewOf);
  }

  /** Ends a key at once. Throws `not_found`. */
  async revoke(merchantId: number, id: number, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.repository.revoke(tx, merchantId, id);
      if (!row) throw new AppError('not_found');
      await this.outbox.publish(tx, 'api_key.revoked', eventOf(row));
      await this.audit(tx, row, 'api_key.revoked', actor);
    });
  }

  /** Ends all keys of a merchant at once. */
  async revokeAll(tx: Tx, merchantId: number, actor: Actor): Promise<void> {
    for (const row of await this.repository.revokeAll(tx, merchantId)) {
      await this.outbox.publish(tx, 'api_key.revoked', eventOf(row));
      await this.audit(tx, row, 'api_key.revoked', actor);
    }
  }

  async byHash(keyHash: string): Promise<{ api_key_id: number; merchant_id: number } | null> {
    const row = await this.repository.byHash(this.database, keyHash);
    return row ? { api_key_id: row.id, merchant_id: row.merchant_id } : null;
  }

  private async audit(tx: Tx, row: ApiKeyRow, action: string, actor: Actor): Promise<void> {
    const after = { name: row.name, prefix: row.prefix };
    await this.trail.record(tx, { merchantId: row.merchant_id, actor, action, target: `api_key:${row.id}`, after });
  }
}

function eventOf({ id, merchant_id, key_hash }: ApiKeyRow) {
  return { api_key_id: id, merchant_id, key_hash };
}

function viewOf({ id, name, prefix, last4, created_at, last_used_at }: ApiKeyRow): ApiKeyView {
  return {
    id,
    name,
    prefix,
    last4,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
