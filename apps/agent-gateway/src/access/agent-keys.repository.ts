import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { KeyScope } from './key-scope.js';

export interface AgentKeyRow {
  id: number;
  account_id: number;
  name: string;
  prefix: string;
  last4: string;
  scope: KeyScope;
  space_id: string | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

/** A key that works, as it is looked up for a request. */
export type LiveKey = Pick<AgentKeyRow, 'id' | 'account_id' | 'name' | 'scope' | 'space_id'> & {
  /** Nobody noted its use in the last minute. */
  unnoted: boolean;
};

const COLUMNS = 'id, account_id, name, prefix, last4, scope, space_id, expires_at, last_used_at, created_at';

@Injectable()
export class AgentKeysRepository {
  /** A key by its hash; undefined when it is unknown, revoked or over. */
  async live(sql: Sql, keyHash: string): Promise<LiveKey | undefined> {
    const [row] = await sql.query<LiveKey>(
      `SELECT id, account_id, name, scope, space_id,
              coalesce(last_used_at < now() - interval '1 minute', true) AS unnoted
       FROM agent_key
       WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [keyHash],
      { prepared: 'live agent key' },
    );
    return row;
  }

  /** Whether a key that was let in once still works. */
  async isLive(sql: Sql, id: number): Promise<boolean> {
    const rows = await sql.query(
      'SELECT 1 FROM agent_key WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())',
      [id],
    );
    return rows.length > 0;
  }

  /** Notes that a key is in use, at most once a minute. Waits for nobody: whoever holds the row notes it already. */
  async noteUse(sql: Sql, id: number): Promise<void> {
    await sql.query(
      `UPDATE agent_key SET last_used_at = now()
       WHERE id = (SELECT id FROM agent_key
                   WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
                   FOR NO KEY UPDATE SKIP LOCKED)`,
      [id],
    );
  }

  async insert(
    sql: Sql,
    key: Omit<AgentKeyRow, 'id' | 'created_at' | 'last_used_at'> & { key_hash: string },
  ): Promise<AgentKeyRow> {
    const [row] = await sql.query<AgentKeyRow>(
      `INSERT INTO agent_key (account_id, name, prefix, last4, key_hash, scope, space_id, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
      [key.account_id, key.name, key.prefix, key.last4, key.key_hash, key.scope, key.space_id, key.expires_at],
    );
    return row!;
  }

  /** Keys that are not revoked, newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, accountId: number, limit: number, belowId?: number): Promise<AgentKeyRow[]> {
    return sql.query<AgentKeyRow>(
      `SELECT ${COLUMNS} FROM agent_key
       WHERE account_id = $1 AND revoked_at IS NULL AND ($2::bigint IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [accountId, belowId ?? null, limit + 1],
    );
  }

  /** Undefined when the account has no such key, or it is revoked already. */
  async revoke(sql: Sql, accountId: number, id: number): Promise<AgentKeyRow | undefined> {
    const [row] = await sql.query<AgentKeyRow>(
      `UPDATE agent_key SET revoked_at = now() WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL
       RETURNING ${COLUMNS}`,
      [accountId, id],
    );
    return row;
  }
}
