import type { Membership } from '@libs/dto/questions/dashboard.questions';
import type { Role } from '@libs/dto/roles';
import type { MerchantStatus } from '@libs/machines/merchant.machine';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface MemberRow {
  user_id: number;
  role: Role;
  created_at: Date;
}

@Injectable()
export class MembersRepository {
  async insert(sql: Sql, member: { merchant_id: number; user_id: number; role: Role }): Promise<void> {
    await sql.query('INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)', [
      member.merchant_id,
      member.user_id,
      member.role,
    ]);
  }

  async roleOf(sql: Sql, merchantId: number, userId: number): Promise<Role | undefined> {
    const [row] = await sql.query<{ role: Role }>(
      'SELECT role FROM memberships WHERE merchant_id = $1 AND user_id = $2',
      [merchantId, userId],
    );
    return row?.role;
  }

  async ofUsers(
    sql: Sql,
    userIds: number[],
  ): Promise<(Membership & { user_id: number; merchant_status: MerchantStatus })[]> {
    return sql.query(
      `SELECT m.user_id, m.merchant_id, merchants.name AS merchant_name, m.role,
         merchants.status AS merchant_status
       FROM memberships m JOIN merchants ON merchants.id = m.merchant_id
       WHERE m.user_id = ANY($1) ORDER BY m.merchant_id`,
      [userIds],
    );
  }

  async ownersOf(sql: Sql, merchantIds: number[]): Promise<{ merchant_id: number; user_id: number }[]> {
    return sql.query(
      `SELECT merchant_id, user_id FROM memberships WHERE role = 'owner' AND merchant_id = ANY($1)
       ORDER BY merchant_id, user_id`,
      [merchantIds],
    );
  }

  /** Members of a merchant, newest account first, one row more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<MemberRow[]> {
    return sql.query<MemberRow>(
      `SELECT user_id, role, created_at FROM memberships
       WHERE merchant_id = $1 AND ($2::bigint IS NULL OR user_id < $2) ORDER BY user_id DESC LIMIT $3`,
      [merchantId, beforeId ?? null, limit + 1],
    );
  }

  async find(sql: Sql, merchantId: number, userId: number): Promise<MemberRow | undefined> {
    const [row] = await sql.query<MemberRow>(
      'SELECT user_id, role, created_at FROM memberships WHERE merchant_id = $1 AND user_id = $2',
      [merchantId, userId],
    );
    return row;
  }

  async userIdsOf(sql: Sql, merchantId: number): Promise<number[]> {
    const rows = await sql.query<{ user_id: number }>('SELECT user_id FROM memberships WHERE merchant_id = $1', [
      merchantId,
    ]);
    return rows.map(({ user_id }) => user_id);
  }

  async setRole(sql: Sql, merchantId: number, userId: number, role: Role): Promise<void> {
    await sql.query('UPDATE memberships SET role = $3 WHERE merchant_id = $1 AND user_id = $2', [
      merchantId,
      userId,
      role,
    ]);
  }

  async delete(sql: Sql, merchantId: number, userId: number): Promise<void> {
    await sql.query('DELETE FROM memberships WHERE merchant_id = $1 AND user_id = $2', [merchantId, userId]);
  }
}
