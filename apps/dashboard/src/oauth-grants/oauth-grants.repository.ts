import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { OAuthGrantRow } from './oauth-grant.entity.js';

/** How long a program may take to fetch its key: it usually does so at once. */
const VALID = `interval '2 minutes'`;

export type NewGrant = Omit<OAuthGrantRow, 'id' | 'created_at' | 'expires_at' | 'used_at' | 'api_key_id'>;

/** Rows of access that members gave to programs. */
@Injectable()
export class OAuthGrantsRepository {
  async insert(sql: Sql, grant: NewGrant): Promise<void> {
    await insertRow(sql, OAuthGrantRow, { ...grant, expires_at: () => `now() + ${VALID}` });
  }

  /** Locks the grant of a code until the end of the transaction. */
  async lock(tx: Tx, codeHash: string): Promise<(OAuthGrantRow & { is_over: boolean }) | undefined> {
    const [row] = await tx.query<OAuthGrantRow & { is_over: boolean }>(
      'SELECT *, expires_at <= now() AS is_over FROM oauth_grants WHERE code_hash = $1 FOR UPDATE',
      [codeHash],
    );
    return row;
  }

  /** Marks the code as used, with the key that was made for it, if one was. */
  async use(tx: Tx, id: number, apiKeyId: number | null): Promise<void> {
    await tx.repository(OAuthGrantRow).update({ id }, { used_at: () => 'now()', api_key_id: apiKeyId });
  }
}
