import type { SealedSecret } from '@libs/dto/questions/agent.questions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

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

  /** Whether there was one. */
  async remove(sql: Sql, spaceId: string, name: string): Promise<boolean> {
    const rows = await sql.query('DELETE FROM secret WHERE space_id = $1 AND name = $2 RETURNING 1', [spaceId, name]);
    return rows.length > 0;
  }

  async of(sql: Sql, spaceId: string): Promise<SealedSecret[]> {
    return sql.query<SealedSecret>('SELECT name, sealed, allowed_hosts FROM secret WHERE space_id = $1 ORDER BY name', [
      spaceId,
    ]);
  }
}
