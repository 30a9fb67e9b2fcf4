import { below, insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { AgentKeyRow } from './agent-key.entity.js';

export type NewAgentKey = Omit<AgentKeyRow, 'id' | 'created_at' | 'last_used_at' | 'revoked_at'>;

/** The rows of keys. The folders above decide who may do what with them. */
@Injectable()
export class AgentKeysService {
  insert(sql: Sql, key: NewAgentKey): Promise<AgentKeyRow> {
    return insertRow(sql, AgentKeyRow, key);
  }

  /** Returns the keys that are not revoked, newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, accountId: number, limit: number, belowId?: number): Promise<AgentKeyRow[]> {
    const where = { account_id: accountId, revoked_at: IsNull(), ...below('id', belowId) };
    return sql.repository(AgentKeyRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }

  /** Revokes a key. Undefined when the account has no such key, or it is revoked already. */
  async revoke(sql: Sql, accountId: number, id: number): Promise<AgentKeyRow | undefined> {
    const which = { account_id: accountId, id, revoked_at: IsNull() };
    const [row] = await updateRows(sql, AgentKeyRow, which, { revoked_at: () => 'now()' });
    return row;
  }

  /** Revokes the keys that the account had by then and that are not revoked yet, and returns them. */
  async revokeAll(sql: Sql, accountId: number, by: Date): Promise<AgentKeyRow[]> {
    const which = { account_id: accountId, created_at: LessThanOrEqual(by), revoked_at: IsNull() };
    return updateRows(sql, AgentKeyRow, which, { revoked_at: () => 'now()' });
  }

  /**
   * Records the use of a key, at most once a minute. Skips a locked row, since its transaction already records the use.
   */
  async recordUse(sql: Sql, id: number): Promise<void> {
    await sql.query(
      `UPDATE agent_key SET last_used_at = now()
       WHERE id = (SELECT id FROM agent_key
                   WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
                   FOR NO KEY UPDATE SKIP LOCKED)`,
      [id],
    );
  }
}
