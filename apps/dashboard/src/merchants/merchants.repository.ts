import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { MerchantRow } from './merchant.row.js';

/** Columns that a merchant's change may set. */
export type MerchantChanges = Partial<Omit<MerchantRow, 'id' | 'version' | 'created_at'>>;

const CHANGEABLE = [
  'name',
  'email',
  'status',
  'fee_tier',
  'fee_bps',
  'pro_paid_until',
  'treasury_address',
  'relayer_address',
] as const satisfies (keyof MerchantChanges)[];

@Injectable()
export class MerchantsRepository {
  async insert(sql: Sql, name: string, email: string | null): Promise<MerchantRow> {
    const [row] = await sql.query<MerchantRow>('INSERT INTO merchants (name, email) VALUES ($1, $2) RETURNING *', [
      name,
      email,
    ]);
    return row!;
  }

  async byId(sql: Sql, id: number): Promise<MerchantRow | undefined> {
    const [row] = await sql.query<MerchantRow>('SELECT * FROM merchants WHERE id = $1', [id]);
    return row;
  }

  async lockById(sql: Sql, id: number): Promise<MerchantRow | undefined> {
    const [row] = await sql.query<MerchantRow>('SELECT * FROM merchants WHERE id = $1 FOR UPDATE', [id]);
    return row;
  }

  /** Sets the named columns and raises the version. The row must be locked. */
  async update(sql: Sql, id: number, changes: MerchantChanges): Promise<MerchantRow> {
    const columns = CHANGEABLE.filter((column) => changes[column] !== undefined);
    const sets = columns.map((column, index) => `${column} = $${index + 2}`);
    const [row] = await sql.query<MerchantRow>(
      `UPDATE merchants SET ${['version = version + 1', ...sets].join(', ')} WHERE id = $1 RETURNING *`,
      [id, ...columns.map((column) => changes[column])],
    );
    return row!;
  }

  /** Newest first, one row more than `limit` when there are more. */
  async list(sql: Sql, beforeId: number | undefined, limit: number): Promise<MerchantRow[]> {
    return sql.query<MerchantRow>(
      'SELECT * FROM merchants WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2',
      [beforeId ?? null, limit + 1],
    );
  }
}
