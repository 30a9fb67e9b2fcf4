import type { ReviewState } from '@libs/dto/merchants/merchant-application';
import type { MerchantFilter } from '@libs/dto/rpc/dashboard.rpc';
import { Conditions } from '@libs/service-kit/database/conditions';
import { insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { MerchantRow } from './merchant.entity.js';

/** Columns that a merchant's change may set. */
export type MerchantChanges = Partial<Omit<MerchantRow, 'id' | 'version' | 'created_at'>>;

/** The facts that the maker of a merchant enters. */
export interface NewMerchant extends Application {
  name: string;
  email: string | null;
  /** Seconds; see `MerchantRow`. */
  treasury_delay_s: number;
  /** Absent: the merchant waits for operators. */
  review_state?: ReviewState;
}

/** A merchant's statements about its business; an absent field is left unchanged. */
export type Application = Partial<
  Pick<MerchantRow, 'website' | 'business' | 'expected_monthly_volume' | 'country' | 'links'>
>;

/** The rows of merchants: every folder that acts on one finds, locks and changes it here. */
@Injectable()
export class MerchantRegistryService {
  insert(sql: Sql, merchant: NewMerchant): Promise<MerchantRow> {
    return insertRow(sql, MerchantRow, merchant);
  }

  async byId(sql: Sql, id: number): Promise<MerchantRow | undefined> {
    return (await sql.repository(MerchantRow).findOneBy({ id })) ?? undefined;
  }

  /** Returns a merchant, locked until the end of the transaction. */
  async lockById(sql: Sql, id: number): Promise<MerchantRow | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await sql.repository(MerchantRow).findOne({ where: { id }, lock })) ?? undefined;
  }

  /**
   * Returns how long approvals take, in minutes: the median of the newest fifty; null where fewer than five are known.
   * Reads only the newest 500 merchants by primary key, however many there are.
   */
  async usualReviewMin(sql: Sql): Promise<number | null> {
    const [row] = await sql.query<{ minutes: number | null }>(
      `SELECT CASE WHEN count(*) >= 5 THEN
         ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM approved_at - created_at)) / 60)::int END AS minutes
       FROM (
         SELECT approved_at, created_at FROM (SELECT id, approved_at, created_at FROM merchants ORDER BY id DESC LIMIT 500) newest
         WHERE approved_at IS NOT NULL ORDER BY id DESC LIMIT 50
       ) approved`,
    );
    return row!.minutes;
  }

  /** Returns the merchant that sells the plans; undefined where none was named. */
  async platformId(sql: Sql): Promise<number | undefined> {
    const row = await sql.repository(MerchantRow).findOneBy({ is_platform: true });
    return row?.id;
  }

  /**
   * Makes a merchant the one that sells the plans: in-house, without fee and caps. Returns undefined when there is no
   * such merchant.
   */
  async makePlatform(sql: Sql, id: number): Promise<MerchantRow | undefined> {
    await sql.repository(MerchantRow).update({ is_platform: true, id: Not(id) }, { is_platform: false });
    return this.set(sql, id, { is_platform: true, fee_tier: 'enterprise', fee_bps: 0 });
  }

  /** Sets the columns that are named and raises the version. The row must be locked. */
  async update(sql: Sql, id: number, changes: MerchantChanges): Promise<MerchantRow> {
    return (await this.set(sql, id, changes))!;
  }

  /** Returns merchants newest first, and one more than `limit` when there are more. */
  async list(sql: Sql, filter: MerchantFilter, beforeId: number | undefined, limit: number): Promise<MerchantRow[]> {
    const where = new Conditions()
      .and('status = ?', filter.status)
      .and('fee_tier = ?', filter.fee_tier)
      .and('review_state = ?', filter.review_state)
      .and('id < ?', beforeId);
    const found = filter.search === undefined ? 'true' : foundBy(filter.search.trim(), filter.owner_ids ?? [], where);
    return sql.query<MerchantRow>(
      `SELECT * FROM merchants WHERE ${where.sql} AND ${found} ORDER BY id DESC LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }

  private async set(sql: Sql, id: number, changes: MerchantChanges): Promise<MerchantRow | undefined> {
    const [row] = await updateRows(sql, MerchantRow, { id }, { ...changes, version: () => 'version + 1' });
    return row;
  }
}

function foundBy(text: string, ownerIds: number[], where: Conditions): string {
  const part = where.parameter(text.toLowerCase());
  const ways = [`position(${part} IN lower(name)) > 0`, `position(${part} IN lower(email)) > 0`];
  ways.push(`lower(treasury_address) = ${part}`, `id::text = ${part}`);
  if (ownerIds.length > 0) {
    const owners = where.parameter(ownerIds);
    ways.push(
      `id IN (SELECT merchant_id FROM memberships WHERE role = 'owner' AND user_id = ANY(${owners}::bigint[]))`,
    );
  }
  return `(${ways.join(' OR ')})`;
}
