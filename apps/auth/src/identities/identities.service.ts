import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IdentityRow } from './identity.entity.js';
import { OidcRequestRow } from './oidc-request.entity.js';

/** The id of a person at a provider: never their e-mail, which can change hands. */
export type Identity = Pick<IdentityRow, 'issuer' | 'subject'>;

/** How long a person may take at the provider. */
const REQUEST_MIN = 10;

/** The accounts of identities at providers, and sign-ins that are under way there. */
@Injectable()
export class IdentitiesService {
  async userIdOf(sql: Sql, { issuer, subject }: Identity): Promise<number | undefined> {
    const row = await sql.repository(IdentityRow).findOneBy({ issuer, subject });
    return row?.user_id;
  }

  /** Links an identity to an account, unless it is linked already. Returns the account that it belongs to. */
  async link(tx: Tx, { issuer, subject }: Identity, providerId: string, userId: number): Promise<number> {
    const [row] = await tx.query<{ user_id: number }>(
      `INSERT INTO identities (issuer, subject, provider_id, user_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (issuer, subject) DO UPDATE SET last_used_at = now() RETURNING user_id`,
      [issuer, subject, providerId, userId],
    );
    return row!.user_id;
  }

  async touch(tx: Tx, { issuer, subject }: Identity): Promise<void> {
    await tx.repository(IdentityRow).update({ issuer, subject }, { last_used_at: () => 'now()' });
  }

  async addRequest(
    sql: Sql,
    request: { stateHash: string; providerId: string; browserHash: string; nextPath: string },
  ): Promise<void> {
    const { stateHash: state_hash, providerId: provider_id, browserHash: browser_hash, nextPath: next_path } = request;
    await sql.repository(OidcRequestRow).insert({ state_hash, provider_id, browser_hash, next_path });
  }

  /**
   * Removes a request. Returns the path to continue at; undefined when the request is unknown, of another browser, too
   * old, or already used.
   */
  async takeRequest(
    sql: Sql,
    request: { stateHash: string; providerId: string; browserHash: string },
  ): Promise<string | undefined> {
    const [row] = await sql.query<{ next_path: string }>(
      `DELETE FROM oidc_requests
       WHERE state_hash = $1 AND provider_id = $2 AND browser_hash = $3
         AND created_at > now() - interval '${REQUEST_MIN} minutes'
       RETURNING next_path`,
      [request.stateHash, request.providerId, request.browserHash],
    );
    return row?.next_path;
  }
}
