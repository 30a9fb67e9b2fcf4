import { transferDigest } from '@libs/dto/rpc/chain.rpc';
import type { Asset, TransferDetected } from '@libs/events/payloads/chain.payload';
import { centsFromBaseUnits } from '@libs/money/cents';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import type { PaymentStatus } from '@libs/state-machines/payment.machine';
import { Injectable } from '@nestjs/common';
import { BY_SWEEP, CREDITED, PaymentRow, type TransferIdentity, transferName, UNDONE_SWEEP } from './payment.entity.js';

/** Sums over the payments of a session, in base units. */
export interface SessionSums {
  paid: bigint;
  inFlight: bigint;
}

export interface Overall {
  /** The number of payments that the list shows: those below the minimum are not counted. */
  payments: number;
  /** The block time of the newest credited payment. */
  newestCredit: Date | null;
  /** The sums sent below the minimum, by asset, in base units. */
  belowMinimum: Readonly<Record<Asset, bigint>>;
}

/** A payment's share of a sweep, in base units and cents. */
export interface SweptShare {
  id: number;
  fee: bigint;
  net: bigint;
  feeUsdCents: number;
  netUsdCents: number;
  sweepVersion: number;
}

const ALL = new ColumnList(PaymentRow);
const COLUMNS = ALL.names;

/** The columns for a transfer's current position on the chain, and the version that reported it. */
const POSITION = ['transfer_version', 'log_index', 'block_number', 'block_hash', 'block_time'] as const;
/** The columns that may differ when a provider reports the same transfer again. */
const AMOUNT = ['asset', 'token_address', 'from_address', 'base_units', 'amount_usd_cents'] as const;
const NEW_COLUMNS = [
  'merchant_id',
  'session_id',
  'status',
  'chain_id',
  'tx_hash',
  'log_ordinal',
  ...POSITION,
  ...AMOUNT,
  'required_confirmations',
] as const;
const NEW = new ColumnList(PaymentRow, NEW_COLUMNS);
const INSERT = new NamedStatement(
  `INSERT INTO payments (${NEW.names}) SELECT ${NEW.names} FROM ${NEW.unnested('n')} RETURNING ${COLUMNS}`,
  { prepared: 'insert payments' },
);
/** Moves a payment's sweep into `undone_sweep`, out of the columns that count. */
const UNSWEPT = `undone_sweep = CASE WHEN p.status <> 'swept' THEN p.undone_sweep ELSE ${UNDONE_SWEEP} END,
   ${BY_SWEEP.map((name) => `${name} = NULL`).join(', ')}`;
const MOVED = new ColumnList(PaymentRow, ['id', 'status', 'required_confirmations', ...POSITION, ...AMOUNT]);
const MOVE = new NamedStatement(
  `UPDATE payments p SET status = m.status, required_confirmations = m.required_confirmations,
     ${[...POSITION, ...AMOUNT].map((name) => `${name} = m.${name}`).join(', ')}, late = m.status = 'late', ${UNSWEPT},
     confirmed_at = CASE WHEN m.status IN ('confirmed', 'late') THEN now()
                         WHEN m.status = 'reverted' THEN p.confirmed_at END,
     reverted_at = CASE WHEN m.status = 'reverted' THEN now() ELSE p.reverted_at END
   FROM ${MOVED.unnested('m')} WHERE p.id = m.id RETURNING ${ALL.namesOf('p')}`,
  { prepared: 'move payments' },
);
const POSITIONED = new ColumnList(PaymentRow, ['id', ...POSITION]);
const SAVE_POSITIONS = new NamedStatement(
  `UPDATE payments p SET ${POSITION.map((name) => `${name} = m.${name}`).join(', ')}
   FROM ${POSITIONED.unnested('m')} WHERE p.id = m.id`,
  { prepared: 'save positions of payments' },
);
const UNSWEEP = new NamedStatement<Pick<PaymentRow, 'id' | 'status' | 'sweep_version'>>(
  `UPDATE payments p SET ${UNSWEPT}, status = :status::text, sweep_version = :sweep_version WHERE p.id = :id
   RETURNING ${COLUMNS}`,
);
const SAVE_SWEEP_VERSION = new NamedStatement<Pick<PaymentRow, 'id' | 'sweep_version'>>(
  'UPDATE payments SET sweep_version = :sweep_version WHERE id = :id',
);
const IDENTITY = new ColumnList(PaymentRow, ['chain_id', 'tx_hash', 'log_ordinal']);
const OF_TRANSFERS = new NamedStatement(
  `SELECT ${COLUMNS} FROM payments JOIN ${IDENTITY.unnested('t')} USING (${IDENTITY.names})`,
  { prepared: 'payments of transfers' },
);
const SHARE = new ColumnList(PaymentRow, ['id', 'fee', 'net', 'fee_usd_cents', 'net_usd_cents', 'sweep_version']);
const SAVE_SWEPT = new NamedStatement(
  `UPDATE payments p SET status = 'swept', fee = s.fee, net = s.net, fee_usd_cents = s.fee_usd_cents,
     net_usd_cents = s.net_usd_cents, sweep_tx_hash = :sweep_tx_hash, treasury_address = :treasury_address, swept_at = now(),
     sweep_version = greatest(p.sweep_version, s.sweep_version)
   FROM ${SHARE.unnested('s')}
   WHERE p.id = s.id AND p.status <> 'swept' RETURNING ${ALL.namesOf('p')}`,
  { prepared: 'save swept payments' },
);

/** The sums of sessions' payments, including those below the minimum. */
const ADDED_UP = `coalesce(sum(base_units) FILTER (WHERE ${CREDITED}), 0) AS paid,
    coalesce(sum(base_units) FILTER (WHERE status = 'detected'), 0) AS in_flight`;
const SUMS = `SELECT session_id, ${ADDED_UP} FROM payments WHERE session_id = ANY($1::bigint[]) GROUP BY session_id`;
const SHOWN_SUMS = `SELECT ${ADDED_UP} FROM payments WHERE session_id = $1 AND NOT below_minimum`;

interface SumsRow {
  paid: bigint;
  in_flight: bigint;
}
type Amount = Pick<PaymentRow, (typeof AMOUNT)[number]>;
type ChainPosition = Pick<PaymentRow, (typeof POSITION)[number]>;

/** A transfer that becomes the payment of a session. */
interface NewPayment {
  transfer: TransferDetected;
  session: { id: number; merchant_id: number };
}

/**
 * The rows of payments: finds them, adds them up, and saves their changes. Each call is one statement, however many
 * payments it has.
 */
@Injectable()
export class PaymentLedgerService {
  /** Inserts payments for transfers that have none. Returns them in the same order. */
  async insert(sql: Sql, status: PaymentStatus, news: readonly NewPayment[]): Promise<PaymentRow[]> {
    if (news.length === 0) return [];
    const values = news.map(({ transfer, session }) => ({
      merchant_id: session.merchant_id,
      session_id: session.id,
      status,
      chain_id: transfer.chain_id,
      tx_hash: transfer.tx_hash,
      log_ordinal: transfer.log_ordinal,
      ...positionOf(transfer),
      ...amountOf(transfer),
      required_confirmations: transfer.required_confirmations,
    }));
    const rows = await INSERT.query<PaymentRow>(sql, NEW.arraysOf(values));
    const byName = new Map(rows.map((row) => [transferName(row), row]));
    return news.map(({ transfer }) => byName.get(transferName(transfer))!);
  }

  /**
   * Applies newer events of the same transfers: their current positions, and the effect on each payment. Returns the
   * payments in the same order.
   */
  async move(
    sql: Sql,
    moves: readonly { id: number; status: PaymentStatus; transfer: TransferDetected }[],
  ): Promise<PaymentRow[]> {
    if (moves.length === 0) return [];
    const values = moves.map(({ id, status, transfer }) => ({
      ...{ id, status, required_confirmations: transfer.required_confirmations },
      ...{ ...positionOf(transfer), ...amountOf(transfer) },
    }));
    const rows = await MOVE.query<PaymentRow>(sql, MOVED.arraysOf(values));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return moves.map(({ id }) => byId.get(id)!);
  }

  /** Saves the current positions of transfers without changing their payments. */
  async savePositions(sql: Sql, positions: readonly { id: number; transfer: TransferDetected }[]): Promise<void> {
    if (positions.length === 0) return;
    await SAVE_POSITIONS.query(
      sql,
      POSITIONED.arraysOf(positions.map(({ id, transfer }) => ({ id, ...positionOf(transfer) }))),
    );
  }

  /** Returns the sums of everything that was sent to the session, including payments below the minimum. */
  async sumsOf(sql: Sql, sessionId: number): Promise<SessionSums> {
    return (await this.sumsOfAll(sql, [sessionId])).get(sessionId)!;
  }

  /** Returns the same for many sessions, by their ids. */
  async sumsOfAll(sql: Sql, sessionIds: readonly number[]): Promise<Map<number, SessionSums>> {
    const rows = await sql.query<SumsRow & { session_id: number }>(SUMS, [sessionIds], {
      prepared: 'sums of sessions',
    });
    const sums = new Map(sessionIds.map((id) => [id, { paid: 0n, inFlight: 0n }]));
    for (const row of rows) sums.set(row.session_id, sumsIn(row));
    return sums;
  }

  /** Returns the sums of only those payments that are reported to merchants and buyers. */
  async shownSumsOf(sql: Sql, sessionId: number): Promise<SessionSums> {
    const [row] = await sql.query<SumsRow>(SHOWN_SUMS, [sessionId], { prepared: 'shown sums of a session' });
    return sumsIn(row!);
  }

  /**
   * Returns the figures of a session's payments that are shown: the count, the newest credit, and the sums below the
   * minimum.
   */
  async overallOf(sql: Sql, sessionId: number): Promise<Overall> {
    const rows = await sql.query<{ asset: Asset; payments: number; newest: Date | null; below: bigint }>(
      `SELECT asset, count(*) FILTER (WHERE NOT below_minimum) AS payments,
         max(block_time) FILTER (WHERE NOT below_minimum AND ${CREDITED}) AS newest,
         coalesce(sum(base_units) FILTER (WHERE below_minimum AND status <> 'reverted'), 0) AS below
       FROM payments WHERE session_id = $1 GROUP BY asset`,
      [sessionId],
    );
    const below = (asset: Asset) => rows.find((row) => row.asset === asset)?.below ?? 0n;
    const newest = rows.flatMap((row) => row.newest?.getTime() ?? []);
    return {
      payments: rows.reduce((sum, row) => sum + row.payments, 0),
      newestCredit: newest.length > 0 ? new Date(Math.max(...newest)) : null,
      belowMinimum: { USDC: below('USDC'), USDT: below('USDT') },
    };
  }

  async byIds(sql: Sql, ids: readonly number[]): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(`SELECT ${COLUMNS} FROM payments WHERE id = ANY($1::bigint[])`, [ids], {
      prepared: 'payments',
    });
  }

  /** Marks payments as swept. Returns those that were not swept before. */
  async saveSwept(
    sql: Sql,
    by: { sweepTxHash: string; treasuryAddress: string },
    shares: readonly SweptShare[],
  ): Promise<PaymentRow[]> {
    if (shares.length === 0) return [];
    const values = shares.map(({ id, fee, net, feeUsdCents, netUsdCents, sweepVersion }) => ({
      ...{ id, fee, net },
      fee_usd_cents: feeUsdCents,
      net_usd_cents: netUsdCents,
      sweep_version: sweepVersion,
    }));
    const { sweepTxHash: sweep_tx_hash, treasuryAddress: treasury_address } = by;
    return SAVE_SWEPT.query<PaymentRow>(sql, { sweep_tx_hash, treasury_address, ...SHARE.arraysOf(values) });
  }

  /** Turns a row below the minimum into a regular payment, permanently. */
  async show(sql: Sql, id: number): Promise<PaymentRow> {
    const [row] = await sql.query<PaymentRow>(
      `UPDATE payments SET below_minimum = false WHERE id = $1 RETURNING ${COLUMNS}`,
      [id],
    );
    return row!;
  }

  /** Takes back the sweep of a payment: sets this status and keeps the sweep in `undone_sweep` only. */
  async unsweep(sql: Sql, change: Pick<PaymentRow, 'id' | 'status' | 'sweep_version'>): Promise<PaymentRow> {
    const [row] = await UNSWEEP.query<PaymentRow>(sql, change);
    return row!;
  }

  /** Stores the version of the newest event about a payment's sweep when it changes nothing else. */
  async saveSweepVersion(sql: Sql, id: number, sweepVersion: number): Promise<void> {
    await SAVE_SWEEP_VERSION.query(sql, { id, sweep_version: sweepVersion });
  }

  /**
   * Returns the rows of transfers, including those below the minimum. A transfer is identified by chain, transaction
   * and the log's position in it, as in {@link transferName}.
   */
  async ofTransfers(sql: Sql, transfers: readonly TransferIdentity[]): Promise<PaymentRow[]> {
    return OF_TRANSFERS.query<PaymentRow>(sql, IDENTITY.arraysOf(transfers));
  }

  /** Returns a digest of everything known about a session's transfers, to compare with an indexer's report. */
  async digestOf(sql: Sql, sessionId: number): Promise<string | null> {
    const [row] = await sql.query<{ digest: string | null }>(
      `SELECT ${transferDigest('transfer_version')} AS digest FROM payments WHERE session_id = $1`,
      [sessionId],
    );
    return row!.digest;
  }
}

function sumsIn({ paid, in_flight }: SumsRow): SessionSums {
  return { paid, inFlight: in_flight };
}

function amountOf({ asset, token_address, from_address, base_units }: TransferDetected): Amount {
  return {
    asset,
    token_address: token_address.toLowerCase(),
    from_address: from_address.toLowerCase(),
    base_units: BigInt(base_units),
    amount_usd_cents: centsFromBaseUnits(BigInt(base_units)),
  };
}

function positionOf({ version, log_index, block_number, block_hash, block_time }: TransferDetected): ChainPosition {
  return { transfer_version: version, log_index, block_number, block_hash, block_time: new Date(block_time * 1_000) };
}
