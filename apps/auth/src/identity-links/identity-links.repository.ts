import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IdentityLinkRow, LINK_MIN } from './identity-link.entity.js';

/** An identity that waits, and the account that it wants. */
export interface WaitingLink
  extends Pick<IdentityLinkRow, 'user_id' | 'issuer' | 'subject' | 'provider_id' | 'browser_hash'> {
  email: string;
}

/** Listed by name, because another release may have added columns. */
const SELECTED = 'l.user_id, l.issuer, l.subject, l.provider_id, l.browser_hash';

@Injectable()
export class IdentityLinksRepository {
  async add(sql: Sql, link: Omit<IdentityLinkRow, 'expires_at'>): Promise<void> {
    await sql.query('DELETE FROM identity_links WHERE expires_at < now()');
    await sql
      .repository(IdentityLinkRow)
      .insert({ ...link, expires_at: () => `now() + interval '${LINK_MIN} minutes'` });
  }

  /** Returns the link of a token; the link stays in place. */
  async find(sql: Sql, tokenHash: string): Promise<WaitingLink | undefined> {
    const [row] = await sql.query<WaitingLink>(
      `SELECT ${SELECTED}, u.email FROM identity_links l JOIN users u ON u.id = l.user_id
       WHERE l.token_hash = $1 AND l.expires_at > now()`,
      [tokenHash],
    );
    return row;
  }

  /** Removes and returns a link. Returns undefined when it is unknown, of another browser, too old, or already used. */
  async take(tx: Tx, tokenHash: string, browserHash: string): Promise<WaitingLink | undefined> {
    const [row] = await tx.query<WaitingLink>(
      `DELETE FROM identity_links l USING users u
       WHERE u.id = l.user_id AND l.token_hash = $1 AND l.browser_hash = $2 AND l.expires_at > now()
       RETURNING ${SELECTED}, u.email`,
      [tokenHash, browserHash],
    );
    return row;
  }
}
