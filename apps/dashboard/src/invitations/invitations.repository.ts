import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { InvitationRow } from './invitation.entity.js';

export type NewInvitation = Pick<InvitationRow, 'merchant_id' | 'email' | 'role' | 'invited_by'>;

/** How long an invitation can be accepted, from when it was mailed. */
const VALID = `interval '7 days'`;
const WITHDRAWN = { status: 'withdrawn', next_send_at: null } as const;

@Injectable()
export class InvitationsRepository {
  insert(sql: Sql, invitation: NewInvitation): Promise<InvitationRow> {
    return insertRow(sql, InvitationRow, { ...invitation, expires_at: () => `now() + ${VALID}` });
  }

  /** Open ones that can still be accepted, newest first, one more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<InvitationRow[]> {
    return sql.query<InvitationRow>(
      `SELECT * FROM invitations WHERE merchant_id = $1 AND status = 'open' AND expires_at > now()
         AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [merchantId, beforeId ?? null, limit + 1],
    );
  }

  async countSince(sql: Sql, merchantId: number, hours: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*) AS count FROM invitations
       WHERE merchant_id = $1 AND created_at > now() - make_interval(hours => $2)`,
      [merchantId, hours],
    );
    return row!.count;
  }

  async findOpen(sql: Sql, merchantId: number, id: number): Promise<InvitationRow | undefined> {
    const which = { merchant_id: merchantId, id, status: 'open' } as const;
    return (await sql.repository(InvitationRow).findOneBy(which)) ?? undefined;
  }

  async lockByTokenHash(sql: Sql, hash: string): Promise<InvitationRow | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await sql.repository(InvitationRow).findOne({ where: { token_hash: hash }, lock })) ?? undefined;
  }

  async withdraw(sql: Sql, id: number): Promise<void> {
    await sql.repository(InvitationRow).update(id, WITHDRAWN);
  }

  /** A newer invitation takes the place of an open one to the same address. */
  async withdrawFor(sql: Sql, merchantId: number, email: string): Promise<void> {
    await sql.repository(InvitationRow).update({ merchant_id: merchantId, email, status: 'open' }, WITHDRAWN);
  }

  async accept(sql: Sql, id: number, userId: number): Promise<void> {
    await sql.repository(InvitationRow).update(id, { status: 'accepted', accepted_by: userId, next_send_at: null });
  }

  /** Takes invitations whose mail is due, for `leaseS` seconds. */
  async claim(sql: Sql, limit: number, leaseS: number): Promise<InvitationRow[]> {
    return sql.query<InvitationRow>(
      `UPDATE invitations SET send_tries = send_tries + 1, next_send_at = now() + $2::int * interval '1 second'
       WHERE id IN (
         SELECT id FROM invitations WHERE next_send_at <= now() ORDER BY next_send_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING *`,
      [limit, leaseS],
    );
  }

  /** What its link is known by from now on; the time to accept begins anew. False when it is no longer open. */
  async setToken(sql: Sql, id: number, hash: string): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE invitations SET token_hash = $2, expires_at = now() + ${VALID} WHERE id = $1 AND status = 'open' RETURNING 1`,
      [id, hash],
    );
    return rows.length === 1;
  }

  async sent(sql: Sql, id: number): Promise<void> {
    await sql.repository(InvitationRow).update(id, { sent_at: () => 'now()', next_send_at: null });
  }

  /** Sends it again after `delayS`; never, where that is undefined. */
  async notSent(sql: Sql, id: number, delayS: number | undefined): Promise<void> {
    await sql.query(
      `UPDATE invitations SET next_send_at = now() + $2::int * interval '1 second' WHERE id = $1 AND status = 'open'`,
      [id, delayS ?? null],
    );
  }
}
