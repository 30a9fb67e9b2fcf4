import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ForeignTreasuryChangeRow } from './foreign-change.entity.js';

/** The recorded columns of a change. */
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

/** A log may be read again after a reorg, and is recorded once. */
const ADD = new NamedStatement(
  `INSERT INTO foreign_treasury_changes (${COLUMNS.names}) VALUES (${COLUMNS.parameters()}) ON CONFLICT DO NOTHING RETURNING 1`,
);

/** Changes of treasuries that neither this service nor the merchant ordered. */
@Injectable()
export class ForeignChangesRepository {
  /** Returns false if the change was recorded before. */
  async add(sql: Sql, change: NewForeignChange): Promise<boolean> {
    return (await ADD.query(sql, { ...change })).length > 0;
  }

  /** Returns the merchant of these terms, as recorded with an earlier change of them. */
  async merchantOf(sql: Sql, merchantKey: string): Promise<number | undefined> {
    const [row] = await sql.query<{ merchant_id: number }>(
      'SELECT merchant_id FROM foreign_treasury_changes WHERE merchant_key = $1 AND merchant_id IS NOT NULL LIMIT 1',
      [merchantKey],
    );
    return row?.merchant_id;
  }
}
