import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { KeyHolder } from '@libs/service-kit/api-keys/api-key-resolver';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ApiKeyRow } from './api-key.entity.js';
import type { MerchantRow } from './merchant.entity.js';

/**
 * A key as described by events and by the service that owns it. Fields that an older release did not have are absent.
 */
export interface KeyState {
  key_hash: string;
  api_key_id: number;
  merchant_id: number;
  scopes?: readonly string[];
  expires_at?: string | null;
  allowed_ips?: readonly string[];
  api_version?: string;
}

const KEY = new ColumnList(ApiKeyRow);
const SAVE_KEY = new NamedStatement(
  `INSERT INTO api_keys (${KEY.names}) VALUES (${KEY.parameters()})
   ON CONFLICT (key_hash) DO UPDATE SET revoked = api_keys.revoked OR excluded.revoked,
     expires_at = least(api_keys.expires_at, excluded.expires_at),
     allowed_ips = CASE WHEN api_keys.scopes IS NULL THEN excluded.allowed_ips ELSE api_keys.allowed_ips END,
     scopes = coalesce(api_keys.scopes, excluded.scopes), api_version = coalesce(api_keys.api_version, excluded.api_version)`,
);

/** Projections of merchants and API keys. Writes are correct in any order of events. */
@Injectable()
export class MerchantsRepository {
  async saveMerchant(sql: Sql, merchant: MerchantChanged): Promise<void> {
    await sql.query(
      `INSERT INTO merchants (merchant_id, version, snapshot) VALUES ($1, $2, $3)
       ON CONFLICT (merchant_id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
       WHERE merchants.version < excluded.version`,
      [merchant.merchant_id, merchant.version, JSON.stringify(merchant)],
    );
  }

  async merchant(sql: Sql, merchantId: number): Promise<MerchantChanged | undefined> {
    const [row] = await sql.query<Pick<MerchantRow, 'snapshot'>>(
      'SELECT snapshot FROM merchants WHERE merchant_id = $1',
      [merchantId],
    );
    return row?.snapshot;
  }

  /**
   * Saves a key, correctly in any order of events: a revoked key stays revoked, and the earlier of two expiries counts.
   * The other fields never change, but may be missing in what an older release wrote or published.
   */
  async saveKey(sql: Sql, key: KeyState, revoked: boolean): Promise<void> {
    const { scopes = null, expires_at = null, allowed_ips = [], api_version = null } = key;
    const { key_hash, api_key_id, merchant_id } = key;
    const terms = { scopes, expires_at, allowed_ips, api_version };
    await SAVE_KEY.query(sql, { key_hash, api_key_id, merchant_id, revoked, ...terms });
  }

  /**
   * Returns the key with this hash; null when it is known to be revoked, undefined when the key or its scopes are not
   * known.
   */
  async key(sql: Sql, keyHash: string): Promise<KeyHolder | null | undefined> {
    const [row] = await sql.query<ApiKeyRow>(`SELECT ${KEY.names} FROM api_keys WHERE key_hash = $1`, [keyHash]);
    if (row?.revoked) return null;
    if (!row?.scopes) return undefined;
    const { api_key_id, merchant_id, scopes, expires_at, allowed_ips } = row;
    return { api_key_id, merchant_id, scopes, expires_at, allowed_ips, api_version: row.api_version ?? undefined };
  }
}
