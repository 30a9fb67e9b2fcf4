import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AttestedTreasuryRow } from './attested-treasury.entity.js';
import { OwnerRow } from './owner.entity.js';

/** The evidence for an order, with ages in hours by the database's clock. */
export interface Evidence {
  user_id: number;
  is_named: boolean;
  proven_h: number;
  known_h: number;
  is_refused: boolean;
}

@Injectable()
export class EvidenceRepository {
  /** Stores an attested treasury. Only the first treasury of an attestation counts. */
  async add(tx: Tx, treasury: Omit<AttestedTreasuryRow, 'seen_at'>): Promise<void> {
    await insertNew(tx, AttestedTreasuryRow, [treasury]);
    await insertNew(tx, OwnerRow, [{ merchant_id: treasury.merchant_id, user_id: treasury.user_id }]);
  }

  /** Returns all evidence for a treasury of a merchant. */
  of(sql: Sql, merchantId: number, treasury: string): Promise<Evidence[]> {
    return sql.query<Evidence>(
      `SELECT t.user_id, t.is_named, o.refused_at IS NOT NULL AS is_refused,
              extract(epoch FROM now() - t.proven_at)::float / 3600 AS proven_h,
              extract(epoch FROM now() - o.known_since)::float / 3600 AS known_h
       FROM attested_treasuries t JOIN owners o USING (merchant_id, user_id)
       WHERE t.merchant_id = $1 AND t.treasury = $2 ORDER BY t.proven_at`,
      [merchantId, treasury],
    );
  }

  /** Records that an order waits because none of these owners has been known for long enough. */
  async recordRequested(sql: Sql, merchantId: number, userIds: readonly number[]): Promise<void> {
    await sql.query('UPDATE owners SET asked_at = now() WHERE merchant_id = $1 AND user_id = ANY($2::bigint[])', [
      merchantId,
      userIds,
    ]);
  }

  /** Returns the number of accounts because of which an order waited in the last hours. */
  async countRequested(sql: Sql, hours: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM owners WHERE asked_at > now() - make_interval(hours => $1) AND refused_at IS NULL',
      [hours],
    );
    return row!.count;
  }
}
