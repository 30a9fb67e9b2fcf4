import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SignInLinkRow } from './sign-in-link.entity.js';

/** How long a link works, from when it is sent. */
export const LINK_MIN = 10;
/**
 * The number of links sent to one e-mail in a while on request of one address. Beyond it nothing is sent, and the
 * response does not reveal it.
 */
const MAX_PER_REQUESTER = 3;
/**
 * The same number for the requests of all browsers unknown to the account together. Known ones are not counted, or
 * strangers could lock them out.
 */
const MAX_OF_STRANGERS = 20;
const WINDOW_MIN = 15;

/** A link that this process may send now. `is_wanted` says whether the person who requested it may still be waiting. */
export type DueLink = Leased<SignInLinkRow, { is_wanted: boolean }>;

export type LiveLink = Pick<SignInLinkRow, 'email' | 'browser_hash'>;

/** Several links of an e-mail may be active at once, or anybody could end the owner's by requesting another. */
const IS_LIVE = `l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > now()`;

const LINKS = new LeaseQueue<SignInLinkRow, { is_wanted: boolean }>(SignInLinkRow, {
  name: 'sign_in_links',
  dueIndex: 'sign_in_links_due',
  attempts: 'attempts',
  also: {
    is_wanted: `t.used_at IS NULL AND t.created_at > now() - interval '${LINK_MIN} minutes'`,
  },
});

/** A request for a link. */
export interface LinkRequest {
  readonly email: string;
  readonly browserHash: string;
  /** The group of addresses that the request comes from. */
  readonly requester: string;
  /** Whether the account was signed in in that browser before. */
  readonly isKnown: boolean;
}

@Injectable()
export class SignInLinksRepository {
  /** Records that a link is wanted, unless there were too many for this e-mail. */
  async request(tx: Tx, { email, browserHash, requester, isKnown }: LinkRequest): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign_in_link:' || $1, 0))`, [email]);
    await tx.query(
      `INSERT INTO sign_in_links (email, browser_hash, requester)
       SELECT $1, $2, $3 FROM (
         SELECT count(*) AS all_of_them, count(*) FILTER (WHERE requester = $3) AS own FROM sign_in_links
         WHERE email = $1 AND created_at > now() - interval '${WINDOW_MIN} minutes'
       ) AS sent WHERE own < ${MAX_PER_REQUESTER} AND ($4 OR all_of_them < ${MAX_OF_STRANGERS})`,
      [email, browserHash, requester, isKnown],
    );
  }

  /**
   * Claims due links and sends them. Those of a process that dies are due again when their leases end. Returns whether
   * there may be more.
   */
  work(sql: Sql, limit: number, send: (link: DueLink) => Promise<unknown>): Promise<boolean> {
    return LINKS.work(sql, limit, send);
  }

  /**
   * Gives a link its token, in place of one that an earlier try may have sent. Returns false where another process has
   * the link.
   */
  async arm(sql: Sql, { id, lease_id }: DueLink, tokenHash: string): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE sign_in_links SET token_hash = $3, expires_at = now() + interval '${LINK_MIN} minutes'
       WHERE id = $1 AND lease_id = $2 RETURNING 1`,
      [id, lease_id, tokenHash],
    );
    return rows.length === 1;
  }

  async finish(sql: Sql, link: DueLink, status: 'sent' | 'failed'): Promise<void> {
    await LINKS.complete(sql, link, { status });
  }

  async retry(sql: Sql, link: DueLink, delayS: number): Promise<void> {
    await LINKS.release(sql, link, delayS * 1_000);
  }

  @ReadsQueue('sign_in_links')
  reading(sql: Sql): Promise<QueueReading> {
    return LINKS.reading(sql);
  }

  /** Returns the link of a token, if the link works, without using it up. */
  async live(sql: Sql, tokenHash: string): Promise<LiveLink | undefined> {
    const [row] = await sql.query<LiveLink>(`SELECT l.email, l.browser_hash FROM sign_in_links l WHERE ${IS_LIVE}`, [
      tokenHash,
    ]);
    return row;
  }

  /** Uses up a link. Returns its e-mail; undefined when the link does not work (any more). */
  async use(tx: Tx, tokenHash: string): Promise<string | undefined> {
    const [row] = await tx.query<{ email: string }>(
      `UPDATE sign_in_links l SET used_at = now() WHERE ${IS_LIVE} RETURNING l.email`,
      [tokenHash],
    );
    return row?.email;
  }
}
