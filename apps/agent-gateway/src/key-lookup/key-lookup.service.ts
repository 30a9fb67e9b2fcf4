import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { AgentKeyRow } from '../accounts/agent-key.entity.js';

/** A valid key, with the fields that a request needs. */
export type ValidKey = Pick<AgentKeyRow, 'id' | 'account_id' | 'name' | 'scope' | 'access' | 'space_id'> & {
  /** Whether its use was not recorded in the last minute. */
  unnoted: boolean;
};

/** Valid keys, which are looked up for each request. */
@Injectable()
export class KeyLookupService {
  /** Returns a key by its hash; undefined when it is unknown, revoked or expired. */
  async byHash(sql: Sql, keyHash: string): Promise<ValidKey | undefined> {
    const [row] = await sql.query<ValidKey>(
      `SELECT id, account_id, name, scope, access, space_id,
              coalesce(last_used_at < now() - interval '1 minute', true) AS unnoted
       FROM agent_key
       WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [keyHash],
      { prepared: 'valid agent key' },
    );
    return row;
  }

  /** Returns whether a key that was admitted before is still valid. */
  async isValid(sql: Sql, id: number): Promise<boolean> {
    const rows = await sql.query(
      'SELECT 1 FROM agent_key WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())',
      [id],
    );
    return rows.length > 0;
  }
}
