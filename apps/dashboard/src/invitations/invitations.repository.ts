import { insertRow } from '@libs/service-kit/database/entities/rows';
import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { InvitationRow } from './invitation.entity.js';

export type NewInvitation = Pick<InvitationRow, 'merchant_id' | 'email' | 'role' | 'invited_by'>;

/** An invitation that this process may mail now. */
export type DueInvitation = Leased<InvitationRow>;

const TO_SEND = new LeaseQueue(InvitationRow, {
  name: 'invitations',
  dueIndex: 'invitations_to_send',
  attempts: 'send_tries',
});

/** How long an invitation can be accepted, from when it was mailed. */
const VALID = `interval '7 days'`;
/** Takes the lease from a process that is sending it at the moment. */
const NOT_TO_SEND = { next_send_at: null, lease_id: null, lease_until: null } as const;
const WITHDRAWN = { status: 'withdrawn', ...NOT_TO_SEND } as const;

@Injectable()
export class InvitationsRepository {
  insert(sql: Sql, invitation: NewInvitation): Promise<InvitationRow> {
    return insertRow(sql, InvitationRow, { ...invitation, expires_at: () => `now() + ${VALID}` });
  }

  /**
   * Returns open invitations that can still be accepted, newest first, and one more than `limit` when there are more.
   */
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

  /** Withdraws the open invitation to an address, because a newer one replaces it. */
  async withdrawFor(sql: Sql, merchantId: number, email: string): Promise<void> {
    await sql.repository(InvitationRow).update({ merchant_id: merchantId, email, status: 'open' }, WITHDRAWN);
  }

  async accept(sql: Sql, id: number, userId: number): Promise<void> {
    await sql.repository(InvitationRow).update(id, { status: 'accepted', accepted_by: userId, ...NOT_TO_SEND });
  }

  /** Claims invitations whose e-mail is due and sends them by `send`. Returns whether there may be more. */
  work(sql: Sql, limit: number, send: (invitation: DueInvitation) => Promise<unknown>): Promise<boolean> {
    return TO_SEND.work(sql, limit, send);
  }

  /**
   * Stores the hash of the token in its link; the time to accept begins again. Returns false when the invitation is no
   * longer open, or another process has it.
   */
  async setToken(sql: Sql, { id, lease_id }: DueInvitation, hash: string): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE invitations SET token_hash = $3, expires_at = now() + ${VALID}
       WHERE id = $1 AND lease_id = $2 AND status = 'open' RETURNING 1`,
      [id, lease_id, hash],
    );
    return rows.length === 1;
  }

  async sent(sql: Sql, invitation: DueInvitation): Promise<void> {
    await TO_SEND.complete(sql, invitation, { sent_at: () => 'now()', next_send_at: null });
  }

  /**
   * Schedules the next try after `delayS`; none where that is undefined. An invitation that is no longer open is not
   * sent again either.
   */
  async notSent(sql: Sql, invitation: DueInvitation, delayS: number | undefined): Promise<void> {
    if (delayS === undefined) await TO_SEND.complete(sql, invitation, { next_send_at: null });
    else await TO_SEND.release(sql, invitation, delayS * 1_000);
  }

  @ReadsQueue('invitations')
  reading(sql: Sql): Promise<QueueReading> {
    return TO_SEND.reading(sql);
  }
}
