import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class OperatorsRepository {
  /** Returns the e-mails of all operators, by the rule of `operator-rule.ts`; `named` are those of the settings. */
  async emails(sql: Sql, named: readonly string[]): Promise<string[]> {
    const rows = await sql.query<{ email: string }>(
      `SELECT email FROM users
       WHERE email_proven_at IS NOT NULL AND (granted_operator OR email = ANY($1)) ORDER BY email`,
      [named.map((email) => email.toLowerCase())],
    );
    return rows.map(({ email }) => email);
  }
}
