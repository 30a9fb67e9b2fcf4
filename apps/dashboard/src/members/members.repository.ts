import type { Membership } from '@libs/dto/questions/dashboard.questions';
import type { Role } from '@libs/dto/roles';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

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

  async ofUsers(sql: Sql, userIds: number[]): Promise<(Membership & { user_id: number })[]> {
    return sql.query(
      `SELECT m.user_id, m.merchant_id, merchants.name AS merchant_name, m.role
       FROM memberships m JOIN merchants ON merchants.id = m.merchant_id
       WHERE m.user_id = ANY($1) ORDER BY m.merchant_id`,
      [userIds],
    );
  }
}
