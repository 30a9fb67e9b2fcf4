import { isAny } from '@libs/service-kit/database/conditions';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Block } from '../providers/rpc/block.js';
import { type AnchorRow, CursorRow } from './cursor.entity.js';
import type { Waiting } from './scan-state.js';

/** A known block, without its chain. */
export type Anchor = Omit<AnchorRow, 'chain_id'>;

const NEW = new ColumnList(CursorRow, [
  'chain_id',
  'epoch',
  'head_block',
  'head_hash',
  'head_time',
  'verified_block',
  'verified_time',
]);
const TAKE_OVER = new NamedStatement(
  `INSERT INTO cursors AS c (${NEW.names}) VALUES (${NEW.parameters()})
   ON CONFLICT (chain_id) DO UPDATE SET epoch = c.epoch + 1 RETURNING *`,
);

/** Thrown when another scanner has taken over, so that this one writes nothing more. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/**
 * Moves the head over blocks without transfers of ours, as nearly all are: one statement instead of a transaction. It
 * also checks for work of other loops, so that they need no query of their own.
 */
const MOVE = `WITH moved AS (
    UPDATE cursors SET head_block = :block, head_hash = :hash, head_time = :time,
      verified_block = CASE WHEN :is_verified THEN :block ELSE verified_block END,
      verified_time = CASE WHEN :is_verified THEN :time ELSE verified_time END
    WHERE chain_id = :chain_id AND epoch = :epoch RETURNING chain_id
  )
  INSERT INTO anchors (chain_id, block_number, block_hash, block_time, scanned_by) SELECT chain_id, :block, :hash, :time, :scanned_by FROM moved
  ON CONFLICT (chain_id, block_number)`;

const NO_PROVIDER = -1;
/** Below the final block, one anchor is kept per this many blocks: some 13,000 rows in a year of Arbitrum. */
const KEPT_BELOW_FINAL = 10_000;
const REPLACE = `DO UPDATE SET block_hash = excluded.block_hash, block_time = excluded.block_time,
  scanned_by = excluded.scanned_by`;
const WHAT_WAITS = `EXISTS (SELECT 1 FROM backfills) AS backfills,
  ${isAny("transfers WHERE chain_id = :chain_id AND status <> 'dropped' AND held IS NOT NULL", 'id')} AS held,
  ${isAny("transfers WHERE chain_id = :chain_id AND status = 'detected'", 'block_number')} AS detected,
  EXISTS (SELECT 1 FROM open_windows WHERE chain_id = :chain_id AND open_until > clock_timestamp()) AS windows`;
const MOVE_OVER = new NamedStatement(`${MOVE} ${REPLACE} RETURNING ${WHAT_WAITS}`, {
  prepared: 'move head over blocks',
});
/**
 * Verifies blocks in which a second provider has found nothing either, with one statement that locks the cursor: it
 * sees everything written before, and later writers see that these blocks are verified, and hold what they find there.
 */
const VERIFY_EMPTY = new NamedStatement(
  `UPDATE cursors SET verified_block = :last, verified_time = :time
  WHERE chain_id = :chain_id AND verified_block = :first::bigint - 1
    AND EXISTS (SELECT 1 FROM anchors WHERE chain_id = :chain_id AND block_number = :last AND block_hash = :hash)
    AND NOT EXISTS (SELECT 1 FROM transfers WHERE chain_id = :chain_id AND block_number BETWEEN :first AND :last AND status <> 'dropped')
  RETURNING 1`,
  { prepared: 'verify blocks without transfers' },
);

/** The position up to which the chain was read, and the known blocks to go back to. */
@Injectable()
export class CursorService {
  /** Makes the caller the only writer. On a new chain, reading starts at `first`. */
  async takeOver(sql: Sql, chainId: number, first: Block): Promise<CursorRow> {
    const [row] = await TAKE_OVER.query<CursorRow>(sql, {
      chain_id: chainId,
      epoch: 1,
      head_block: first.number,
      head_hash: first.hash,
      head_time: first.time,
      verified_block: first.number,
      verified_time: first.time,
    });
    const known = { number: row!.head_block, hash: row!.head_hash, time: row!.head_time };
    await this.addAnchor(sql, chainId, known, NO_PROVIDER, 'DO NOTHING');
    return row!;
  }

  async find(sql: Sql, chainId: number): Promise<CursorRow | undefined> {
    const [row] = await sql.query<CursorRow>('SELECT * FROM cursors WHERE chain_id = $1', [chainId], {
      prepared: 'cursor',
    });
    return row;
  }

  /** Locks the cursor for a writer of this epoch. Throws FencedError for any other. */
  async lock(sql: Sql, chainId: number, epoch: number): Promise<CursorRow> {
    const [row] = await sql.query<CursorRow>(
      'SELECT * FROM cursors WHERE chain_id = $1 AND epoch = $2 FOR UPDATE',
      [chainId, epoch],
      { prepared: 'lock cursor' },
    );
    if (!row) throw new FencedError(`epoch ${epoch} of chain ${chainId} is over`);
    return row;
  }

  /**
   * Locks the cursor regardless of the epoch, for writers other than the scanner. Returns undefined on a chain that was
   * never read.
   */
  async lockWithoutEpoch(sql: Sql, chainId: number): Promise<CursorRow | undefined> {
    const [row] = await sql.query<CursorRow>('SELECT * FROM cursors WHERE chain_id = $1 FOR UPDATE', [chainId]);
    return row;
  }

  async moveHead(sql: Sql, chainId: number, block: Block, scannedBy: number): Promise<void> {
    await sql.query('UPDATE cursors SET head_block = $2, head_hash = $3, head_time = $4 WHERE chain_id = $1', [
      chainId,
      block.number,
      block.hash,
      block.time,
    ]);
    await this.addAnchor(sql, chainId, block, scannedBy, REPLACE);
  }

  /**
   * Moves the head, and with `isVerified` the verified block, over blocks in which nothing was found. Throws
   * FencedError for a writer of another epoch. Returns what other work waits.
   */
  async moveOver(
    sql: Sql,
    { chainId, epoch }: { chainId: number; epoch: number },
    block: Block,
    scannedBy: number,
    isVerified: boolean,
  ): Promise<Waiting> {
    const [waiting] = await MOVE_OVER.query<Waiting>(sql, {
      chain_id: chainId,
      epoch,
      block: block.number,
      hash: block.hash,
      time: block.time,
      scanned_by: scannedBy,
      is_verified: isVerified,
    });
    if (!waiting) throw new FencedError(`epoch ${epoch} of chain ${chainId} is over`);
    return waiting;
  }

  /** Goes back to an anchor. Blocks above it are no longer verified or final. */
  async rewind(sql: Sql, chainId: number, anchor: Anchor): Promise<void> {
    await sql.query('DELETE FROM anchors WHERE chain_id = $1 AND block_number > $2', [chainId, anchor.block_number]);
    // Inserts a row instead of updating one when no known anchor is left; the cursor then starts over.
    const block = { number: anchor.block_number, hash: anchor.block_hash, time: anchor.block_time };
    await this.addAnchor(sql, chainId, block, anchor.scanned_by, REPLACE);
    await sql.query(
      `UPDATE cursors SET head_block = $2, head_hash = $3, head_time = $4,
         verified_block = least(verified_block, $2), verified_time = least(verified_time, $4),
         finalized_block = least(finalized_block, $2) WHERE chain_id = $1`,
      [chainId, anchor.block_number, anchor.block_hash, anchor.block_time],
    );
  }

  async moveVerified(sql: Sql, chainId: number, { number, time }: Pick<Block, 'number' | 'time'>): Promise<void> {
    await sql.query(
      'UPDATE cursors SET verified_block = $2, verified_time = $3 WHERE chain_id = $1',
      [chainId, number, time],
      { prepared: 'note verified block' },
    );
  }

  /**
   * Moves the verified block to an anchor, from a block on, under the lock of the cursor. Returns false, and changes
   * nothing, where a transfer is known in between, or the chain went back.
   */
  async moveVerifiedOver(tx: Tx, chainId: number, from: number, anchor: Anchor): Promise<boolean> {
    const { block_number: last, block_hash: hash, block_time: time } = anchor;
    return (await VERIFY_EMPTY.query(tx, { chain_id: chainId, first: from, last, hash, time })).length > 0;
  }

  /**
   * Stores the final block and deletes most anchors below it: the first of every 10,000 blocks stays, in case a chain
   * goes back further than finality allows.
   */
  async recordFinalized(sql: Sql, chainId: number, finalized: number): Promise<void> {
    await sql.query('UPDATE cursors SET finalized_block = $2 WHERE chain_id = $1', [chainId, finalized]);
    await sql.query(
      `DELETE FROM anchors gone WHERE chain_id = $1 AND block_number < (
         SELECT max(block_number) FROM anchors a JOIN cursors c USING (chain_id)
         WHERE a.chain_id = $1 AND a.block_number <= least($2, c.verified_block))
       AND EXISTS (SELECT 1 FROM anchors kept WHERE kept.chain_id = $1 AND kept.block_number < gone.block_number
         AND kept.block_number >= gone.block_number - gone.block_number % ${KEPT_BELOW_FINAL})`,
      [chainId, finalized],
    );
  }

  /** Returns anchors at or below a block, highest first. */
  async anchorsDown(sql: Sql, chainId: number, from: number, limit: number): Promise<Anchor[]> {
    return sql.query<Anchor>(
      `SELECT block_number, block_hash, block_time, scanned_by FROM anchors
       WHERE chain_id = $1 AND block_number <= $2 ORDER BY block_number DESC LIMIT $3`,
      [chainId, from, limit],
      { prepared: 'anchors down' },
    );
  }

  /** Returns anchors above a block, lowest first. */
  async anchorsUp(sql: Sql, chainId: number, above: number, limit: number): Promise<Anchor[]> {
    return sql.query<Anchor>(
      `SELECT block_number, block_hash, block_time, scanned_by FROM anchors
       WHERE chain_id = $1 AND block_number > $2 ORDER BY block_number LIMIT $3`,
      [chainId, above, limit],
      { prepared: 'anchors up' },
    );
  }

  /** Returns the last anchor that is older than a moment: all later blocks are above it. */
  async anchorBefore(sql: Sql, chainId: number, time: number): Promise<Anchor | undefined> {
    const [row] = await sql.query<Anchor>(
      `SELECT block_number, block_hash, block_time, scanned_by FROM anchors
       WHERE chain_id = $1 AND block_time < $2 ORDER BY block_number DESC LIMIT 1`,
      [chainId, time],
      { prepared: 'anchor before' },
    );
    return row;
  }

  private async addAnchor(
    sql: Sql,
    chainId: number,
    { number, hash, time }: Omit<Block, 'parentHash'>,
    scannedBy: number,
    onConflict: 'DO NOTHING' | typeof REPLACE,
  ): Promise<void> {
    await sql.query(
      `INSERT INTO anchors (chain_id, block_number, block_hash, block_time, scanned_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (chain_id, block_number) ${onConflict}`,
      [chainId, number, hash, time, scannedBy],
    );
  }
}
