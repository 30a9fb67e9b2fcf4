import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { UsedTermsRow } from './used-terms.entity.js';

/** Terms to which addresses commit. */
export type Terms = Pick<UsedTermsRow, 'merchant_id' | 'treasury_address' | 'delay_s'>;

@Injectable()
export class UsedTermsRepository {
  /** Records terms. Returns false where the merchant had them before. Its row must be locked. */
  async add(tx: Tx, { merchant_id, treasury_address, delay_s }: Terms): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO used_terms (merchant_id, treasury_address, delay_s) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [merchant_id, treasury_address, delay_s],
    );
    return rows.length === 1;
  }

  has(tx: Tx, { merchant_id, treasury_address, delay_s }: Terms): Promise<boolean> {
    return tx.repository(UsedTermsRow).existsBy({ merchant_id, treasury_address, delay_s });
  }
}
