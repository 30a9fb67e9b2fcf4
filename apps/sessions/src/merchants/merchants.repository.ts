import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { ApiKeyRow } from './api-key.entity.js';
import type { MerchantRow } from './merchant.entity.js';

/** Whose key it is. */
export type KeyOwner = Pick<ApiKeyRow, 'api_key_id' | 'merchant_id'>;

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

  /** A key once revoked stays so, whichever event comes first. */
  async saveKey(sql: Sql, key: Omit<ApiKeyRow, 'revoked'>, revoked: boolean): Promise<void> {
    await sql.query(
      `INSERT INTO api_keys (key_hash, api_key_id, merchant_id, revoked) VALUES ($1, $2, $3, $4)
       ON CONFLICT (key_hash) DO UPDATE SET revoked = api_keys.revoked OR excluded.revoked`,
      [key.key_hash, key.api_key_id, key.merchant_id, revoked],
    );
  }

  /** The key with this hash; null when it is known to be revoked, undefined when it is not known. */
  async key(sql: Sql, keyHash: string): Promise<KeyOwner | null | undefined> {
    const [row] = await sql.query<Omit<ApiKeyRow, 'key_hash'>>(
      'SELECT api_key_id, merchant_id, revoked FROM api_keys WHERE key_hash = $1',
      [keyHash],
    );
    return row?.revoked ? null : row;
  }
}
