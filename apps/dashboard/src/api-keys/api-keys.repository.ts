import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { Conditions } from '@libs/service-kit/database/conditions';
import { insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ApiKeyRow } from './api-key.entity.js';

const WORKS = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

/** Returns the condition for a merchant's keys of one mode. */
function keysOf(merchantId: number): Pick<ApiKeyRow, 'merchant_id' | 'livemode'> {
  return { merchant_id: merchantBehind(merchantId), livemode: !isTestMerchant(merchantId) };
}

/** The part of a merchant's keys to list, and the number of them. */
export interface KeysPart {
  /** A part of the name, the prefix (or the whole key that begins with it), or the last four. */
  search?: string;
  beforeId?: number;
  limit: number;
}

/** The columns of a key that are set when it is made. */
type NewKey = Pick<
  ApiKeyRow,
  'name' | 'key_hash' | 'prefix' | 'last4' | 'scopes' | 'allowed_ips' | 'expires_at' | 'api_version'
>;

@Injectable()
export class ApiKeysRepository {
  insert(sql: Sql, merchantId: number, key: NewKey): Promise<ApiKeyRow> {
    return insertRow(sql, ApiKeyRow, { ...keysOf(merchantId), ...key });
  }

  /**
   * Returns keys that are not revoked, expired ones included, newest first, and one more than `limit` when there are
   * more.
   */
  async page(sql: Sql, merchantId: number, part: KeysPart): Promise<ApiKeyRow[]> {
    const { merchant_id, livemode } = keysOf(merchantId);
    const where = new Conditions()
      .and('merchant_id = ?', merchant_id)
      .and('livemode = ?', livemode)
      .and('(strpos(lower(name), lower(?)) > 0 OR starts_with(?, prefix) OR prefix = ? OR last4 = ?)', part.search)
      .and('id < ?', part.beforeId);
    return sql.query<ApiKeyRow>(
      `SELECT * FROM api_keys WHERE ${where.sql} AND revoked_at IS NULL
       ORDER BY id DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Returns undefined when the merchant has no such key, or it is revoked already. */
  async revoke(sql: Sql, merchantId: number, id: number): Promise<ApiKeyRow | undefined> {
    const which = { ...keysOf(merchantId), id, revoked_at: IsNull() };
    const [row] = await updateRows(sql, ApiKeyRow, which, { revoked_at: () => 'now()' });
    return row;
  }

  /** Revokes the keys of both modes. Returns those that still worked. */
  revokeAll(sql: Sql, merchantId: number): Promise<ApiKeyRow[]> {
    const which = { merchant_id: merchantId, revoked_at: IsNull() };
    return updateRows(sql, ApiKeyRow, which, { revoked_at: () => 'now()' });
  }

  /** Returns undefined when the merchant has no such key, or it is revoked or expired. */
  async working(sql: Sql, merchantId: number, id: number): Promise<ApiKeyRow | undefined> {
    const { merchant_id, livemode } = keysOf(merchantId);
    const [row] = await sql.query<ApiKeyRow>(
      `SELECT * FROM api_keys WHERE merchant_id = $1 AND livemode = $3 AND id = $2 AND ${WORKS}`,
      [merchant_id, id, livemode],
    );
    return row;
  }

  /** Makes a valid key expire within the given number of hours. Returns it with its earlier expiry. */
  async endWithin(
    sql: Sql,
    { merchantId, id, hours }: { merchantId: number; id: number; hours: number },
  ): Promise<(ApiKeyRow & { previous_expires_at: Date | null }) | undefined> {
    const { merchant_id, livemode } = keysOf(merchantId);
    const [row] = await sql.query<ApiKeyRow & { previous_expires_at: Date | null }>(
      `WITH found AS (SELECT id, expires_at FROM api_keys WHERE merchant_id = $1 AND livemode = $4 AND id = $2 AND ${WORKS} FOR UPDATE)
       UPDATE api_keys k SET expires_at = least(found.expires_at, now() + $3 * interval '1 hour') FROM found WHERE k.id = found.id
       RETURNING k.*, found.expires_at AS previous_expires_at`,
      [merchant_id, id, hours, livemode],
    );
    return row;
  }

  /** Stores a use if it is later than the stored one; events may come in any order. */
  async recordUse(sql: Sql, id: number, usedAt: string, ip: string | null): Promise<void> {
    await sql.query(
      `UPDATE api_keys SET last_used_at = $2, last_used_ip = coalesce($3, last_used_ip)
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
      [id, usedAt, ip],
    );
  }

  async byHash(sql: Sql, keyHash: string): Promise<ApiKeyRow | undefined> {
    const which = { key_hash: keyHash, revoked_at: IsNull() };
    return (await sql.repository(ApiKeyRow).findOneBy(which)) ?? undefined;
  }

  /** Returns when the oldest of its working live keys was made. */
  async oldestAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [row] = await sql.query<{ at: Date | null }>(
      `SELECT min(created_at) AS at FROM api_keys WHERE merchant_id = $1 AND livemode AND ${WORKS}`,
      [merchantId],
    );
    return row?.at ?? undefined;
  }
}
