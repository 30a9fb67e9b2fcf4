import type { SealedSecret, StoredSecret } from '@libs/dto/rpc/agents/agent.rpc';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SecretRow } from './secret.entity.js';

@Injectable()
export class SecretsRepository {
  async put(sql: Sql, spaceId: string, { name, sealed, allowed_hosts }: SealedSecret): Promise<Date> {
    const [row] = await sql.query<{ updated_at: Date }>(
      `INSERT INTO secret (space_id, name, sealed, allowed_hosts) VALUES ($1, $2, $3, $4)
       ON CONFLICT (space_id, name) DO UPDATE
         SET sealed = excluded.sealed, allowed_hosts = excluded.allowed_hosts, updated_at = now()
       RETURNING updated_at`,
      [spaceId, name, sealed, allowed_hosts],
    );
    return row!.updated_at;
  }

  /** Removes a secret and returns whether there was one. */
  async remove(sql: Sql, spaceId: string, name: string): Promise<boolean> {
    const { affected } = await sql.repository(SecretRow).delete({ space_id: spaceId, name });
    return affected === 1;
  }

  /** Returns the next secrets after a position, of all spaces including archived ones. */
  async after(sql: Sql, position: { space: string; name: string }, limit: number): Promise<StoredSecret[]> {
    return sql.query<StoredSecret>(
      `SELECT space_id AS space, name, sealed FROM secret WHERE (space_id, name) > ($1, $2)
       ORDER BY space_id, name LIMIT $3`,
      [position.space, position.name, limit],
    );
  }

  /**
   * Replaces the sealed text. False when it has changed since it was read. What callers see of a secret does not
   * change.
   */
  async reseal(sql: Sql, { space, name, sealed }: StoredSecret, resealed: string): Promise<boolean> {
    const asRead = { space_id: space, name, sealed };
    const { affected } = await sql.repository(SecretRow).update(asRead, { sealed: resealed });
    return affected === 1;
  }

  async of(sql: Sql, spaceId: string): Promise<SealedSecret[]> {
    const select = { name: true, sealed: true, allowed_hosts: true } as const;
    return sql.repository(SecretRow).find({ select, where: { space_id: spaceId }, order: { name: 'ASC' } });
  }
}
