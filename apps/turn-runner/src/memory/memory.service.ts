import { Database } from '@libs/service-kit/database/database';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { MemoryKey } from '../threads/thread-keys.js';

/** The owner of a memory: a space, one end user in it, or a thread. */
export interface MemoryOwner extends MemoryKey {
  readonly accountId: number;
}

export interface MemoryEntry {
  key: string;
  size_bytes: number;
  updated_at: Date;
}

/** Stores a value, unless it would be one key too many. */
const SET = new NamedStatement(
  `INSERT INTO memory (account_id, space, end_user_ref, key, value)
   SELECT :account_id, :space, :end_user_ref, :key, :value
   WHERE (SELECT count(*) < :max_keys OR bool_or(key = :key) FROM memory
          WHERE account_id = :account_id AND space = :space AND end_user_ref = :end_user_ref)
   ON CONFLICT (account_id, space, end_user_ref, key) DO UPDATE SET value = excluded.value, updated_at = now()
   RETURNING key`,
);
const OWNED = 'account_id = $1 AND space = $2 AND end_user_ref = $3';

/** Values that agents store between turns. */
@Injectable()
export class MemoryService {
  constructor(private readonly database: Database) {}

  /** Stores a value. False when the memory is full; existing keys can still be written. `value` is JSON text. */
  set(owner: MemoryOwner, key: string, value: string, maxKeys: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      // The lock makes counting and inserting atomic.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 42))', [`${owner.space}|${owner.endUserRef}`]);
      const { accountId: account_id, space, endUserRef: end_user_ref } = owner;
      const rows = await SET.query(tx, { account_id, space, end_user_ref, key, value, max_keys: maxKeys });
      return rows.length > 0;
    });
  }

  /** Returns JSON text, or undefined when nothing is stored. */
  async get(owner: MemoryOwner, key: string): Promise<string | undefined> {
    const sql = `SELECT value::text FROM memory WHERE ${OWNED} AND key = $4`;
    const [row] = await this.database.query<{ value: string }>(sql, [...of(owner), key]);
    return row?.value;
  }

  /** Returns the entries whose key starts with the prefix, by key. */
  list(owner: MemoryOwner, prefix: string, limit: number): Promise<MemoryEntry[]> {
    return this.database.query<MemoryEntry>(
      `SELECT key, octet_length(value::text) AS size_bytes, updated_at FROM memory
        WHERE ${OWNED} AND starts_with(key, $4) ORDER BY key LIMIT $5`,
      [...of(owner), prefix, limit],
    );
  }

  /** Deletes everything that an owner has. */
  async deleteAll(sql: Sql, owner: MemoryOwner): Promise<void> {
    await sql.query(`DELETE FROM memory WHERE ${OWNED}`, of(owner));
  }

  async delete(owner: MemoryOwner, key: string): Promise<void> {
    await this.database.query(`DELETE FROM memory WHERE ${OWNED} AND key = $4`, [...of(owner), key]);
  }
}

function of({ accountId, space, endUserRef }: MemoryOwner): [number, string, string] {
  return [accountId, space, endUserRef];
}
