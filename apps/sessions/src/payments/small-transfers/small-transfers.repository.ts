import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { centsFromBaseUnits } from '@libs/money/cents';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import type { PaymentStatus } from '@libs/state-machines/payment.machine';
import { Injectable } from '@nestjs/common';
import { BY_SWEEP, PaymentRow, UNDONE_SWEEP } from '../../ledger/payment.entity.js';

const PAYMENT = new ColumnList(PaymentRow);
/** The columns of the rows that come in as JSON. */
const MOVED = new ColumnList(PaymentRow, [
  'status',
  'chain_id',
  'tx_hash',
  'log_ordinal',
  'transfer_version',
  'log_index',
  'block_number',
  'block_hash',
  'block_time',
  'asset',
  'token_address',
  'from_address',
  'base_units',
  'amount_usd_cents',
  'required_confirmations',
]);

/** When a swept row is written again, the chain dropped the transfer together with its sweep. */
const KEPT = BY_SWEEP.map((name) => `${name} = CASE WHEN p.status = excluded.status THEN p.${name} END`).join(', ');
const UNSWEPT = `undone_sweep = CASE WHEN p.status <> 'swept' OR excluded.status = 'swept' THEN p.undone_sweep ELSE ${UNDONE_SWEEP} END,
   ${KEPT}`;

/** A transfer and the new status of its row. */
export interface SmallMove {
  transfer: TransferDetected;
  status: PaymentStatus;
}

/**
 * Rows of `payments` whose transfer is below the session's minimum. They have an identity, a state and a position on
 * the chain like any payment, but no event, list or count shows them.
 */
@Injectable()
export class SmallTransfersRepository {
  /** Writes many rows with one statement; each gets its transfer's version. Returns all of them. */
  async saveAll(
    sql: Sql,
    session: { id: number; merchant_id: number },
    moves: readonly SmallMove[],
  ): Promise<PaymentRow[]> {
    const json = JSON.stringify(moves.map(columnsOf));
    return sql.query<PaymentRow>(
      `INSERT INTO payments AS p (merchant_id, session_id, below_minimum, late, confirmed_at, ${MOVED.names})
       SELECT $1, $2, true, status = 'late', CASE WHEN status IN ('confirmed', 'late') THEN now() END, ${MOVED.names}
       FROM jsonb_to_recordset($3) AS moved (${MOVED.definitions})
       ON CONFLICT (tx_hash, log_ordinal, chain_id) DO UPDATE SET status = excluded.status,
         transfer_version = excluded.transfer_version, log_index = excluded.log_index, block_number = excluded.block_number,
         block_hash = excluded.block_hash, block_time = excluded.block_time,
         required_confirmations = excluded.required_confirmations,
         late = CASE WHEN p.status = excluded.status THEN p.late ELSE excluded.late END,
         confirmed_at = CASE WHEN p.status = excluded.status OR excluded.status = 'reverted' THEN p.confirmed_at
                             ELSE excluded.confirmed_at END,
         ${UNSWEPT},
         reverted_at = CASE WHEN excluded.status = 'reverted' AND p.status <> 'reverted' THEN now() ELSE p.reverted_at END
       RETURNING ${PAYMENT.names}`,
      [session.merchant_id, session.id, json],
    );
  }
}

function columnsOf({ transfer, status }: SmallMove): object {
  const { version, asset, chain_id, tx_hash, log_ordinal, log_index, block_number, block_hash } = transfer;
  return {
    status,
    transfer_version: version,
    ...{ asset, chain_id, tx_hash, log_ordinal, log_index, block_number, block_hash },
    block_time: new Date(transfer.block_time * 1_000),
    token_address: transfer.token_address.toLowerCase(),
    from_address: transfer.from_address.toLowerCase(),
    base_units: transfer.base_units,
    amount_usd_cents: centsFromBaseUnits(BigInt(transfer.base_units)),
    required_confirmations: transfer.required_confirmations,
  };
}
