import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { BalanceMarkRow } from './balance-mark.entity.js';

/** The balance of a token at an address. Base units; the address as 40 hex digits. */
export interface BalanceMark extends Omit<BalanceMarkRow, 'address' | 'tries' | 'next_try_at'> {
  address: string;
}

export interface KnownMark extends BalanceMark {
  tries: number;
  is_due: boolean;
}

/** The sum of the recorded transfers of a token to an address. */
export interface Received {
  address: string;
  token_address: string;
  received: bigint;
}

/** The longest delay before an address with an unexplained balance is rescanned again. */
const LONGEST_WAIT_S = 3_600;
const FIRST_WAIT_S = 15;

const READ = ['block_number', 'balance', 'received', 'moved_out'] as const;
const KEY = ['address', 'token_address'] as const;
const MARK = new ColumnList(BalanceMarkRow, [...KEY, ...READ]);
const KNOWN = new ColumnList(BalanceMarkRow, ['token_address', ...READ, 'tries']);

const SAVE = new NamedStatement(
  `INSERT INTO balance_marks (${MARK.names}) SELECT ${MARK.names} FROM ${MARK.unnested('n')}
   ON CONFLICT (${new ColumnList(BalanceMarkRow, KEY).names}) DO UPDATE SET
     ${new ColumnList(BalanceMarkRow, READ).assignments()}, tries = 0, next_try_at = NULL`,
);

/** The balances of the last check, and the cursor of the reconciliation. */
@Injectable()
export class BalanceMarksRepository {
  /** Returns the last session that was checked in this round; 0 at its beginning. */
  async position(sql: Sql, chainId: number): Promise<number> {
    const [row] = await sql.query<{ session_id: number }>('SELECT session_id FROM balance_rounds WHERE chain_id = $1', [
      chainId,
    ]);
    return row?.session_id ?? 0;
  }

  async move(sql: Sql, chainId: number, sessionId: number): Promise<void> {
    await sql.query(
      `INSERT INTO balance_rounds (chain_id, session_id) VALUES ($1, $2)
       ON CONFLICT (chain_id) DO UPDATE SET session_id = excluded.session_id`,
      [chainId, sessionId],
    );
  }

  async of(sql: Sql, addresses: readonly string[]): Promise<KnownMark[]> {
    return sql.query<KnownMark>(
      `SELECT encode(address, 'hex') AS address, ${KNOWN.names}, next_try_at IS NULL OR next_try_at <= now() AS is_due
       FROM balance_marks WHERE address = ANY($1::bytea[])`,
      [bytesOf(addresses)],
    );
  }

  /** Returns the sums of the recorded transfers of each token to these addresses, in blocks up to `upTo`. */
  async received(sql: Sql, chainId: number, addresses: readonly string[], upTo: number): Promise<Received[]> {
    return sql.query<Received>(
      `SELECT substr(to_address, 3) AS address, token_address, sum(base_units)::numeric(78) AS received FROM transfers
       WHERE chain_id = $1 AND to_address = ANY($2) AND block_number <= $3 AND status <> 'dropped'
       GROUP BY to_address, token_address`,
      [chainId, addresses.map((address) => `0x${address}`), upTo],
    );
  }

  /** Saves balances that the recorded transfers explain, and ends their retries. */
  async save(sql: Sql, marks: readonly BalanceMark[]): Promise<void> {
    if (marks.length === 0) return;
    await SAVE.query(sql, MARK.arraysOf(marks.map((mark) => ({ ...mark, address: Buffer.from(mark.address, 'hex') }))));
  }

  /**
   * Counts a rescan. The delay before the next one doubles, up to an hour; the mark keeps its last explained balance.
   */
  async recordTry(sql: Sql, { address, token_address }: Pick<BalanceMark, 'address' | 'token_address'>): Promise<void> {
    await sql.query(
      `INSERT INTO balance_marks AS m (${MARK.names}, tries, next_try_at)
       VALUES (decode($1, 'hex'), $2, 0, 0, 0, 0, 1, now() + make_interval(secs => $3))
       ON CONFLICT (address, token_address) DO UPDATE SET tries = m.tries + 1,
         next_try_at = now() + make_interval(secs => least($4, $3 * 2 ^ least(m.tries, 20)))`,
      [address, token_address, FIRST_WAIT_S, LONGEST_WAIT_S],
    );
  }

  /** Deletes the balances of these addresses. */
  async forget(sql: Sql, addresses: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM balance_marks WHERE address = ANY($1::bytea[])', [bytesOf(addresses)]);
  }

  /** Deletes balances that were read above a block that a reorg removed. */
  async forgetAbove(sql: Sql, block: number): Promise<void> {
    await sql.query('DELETE FROM balance_marks WHERE block_number > $1', [block]);
  }
}

function bytesOf(addresses: readonly string[]): Buffer[] {
  return addresses.map((address) => Buffer.from(address, 'hex'));
}
