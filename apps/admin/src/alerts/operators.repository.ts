import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Who the operators were when the auth service was last asked. */
@Injectable()
export class OperatorsRepository {
  async known(sql: Sql): Promise<string[]> {
    const rows = await sql.query<{ email: string }>('SELECT email FROM known_operators ORDER BY email');
    return rows.map(({ email }) => email);
  }

  async replace(sql: Sql, emails: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM known_operators WHERE NOT email = ANY($1)', [emails]);
    await sql.query('INSERT INTO known_operators SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [emails]);
  }
}
