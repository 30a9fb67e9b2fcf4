import type { Role } from '@libs/dto/merchants/roles';
import type { Membership } from '@libs/dto/rpc/dashboard.rpc';
import { below } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import type { MerchantStatus } from '@libs/state-machines/merchant.machine';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { MemberRow } from './member.entity.js';

/** The rows of memberships: the members of each merchant and their roles. */
@Injectable()
export class MembershipsService {
  async insert(sql: Sql, member: { merchant_id: number; user_id: number; role: Role }): Promise<void> {
    await sql.repository(MemberRow).insert(member);
  }

  async roleOf(sql: Sql, merchantId: number, userId: number): Promise<Role | undefined> {
    return (await sql.repository(MemberRow).findOneBy({ merchant_id: merchantId, user_id: userId }))?.role;
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

  /** Serializes transactions that change what a person alone owns. */
  async lockPerson(tx: Tx, userId: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('own organization', $1))`, [userId]);
  }

  /** Returns the merchants whose only member is this person, as its owner; oldest first, and without the platform's. */
  async merchantsWithSoleMember(sql: Sql, userId: number): Promise<number[]> {
    const rows = await sql.query<{ merchant_id: number }>(
      `SELECT m.merchant_id FROM memberships m JOIN merchants ON merchants.id = m.merchant_id
       WHERE m.user_id = $1 AND m.role = 'owner' AND NOT merchants.is_platform
         AND NOT EXISTS (SELECT 1 FROM memberships o WHERE o.merchant_id = m.merchant_id AND o.user_id <> $1)
       ORDER BY m.merchant_id`,
      [userId],
    );
    return rows.map(({ merchant_id }) => merchant_id);
  }

  async ownersOf(sql: Sql, merchantIds: number[]): Promise<{ merchant_id: number; user_id: number }[]> {
    return sql.repository(MemberRow).find({
      select: { merchant_id: true, user_id: true },
      where: { role: 'owner', merchant_id: In(merchantIds) },
      order: { merchant_id: 'ASC', user_id: 'ASC' },
    });
  }

  /** Returns members of a merchant, newest account first, and one more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<MemberRow[]> {
    const where = { merchant_id: merchantId, ...below('user_id', beforeId) };
    return sql.repository(MemberRow).find({ where, order: { user_id: 'DESC' }, take: limit + 1 });
  }

  async find(sql: Sql, merchantId: number, userId: number): Promise<MemberRow | undefined> {
    return (await sql.repository(MemberRow).findOneBy({ merchant_id: merchantId, user_id: userId })) ?? undefined;
  }

  async userIdsOf(sql: Sql, merchantId: number): Promise<number[]> {
    const rows = await sql.repository(MemberRow).findBy({ merchant_id: merchantId });
    return rows.map(({ user_id }) => user_id);
  }

  async setRole(sql: Sql, merchantId: number, userId: number, role: Role): Promise<void> {
    await sql.repository(MemberRow).update({ merchant_id: merchantId, user_id: userId }, { role });
  }

  /**
   * Returns memberships that a user has had since then or longer, in the order of the merchants; without those of an
   * invitation that they accepted, whose token was mailed to them.
   */
  async heldSince(sql: Sql, userId: number, at: Date): Promise<MemberRow[]> {
    return sql.query<MemberRow>(
      `SELECT m.* FROM memberships m WHERE m.user_id = $1 AND m.created_at <= $2 AND NOT EXISTS (
         SELECT 1 FROM invitations i WHERE i.merchant_id = m.merchant_id AND i.accepted_by = m.user_id)
       ORDER BY m.merchant_id`,
      [userId, at],
    );
  }

  /** Returns false where there was no such membership. */
  async delete(sql: Sql, merchantId: number, userId: number): Promise<boolean> {
    const { affected } = await sql.repository(MemberRow).delete({ merchant_id: merchantId, user_id: userId });
    return affected === 1;
  }
}
