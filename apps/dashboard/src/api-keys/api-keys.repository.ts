import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface ApiKeyRow {
  id: number;
  merchant_id: number;
  name: string | null;
  key_hash: string;
  prefix: string;
  last4: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Which keys of a merchant, and how many of them. */
export interface KeysPart {
  /** A part of the name, the prefix (or the whole key that begins with it), or the last four. */
  search?: string;
  beforeId?: number;
  limit: number;
}

@Injectable()
export class ApiKeysRepository {
  async insert(sql: Sql, key: Omit<ApiKeyRow, 'id' | 'created_at' | 'last_used_at'>): Promise<ApiKeyRow> {
    const [row] = await sql.query<ApiKeyRow>(
      `INSERT INTO api_keys (merchant_id, name, key_hash, prefix, last4) VALUES ($1, $2, $3, $4, $5) RETURNING *`,
      [key.merchant_id, key.name, key.key_hash, key.prefix, key.last4],
    );
    return row!;
  }

  /** Keys that still work, newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, part: KeysPart): Promise<ApiKeyRow[]> {
    const where = new Conditions()
      .and('merchant_id = ?', merchantId)
      .and('(strpos(lower(name), lower(?)) > 0 OR starts_with(?, prefix) OR prefix = ? OR last4 = ?)', part.search)
      .and('id < ?', part.beforeId);
    return sql.query<ApiKeyRow>(
      `SELECT * FROM api_keys WHERE ${where.sql} AND revoked_at IS NULL
       ORDER BY id DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Undefined when the merchant has no such key, or it is revoked already. */
  async revoke(sql: Sql, merchantId: number, id: number): Promise<ApiKeyRow | undefined> {
    const [row] = await sql.query<ApiKeyRow>(
      'UPDATE api_keys SET revoked_at = now() WHERE merchant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING *',
      [merchantId, id],
    );
    return row;
  }

  /** Takes over a later use; events may come in any order. */
  async noteUse(sql: Sql, id: number, usedAt: string): Promise<void> {
    await sql.query('UPDATE api_keys SET last_used_at = greatest(last_used_at, $2) WHERE id = $1', [id, usedAt]);
  }

  async byHash(sql: Sql, keyHash: string): Promise<ApiKeyRow | undefined> {
    const [row] = await sql.query<ApiKeyRow>('SELECT * FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL', [
      keyHash,
    ]);
    return row;
  }

  /** Since when it has a key that works. */
  async oldestAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [row] = await sql.query<{ at: Date | null }>(
      'SELECT min(created_at) AS at FROM api_keys WHERE merchant_id = $1 AND revoked_at IS NULL',
      [merchantId],
    );
    return row?.at ?? undefined;
  }
}
