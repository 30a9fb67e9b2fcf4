import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface UserRow {
  id: number;
  email: string;
  password_hash: string | null;
  email_proven_at: Date | null;
  granted_operator: boolean;
}

const COLUMNS = 'id, email, password_hash, email_proven_at, granted_operator';

@Injectable()
export class UsersRepository {
  /** Undefined when the e-mail is taken. */
  async insert(sql: Sql, email: string, passwordHash: string): Promise<UserRow | undefined> {
    const [row] = await sql.query<UserRow>(
      `INSERT INTO users (email, password_hash) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
      [email, passwordHash],
    );
    return row;
  }

  async byEmail(sql: Sql, email: string): Promise<UserRow | undefined> {
    const [row] = await sql.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE email = $1`, [email]);
    return row;
  }

  async byId(sql: Sql, id: number): Promise<UserRow | undefined> {
    const [row] = await sql.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [id]);
    return row;
  }

  /** Whoever grants by command line vouches for the e-mail: it counts as proven. Undefined when there is no such user. */
  async setOperator(sql: Sql, email: string, granted: boolean): Promise<UserRow | undefined> {
    const [row] = await sql.query<UserRow>(
      `UPDATE users SET granted_operator = $2,
         email_proven_at = CASE WHEN $2 THEN coalesce(email_proven_at, now()) ELSE email_proven_at END
       WHERE email = $1 RETURNING ${COLUMNS}`,
      [email, granted],
    );
    return row;
  }
}
