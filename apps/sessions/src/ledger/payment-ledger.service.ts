import { transferDigest } from '@libs/dto/rpc/chain.rpc';
import type { Asset, TransferDetected } from '@libs/events/payloads/chain.payload';
import { centsFromBaseUnits } from '@libs/money/cents';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import type { PaymentStatus } from '@libs/state-machines/payment.machine';
import { Injectable } from '@nestjs/common';
import { PaymentRow } from './payment.entity.js';

/** Sums over the payments of a session, in base units. */
export interface SessionSums {
  paid: bigint;
  inFlight: bigint;
}

export interface Overall {
  /** Payments that the list shows: those below the minimum are not counted. */
  payments: number;
  /** Block time of the newest one that is credited. */
  newestCredit: Date | null;
  /** What was sent below the minimum, by asset. Base units. */
  belowMinimum: Readonly<Record<Asset, bigint>>;
}

export interface Swept {
  fee: bigint;
  net: bigint;
  feeUsdCents: number;
  netUsdCents: number;
  sweepTxHash: string;
  treasuryAddress: string;
  sweepVersion: number;
}

const COLUMNS = new ColumnList(PaymentRow).names;

/** Where a transfer is on the chain now, and how sure that is. */
const PLACE = ['transfer_version', 'log_index', 'block_number', 'block_hash', 'block_time'] as const;
const NEW_COLUMNS = [
  'merchant_id',
  'session_id',
  'status',
  'chain_id',
  'tx_hash',
  'log_ordinal',
  ...PLACE,
  'asset',
  'token_address',
  'from_address',
  'base_units',
  'amount_usd_cents',
  'required_confirmations',
] as const;
const NEW = new ColumnList(PaymentRow, NEW_COLUMNS);
const INSERT = new NamedStatement<NewPayment>(
  `INSERT INTO payments (${NEW.names}) SELECT ${NEW.parameters()} RETURNING ${COLUMNS}`,
  { prepared: 'insert payment' },
);
/** What may be another one when a transfer is seen again: a provider corrects itself, or its transaction did something else. */
const AMOUNT = ['asset', 'token_address', 'from_address', 'base_units', 'amount_usd_cents'] as const;
const SET_PLACE = PLACE.map((name) => `${name} = :${name}`).join(', ');
/** Keeps what a sweep had made of a payment, and takes it out of the columns that count. */
const UNSWEPT = `undone_sweep = CASE WHEN status <> 'swept' THEN undone_sweep ELSE json_build_object(
     'sweep_tx_hash', sweep_tx_hash, 'fee', fee::text, 'net', net::text, 'fee_usd_cents', fee_usd_cents,
     'net_usd_cents', net_usd_cents, 'swept_at', swept_at, 'undone_at', now()) END,
   fee = NULL, net = NULL, fee_usd_cents = NULL, net_usd_cents = NULL, sweep_tx_hash = NULL, treasury_address = NULL,
   swept_at = NULL`;
const MOVE = new NamedStatement<Place & Amount & Pick<PaymentRow, 'id' | 'status' | 'required_confirmations'>>(
  `UPDATE payments SET status = :status::text, ${SET_PLACE}, required_confirmations = :required_confirmations,
     ${AMOUNT.map((name) => `${name} = :${name}`).join(', ')}, late = :status::text = 'late', ${UNSWEPT},
     confirmed_at = CASE WHEN :status::text IN ('confirmed', 'late') THEN now()
                         WHEN :status::text = 'reverted' THEN confirmed_at END,
     reverted_at = CASE WHEN :status::text = 'reverted' THEN now() ELSE reverted_at END
   WHERE id = :id RETURNING ${COLUMNS}`,
  { prepared: 'move payment' },
);
const SAVE_PLACE = new NamedStatement<Place & { id: number }>(`UPDATE payments SET ${SET_PLACE} WHERE id = :id`, {
  prepared: 'save place of a payment',
});
const UNSWEEP = new NamedStatement<Pick<PaymentRow, 'id' | 'status' | 'sweep_version'>>(
  `UPDATE payments SET ${UNSWEPT}, status = :status::text, sweep_version = :sweep_version WHERE id = :id`,
);
const SAVE_SWEEP_VERSION = new NamedStatement<Pick<PaymentRow, 'id' | 'sweep_version'>>(
  'UPDATE payments SET sweep_version = :sweep_version WHERE id = :id',
);
const SAVE_SWEPT = new NamedStatement<Swept & { id: number }>(
  `UPDATE payments SET status = 'swept', fee = :fee, net = :net, fee_usd_cents = :feeUsdCents, net_usd_cents = :netUsdCents,
     sweep_tx_hash = :sweepTxHash, treasury_address = :treasuryAddress, swept_at = now(),
     sweep_version = :sweepVersion
   WHERE id = :id RETURNING ${COLUMNS}`,
  { prepared: 'save swept payment' },
);

/** What the payments of a session add up to, with those below the minimum. */
const SUMS = `SELECT coalesce(sum(base_units) FILTER (WHERE status IN ('confirmed', 'late', 'swept')), 0) AS paid,
    coalesce(sum(base_units) FILTER (WHERE status = 'detected'), 0) AS in_flight
  FROM payments WHERE session_id = $1`;
const SHOWN_SUMS = `${SUMS} AND NOT below_minimum`;

interface SumsRow {
  paid: bigint;
  in_flight: bigint;
}
type Amount = Pick<PaymentRow, (typeof AMOUNT)[number]>;
type Place = Pick<PaymentRow, (typeof PLACE)[number]>;
type NewPayment = Pick<PaymentRow, (typeof NEW_COLUMNS)[number]>;

/** The rows of payments: finds them, adds them up, and keeps what they became. */
@Injectable()
export class PaymentLedgerService {
  /** The payment of a transfer: its identity is chain, transaction and the log's place in it. */
  async byTransfer(sql: Sql, transfer: TransferDetected): Promise<PaymentRow | undefined> {
    const [row] = await sql.query<PaymentRow>(
      `SELECT ${COLUMNS} FROM payments WHERE chain_id = $1 AND tx_hash = $2 AND log_ordinal = $3`,
      [transfer.chain_id, transfer.tx_hash, transfer.log_ordinal],
      { prepared: 'payment of a transfer' },
    );
    return row;
  }

  async insert(
    sql: Sql,
    transfer: TransferDetected,
    session: { id: number; merchant_id: number },
    status: PaymentStatus,
  ): Promise<PaymentRow> {
    const [row] = await INSERT.query<PaymentRow>(sql, {
      merchant_id: session.merchant_id,
      session_id: session.id,
      status,
      chain_id: transfer.chain_id,
      tx_hash: transfer.tx_hash,
      log_ordinal: transfer.log_ordinal,
      ...placeOf(transfer),
      ...amountOf(transfer),
      required_confirmations: transfer.required_confirmations,
    });
    return row!;
  }

  /** Applies a newer event of the same transfer: its present place, and the effect on the payment. */
  async move(sql: Sql, id: number, status: PaymentStatus, transfer: TransferDetected): Promise<PaymentRow> {
    const { required_confirmations } = transfer;
    const [row] = await MOVE.query<PaymentRow>(sql, {
      ...{ id, status, required_confirmations },
      ...{ ...placeOf(transfer), ...amountOf(transfer) },
    });
    return row!;
  }

  /** Takes over where a transfer is now without a change of its payment. */
  async savePlace(sql: Sql, id: number, transfer: TransferDetected): Promise<void> {
    await SAVE_PLACE.query(sql, { id, ...placeOf(transfer) });
  }

  /** Everything that was sent to the session, below the minimum too. */
  async sumsOf(sql: Sql, sessionId: number): Promise<SessionSums> {
    return sumsIn(await sql.query<SumsRow>(SUMS, [sessionId], { prepared: 'sums of a session' }));
  }

  /** Only what is reported to merchants and buyers. */
  async shownSumsOf(sql: Sql, sessionId: number): Promise<SessionSums> {
    return sumsIn(await sql.query<SumsRow>(SHOWN_SUMS, [sessionId], { prepared: 'shown sums of a session' }));
  }

  /** What a session was sent, as far as it is shown one by one or in sum. */
  async overallOf(sql: Sql, sessionId: number): Promise<Overall> {
    const rows = await sql.query<{ asset: Asset; payments: number; newest: Date | null; below: bigint }>(
      `SELECT asset, count(*) FILTER (WHERE NOT below_minimum) AS payments,
         max(block_time) FILTER (WHERE NOT below_minimum AND status IN ('confirmed', 'late', 'swept')) AS newest,
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

  async byId(sql: Sql, id: number): Promise<PaymentRow | undefined> {
    const [row] = await sql.query<PaymentRow>(`SELECT ${COLUMNS} FROM payments WHERE id = $1`, [id], {
      prepared: 'payment',
    });
    return row;
  }

  async byIds(sql: Sql, ids: readonly number[]): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(`SELECT ${COLUMNS} FROM payments WHERE id = ANY($1::bigint[])`, [ids], {
      prepared: 'payments',
    });
  }

  async saveSwept(sql: Sql, id: number, swept: Swept): Promise<PaymentRow> {
    const [row] = await SAVE_SWEPT.query<PaymentRow>(sql, { id, ...swept });
    return row!;
  }

  /** Makes a row below the minimum a payment like any other, for good. */
  async show(sql: Sql, id: number): Promise<PaymentRow> {
    const [row] = await sql.query<PaymentRow>(
      `UPDATE payments SET below_minimum = false WHERE id = $1 RETURNING ${COLUMNS}`,
      [id],
    );
    return row!;
  }

  /** Takes the sweep of a payment back: it has this status, and what the sweep brought is kept in `undone_sweep` alone. */
  async unsweep(sql: Sql, change: Pick<PaymentRow, 'id' | 'status' | 'sweep_version'>): Promise<void> {
    await UNSWEEP.query(sql, change);
  }

  /** Notes the newest word on a payment's sweep where it changes nothing else. */
  async saveSweepVersion(sql: Sql, id: number, sweepVersion: number): Promise<void> {
    await SAVE_SWEEP_VERSION.query(sql, { id, sweep_version: sweepVersion });
  }

  /** The rows of transfers, below the minimum too. */
  async ofTransfers(
    sql: Sql,
    chainId: number,
    transfers: readonly Pick<TransferDetected, 'tx_hash' | 'log_ordinal'>[],
  ): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(
      `SELECT ${COLUMNS} FROM payments p
       JOIN unnest($2::text[], $3::int[]) AS t (tx_hash, log_ordinal) USING (tx_hash, log_ordinal) WHERE p.chain_id = $1`,
      [chainId, transfers.map(({ tx_hash }) => tx_hash), transfers.map(({ log_ordinal }) => log_ordinal)],
    );
  }

  /** All that is known of a session's transfers, in one word. */
  async digestOf(sql: Sql, sessionId: number): Promise<string | null> {
    const [row] = await sql.query<{ digest: string | null }>(
      `SELECT ${transferDigest('transfer_version')} AS digest FROM payments WHERE session_id = $1`,
      [sessionId],
    );
    return row!.digest;
  }
}

function sumsIn([row]: readonly SumsRow[]): SessionSums {
  return { paid: row!.paid, inFlight: row!.in_flight };
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

function placeOf({ version, log_index, block_number, block_hash, block_time }: TransferDetected): Place {
  return { transfer_version: version, log_index, block_number, block_hash, block_time: new Date(block_time * 1_000) };
}
