import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type Account, USER_COLUMNS } from './account.js';
import { UserRow } from './user.entity.js';

/** An account and when it was last seen. */
export interface ListedAccount extends Account {
  created_at: Date;
  last_seen_at: Date | null;
}

/** The age of an account, and the ways in which its owner signs in. */
export interface BackgroundRow {
  user_id: number;
  created_at: Date;
  has_password: boolean;
  providers: string[];
  methods: string[];
  last_seen_at: Date | null;
}

const SELECT = `SELECT ${USER_COLUMNS} FROM users u`;

/** The rows of users: every folder that acts on an account finds, locks and changes it here. */
@Injectable()
export class UserRegistryService {
  /** Returns undefined when the e-mail is taken. */
  async insert(sql: Sql, email: string, passwordHash: string): Promise<Account | undefined> {
    const [row] = await sql.query<Account>(
      `INSERT INTO users AS u (email, password_hash) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING
       RETURNING ${USER_COLUMNS}`,
      [email, passwordHash],
    );
    return row;
  }

  /** Inserts an account whose e-mail is proven. Returns undefined when the e-mail is taken. */
  async insertProven(sql: Sql, email: string, name: string | null): Promise<Account | undefined> {
    const [row] = await sql.query<Account>(
      `INSERT INTO users AS u (email, name, email_proven_at) VALUES ($1, $2, now()) ON CONFLICT (email) DO NOTHING
       RETURNING ${USER_COLUMNS}`,
      [email, name],
    );
    return row;
  }

  async byEmail(sql: Sql, email: string): Promise<Account | undefined> {
    const [row] = await sql.query<Account>(`${SELECT} WHERE u.email = $1`, [email]);
    return row;
  }

  async byId(sql: Sql, id: number): Promise<Account | undefined> {
    const [row] = await sql.query<Account>(`${SELECT} WHERE u.id = $1`, [id]);
    return row;
  }

  byIds(sql: Sql, ids: readonly number[]): Promise<Account[]> {
    return sql.query<Account>(`${SELECT} WHERE u.id = ANY($1::bigint[]) ORDER BY u.id`, [ids]);
  }

  backgrounds(sql: Sql, ids: readonly number[]): Promise<BackgroundRow[]> {
    return sql.query<BackgroundRow>(
      `SELECT u.id AS user_id, u.created_at, u.password_hash IS NOT NULL AS has_password,
         ARRAY(SELECT DISTINCT i.provider_id FROM identities i WHERE i.user_id = u.id ORDER BY 1) AS providers,
         ARRAY(SELECT DISTINCT s.method FROM sign_ins s WHERE s.user_id = u.id ORDER BY 1) AS methods,
         (SELECT max(s.last_seen_at) FROM sign_ins s WHERE s.user_id = u.id) AS last_seen_at
       FROM users u WHERE u.id = ANY($1::bigint[]) ORDER BY u.id`,
      [ids],
    );
  }

  /** Returns accounts newest first, from below an id; `email` finds those that contain it. */
  list(sql: Sql, below: number | undefined, limit: number, email: string | undefined): Promise<ListedAccount[]> {
    return sql.query<ListedAccount>(
      `SELECT ${USER_COLUMNS}, u.created_at,
              (SELECT max(s.last_seen_at) FROM sign_ins s WHERE s.user_id = u.id) AS last_seen_at
       FROM users u
       WHERE ($1::bigint IS NULL OR u.id < $1) AND ($2::text IS NULL OR position(lower($2) IN u.email) > 0)
       ORDER BY u.id DESC LIMIT $3`,
      [below ?? null, email ?? null, limit],
    );
  }

  /** Locks the account until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<Account | undefined> {
    const [row] = await tx.query<Account>(`${SELECT} WHERE u.id = $1 FOR UPDATE`, [id]);
    return row;
  }

  async lockByEmail(tx: Tx, email: string): Promise<Account | undefined> {
    const [row] = await tx.query<Account>(`${SELECT} WHERE u.email = $1 FOR UPDATE`, [email]);
    return row;
  }

  async setPassword(tx: Tx, id: number, hash: string): Promise<void> {
    await tx.repository(UserRow).update(id, { password_hash: hash, password_temporary_until: null });
  }

  async setTemporaryPassword(tx: Tx, id: number, hash: string, hours: number): Promise<void> {
    await tx.query(
      `UPDATE users SET password_hash = $2, password_temporary_until = now() + $3::int * interval '1 hour' WHERE id = $1`,
      [id, hash, hours],
    );
  }

  /** Marks the e-mail as proven. An existing password, whoever set it, is removed unless `keepsPassword`. */
  async prove(tx: Tx, id: number, { keepsPassword }: { keepsPassword: boolean }): Promise<Account> {
    const [row] = await tx.query<Account>(
      `UPDATE users u SET email_proven_at = clock_timestamp(), password_hash = CASE WHEN $2 THEN password_hash END,
         password_temporary_until = CASE WHEN $2 THEN password_temporary_until END
       WHERE id = $1 RETURNING ${USER_COLUMNS}`,
      [id, keepsPassword],
    );
    return row!;
  }

  /**
   * Grants or ends the role of operator. The person who grants by command line vouches for the e-mail: it counts as
   * proven. Returns undefined when there is no such user.
   */
  async setOperator(sql: Sql, email: string, granted: boolean): Promise<Account | undefined> {
    const [row] = await sql.query<Account>(
      `UPDATE users u SET granted_operator = $2,
         email_proven_at = CASE WHEN $2 THEN coalesce(email_proven_at, now()) ELSE email_proven_at END
       WHERE email = $1 RETURNING ${USER_COLUMNS}`,
      [email, granted],
    );
    return row;
  }
}
