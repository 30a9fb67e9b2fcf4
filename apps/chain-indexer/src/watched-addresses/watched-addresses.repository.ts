import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { WatchedRow } from './watched-address.entity.js';

const ADDRESS_BYTES = 20;

/** An address that was issued. */
export interface NewAddress {
  address: string;
  merchantId: number;
  createdAt: Date;
  /** The verified block known at that time; null where that is unknown. */
  afterBlock: number | null;
  /** The trace context of the session, where it is recorded. */
  traceparent: string | null;
}

const ADD = new NamedStatement(
  `WITH added AS (
     INSERT INTO watched (address, merchant_id, created_at, traceparent, after_block)
     VALUES (decode(:address, 'hex'), :merchant_id, :created_at, :traceparent, :after_block)
     ON CONFLICT DO NOTHING RETURNING address
   )
   INSERT INTO backfills (address, since_time, after_block) SELECT address, :since, :after_block FROM added`,
);

/** Every deposit address ever issued. A late payment may come years later, so no address is ever deleted. */
@Injectable()
export class WatchedAddressesRepository {
  /** Watches an address and queues its backfill, because blocks since its creation may have been scanned already. */
  async add(sql: Sql, { address, merchantId, createdAt, afterBlock, traceparent }: NewAddress): Promise<void> {
    await ADD.query(sql, {
      address: bare(address),
      merchant_id: merchantId,
      created_at: createdAt,
      since: Math.floor(createdAt.getTime() / 1000),
      traceparent,
      after_block: afterBlock,
    });
  }

  /** Returns the verified block known when an address (0x, lower case) was issued; null where that is unknown. */
  async afterBlockOf(sql: Sql, address: string): Promise<number | null> {
    const [row] = await sql.query<Pick<WatchedRow, 'after_block'>>(
      `SELECT after_block FROM watched WHERE address = decode($1, 'hex')`,
      [bare(address)],
    );
    return row?.after_block ?? null;
  }

  /** Returns the trace contexts of the sessions of these addresses (0x, lower case), as far as they are recorded. */
  async tracesOf(sql: Sql, addresses: readonly string[]): Promise<Map<string, string>> {
    const rows = await sql.query<{ address: string; traceparent: string }>(
      `SELECT '0x' || encode(address, 'hex') AS address, traceparent FROM watched
       WHERE address = ANY($1::bytea[]) AND traceparent IS NOT NULL`,
      [addresses.map((address) => Buffer.from(bare(address), 'hex'))],
    );
    return new Map(rows.map((row) => [row.address, row.traceparent]));
  }

  /** Returns those of the given addresses (40 hex digits) that are watched. */
  async match(sql: Sql, addresses: readonly string[]): Promise<Set<string>> {
    if (addresses.length === 0) return new Set();
    const rows = await sql.query<{ address: string }>(
      `SELECT encode(address, 'hex') AS address FROM watched
       WHERE address = ANY(ARRAY(SELECT substr($1::bytea, at, $2) FROM generate_series(1, length($1::bytea), $2) AS at))`,
      // One concatenated value: serializing an array of that many buffers takes longer than the lookup.
      [Buffer.from(addresses.join(''), 'hex'), ADDRESS_BYTES],
    );
    return new Set(rows.map((row) => row.address));
  }

  /** Returns the merchants of the given addresses (0x, lower case), without addresses that are not watched. */
  async ownersOf(sql: Sql, addresses: readonly string[]): Promise<Map<string, number>> {
    const rows = await sql.query<{ address: string; merchant_id: number }>(
      `SELECT '0x' || encode(address, 'hex') AS address, merchant_id FROM watched WHERE address = ANY($1::bytea[])`,
      [addresses.map((address) => Buffer.from(bare(address), 'hex'))],
    );
    return new Map(rows.map((row) => [row.address, row.merchant_id]));
  }

  /** Returns the newest addresses (40 hex digits), none older than the given number of days. */
  async youngest(sql: Sql, days: number, limit: number): Promise<string[]> {
    const rows = await sql.query<{ address: string }>(
      `SELECT encode(address, 'hex') AS address FROM watched WHERE created_at > now() - make_interval(days => $1)
       ORDER BY created_at DESC LIMIT $2`,
      [days, limit],
    );
    return rows.map((row) => row.address);
  }

  /** Returns those of the addresses (0x, lower case) that are watched and whose past has been read. */
  async readToTheEnd(sql: Sql, addresses: readonly string[]): Promise<string[]> {
    const rows = await sql.query<{ address: string }>(
      `SELECT '0x' || encode(w.address, 'hex') AS address FROM watched w
       WHERE w.address = ANY($1::bytea[]) AND NOT EXISTS (SELECT 1 FROM backfills b WHERE b.address = w.address)`,
      [addresses.map((address) => Buffer.from(bare(address), 'hex'))],
    );
    return rows.map((row) => row.address);
  }

  async count(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ count: number }>('SELECT count(*)::int AS count FROM watched');
    return row!.count;
  }

  /** Yields all addresses in batches, in the order of their bytes. */
  async *all(sql: Sql, pieceSize = 50_000): AsyncGenerator<string[]> {
    for (let after = Buffer.alloc(0); ; ) {
      const rows = await sql.query<Pick<WatchedRow, 'address'>>(
        'SELECT address FROM watched WHERE address > $1 ORDER BY address LIMIT $2',
        [after, pieceSize],
      );
      if (rows.length === 0) return;
      yield rows.map((row) => row.address.toString('hex'));
      after = Buffer.from(rows.at(-1)!.address);
    }
  }
}

function bare(address: string): string {
  return address.slice(2).toLowerCase();
}
