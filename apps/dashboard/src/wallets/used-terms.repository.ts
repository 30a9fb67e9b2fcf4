import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { UsedTermsRow } from './used-terms.entity.js';

/** Terms as addresses commit to them. */
export type Terms = Pick<UsedTermsRow, 'merchant_id' | 'treasury_address' | 'delay_s'>;

@Injectable()
export class UsedTermsRepository {
  /** Notes terms. False where the merchant had them before. Its row must be locked. */
  async add(tx: Tx, { merchant_id, treasury_address, delay_s }: Terms): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO used_terms (merchant_id, treasury_address, delay_s) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [merchant_id, treasury_address, delay_s],
    );
    return rows.length === 1;
  }

  async has(tx: Tx, { merchant_id, treasury_address, delay_s }: Terms): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 FROM used_terms WHERE merchant_id = $1 AND treasury_address = $2 AND delay_s = $3',
      [merchant_id, treasury_address, delay_s],
    );
    return rows.length === 1;
  }
}
