import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { FactorResetRow } from './factor-reset.entity.js';
import { FactorResetLinkRow } from './factor-reset-link.entity.js';

/** A reset for which something is due. */
export type DueReset = Pick<FactorResetRow, 'id' | 'user_id'>;

/** The owner is mailed this often. */
const MAIL_EVERY_H = 24;

/**
 * A factor that is younger than this when its removal is requested may be the reason for the request. Longer than
 * owners take to read a mail.
 */
const HELD_LONG_DAYS = 7;
const CANCEL_RESET = "UPDATE factor_resets r SET status = 'canceled', ended_at = now()";
const QUEUED = "r.user_id = $1 AND r.status = 'queued'";
const HELD_LONG = `EXISTS (SELECT 1 FROM factors f
  WHERE f.user_id = r.user_id AND f.created_at < r.requested_at - interval '${HELD_LONG_DAYS} days')`;

/** The rows of resets of second factors, for all folders that request, end or apply them. */
@Injectable()
export class StoredFactorResetsService {
  /**
   * Inserts a reset that takes effect after the given number of hours by the clock of the database. The account must be
   * locked.
   */
  insert(tx: Tx, userId: number, ip: string, afterHours: number): Promise<FactorResetRow> {
    return insertRow(tx, FactorResetRow, {
      user_id: userId,
      requested_ip: ip,
      takes_effect_at: () => `now() + interval '${Number(afterHours)} hours'`,
      next_mail_at: () => `now() + interval '${MAIL_EVERY_H} hours'`,
    });
  }

  async queuedOf(sql: Sql, userId: number): Promise<FactorResetRow | undefined> {
    return (await sql.repository(FactorResetRow).findOneBy({ user_id: userId, status: 'queued' })) ?? undefined;
  }

  async addLink(tx: Tx, resetId: number, tokenHash: string): Promise<void> {
    await tx.repository(FactorResetLinkRow).insert({ token_hash: tokenHash, reset_id: resetId });
  }

  /** Returns the reset that a mail with this token is about, whatever its outcome. */
  async byToken(sql: Sql, tokenHash: string): Promise<FactorResetRow | undefined> {
    const link = await sql.repository(FactorResetLinkRow).findOneBy({ token_hash: tokenHash });
    if (!link) return undefined;
    return (await sql.repository(FactorResetRow).findOneBy({ id: link.reset_id })) ?? undefined;
  }

  /**
   * Returns resets whose time has come. Another replica may have one at the same time: lock the account, then read the
   * reset again.
   */
  due(sql: Sql, limit: number): Promise<DueReset[]> {
    return sql.query(
      `SELECT id, user_id FROM factor_resets WHERE status = 'queued' AND takes_effect_at <= now()
       ORDER BY takes_effect_at LIMIT $1`,
      [limit],
    );
  }

  /** Returns resets about which the owner is to be mailed again. */
  dueMails(sql: Sql, limit: number): Promise<DueReset[]> {
    return sql.query(
      `SELECT id, user_id FROM factor_resets
       WHERE status = 'queued' AND next_mail_at <= now() AND takes_effect_at > now() ORDER BY next_mail_at LIMIT $1`,
      [limit],
    );
  }

  /**
   * Schedules the next day's mail and so claims the one that is due. Returns undefined where another replica did, or
   * the reset is over.
   */
  async takeMail(tx: Tx, id: number): Promise<FactorResetRow | undefined> {
    const [row] = await tx.query<FactorResetRow>(
      `UPDATE factor_resets SET next_mail_at = now() + interval '${MAIL_EVERY_H} hours'
       WHERE id = $1 AND status = 'queued' AND next_mail_at <= now() RETURNING *`,
      [id],
    );
    return row;
  }

  /** Ends a reset. Returns false where it is over already, or, if it is to take effect, its time has not come. */
  async end(tx: Tx, id: number, status: 'applied' | 'canceled'): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE factor_resets SET status = $2, ended_at = now()
       WHERE id = $1 AND status = 'queued' AND ($2 = 'canceled' OR takes_effect_at <= now()) RETURNING 1`,
      [id, status],
    );
    return rows.length === 1;
  }

  /** Cancels a reset that waits, because its factors are gone. The account must be locked. */
  async cancelOf(tx: Tx, userId: number): Promise<void> {
    await tx.query(`${CANCEL_RESET} WHERE ${QUEUED}`, [userId]);
  }

  /**
   * Cancels a reset that waits, because a factor was used that the account had long before: it is not lost. A younger
   * one may be a thief's, who added it and would cancel each removal that the owner requests. The account must be
   * locked.
   */
  async cancelByUse(tx: Tx, userId: number): Promise<void> {
    await tx.query(`${CANCEL_RESET} WHERE ${QUEUED} AND ${HELD_LONG}`, [userId]);
  }

  /** Returns whether a use of a factor ends the reset that waits. The account must be locked. */
  async isLongStandingFactor(tx: Tx, userId: number): Promise<boolean> {
    const rows = await tx.query(`SELECT 1 FROM factor_resets r WHERE ${QUEUED} AND ${HELD_LONG}`, [userId]);
    return rows.length > 0;
  }
}
