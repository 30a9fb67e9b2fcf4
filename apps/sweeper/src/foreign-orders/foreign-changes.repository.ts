import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ForeignTreasuryChangeRow } from './foreign-change.entity.js';

/** A change as it is recorded. */
export type NewForeignChange = Omit<ForeignTreasuryChangeRow, 'seen_at'>;

const COLUMNS = new ColumnList(ForeignTreasuryChangeRow, [
  'tx_hash',
  'log_index',
  'block_number',
  'merchant_key',
  'merchant_id',
  'treasury',
  'is_queued',
]);

/** A log is read again after a reorg, and is noted once. */
const ADD = new NamedStatement(
  `INSERT INTO foreign_treasury_changes (${COLUMNS.names}) VALUES (${COLUMNS.parameters()}) ON CONFLICT DO NOTHING RETURNING 1`,
);

/** Changes of treasuries that neither this service nor the merchant ordered. */
@Injectable()
export class ForeignChangesRepository {
  /** False where it was recorded before. */
  async add(sql: Sql, change: NewForeignChange): Promise<boolean> {
    return (await ADD.query(sql, { ...change })).length > 0;
  }

  /** Whose terms these are, as an earlier change of them was recorded. */
  async merchantOf(sql: Sql, merchantKey: string): Promise<number | undefined> {
    const [row] = await sql.query<{ merchant_id: number }>(
      'SELECT merchant_id FROM foreign_treasury_changes WHERE merchant_key = $1 AND merchant_id IS NOT NULL LIMIT 1',
      [merchantKey],
    );
    return row?.merchant_id;
  }
}
