import { transferDigest } from '@libs/dto/rpc/chain.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import type { SessionAddress } from '@libs/dto/rpc/sessions.rpc';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Greater than every session number. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** The addresses of recent sessions. */
@Injectable()
export class SessionAddressesRepository {
  /**
   * Returns addresses, newest first. A page ends where sessions are older; the caller sees this by a page shorter than
   * `limit`.
   */
  async young(
    sql: Sql,
    { chain_id, before_id, days, limit }: RequestOf<'sessions.addresses'>,
  ): Promise<(Omit<SessionAddress, 'created_at'> & { created_at: Date })[]> {
    return sql.query(
      `SELECT s.id, lower(s.deposit_address) AS address, s.merchant_id, s.created_at, s.after_block,
         (SELECT ${transferDigest('transfer_version')} FROM payments p WHERE p.session_id = s.id) AS digest
       FROM (SELECT * FROM sessions WHERE chain_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) s
       WHERE s.created_at > now() - make_interval(days => $4) ORDER BY s.id DESC`,
      [chain_id, before_id ?? NEWEST, limit, days],
    );
  }
}
