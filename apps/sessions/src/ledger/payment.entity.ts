import type { Asset } from '@libs/events/payloads/chain.payload';
import {
  BigInteger,
  Bool,
  Identity,
  Integer,
  Json,
  Text,
  Timestamp,
  Units,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { CREDITED_STATES, type PaymentStatus } from '@libs/state-machines/payment.machine';
import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { SessionRow } from './session.entity.js';

/**
 * A sweep that was on the chain and no longer is. Amounts are base units as text; times are as Postgres writes them in
 * JSON.
 */
export interface UndoneSweep {
  sweep_tx_hash: string;
  fee: string;
  net: string;
  fee_usd_cents: number;
  net_usd_cents: number;
  swept_at: string;
  undone_at: string;
}

/** The condition of payments that count as paid. */
export const CREDITED = `status IN (${CREDITED_STATES.map((state) => `'${state}'`).join(', ')})`;

/** A row of `payments`. `base_units`, `fee` and `net` are base units; addresses and hashes lower case. */
@Entity('payments')
@Unique(['tx_hash', 'log_ordinal', 'chain_id'])
@Check(`status IN ('detected', 'confirmed', 'late', 'reverted', 'swept')`)
@Check(`asset IN ('USDC', 'USDT')`)
@Check('base_units >= 0')
@Check('net IS NULL OR net + fee = base_units')
@SqlIndex('payments_of_merchant', '(merchant_id, id DESC) WHERE NOT below_minimum')
@SqlIndex('payments_of_status', '(merchant_id, status, id DESC) WHERE NOT below_minimum')
@SqlIndex('payments_of_asset', '(merchant_id, asset, id DESC) WHERE NOT below_minimum')
@SqlIndex('payments_of_amount', '(merchant_id, amount_usd_cents, id DESC)')
@Index('payments_of_time', ['merchant_id', 'detected_at'], { where: 'NOT below_minimum' })
@SqlIndex('payments_from', '(merchant_id, from_address, id DESC) WHERE NOT below_minimum')
@SqlIndex('payments_shown', '(session_id, id DESC) WHERE NOT below_minimum')
@Index('payments_of_session', ['session_id'])
@SqlIndex(
  'payments_settled',
  `(merchant_id, confirmed_at) INCLUDE (base_units, fee, net, below_minimum) WHERE ${CREDITED}`,
)
@SqlIndex('payments_unswept', `(merchant_id) INCLUDE (base_units, below_minimum) WHERE status IN ('confirmed', 'late')`)
@SqlIndex('payments_detected', '(detected_at) INCLUDE (block_time)')
@SqlIndex('payments_confirmed', `(confirmed_at) INCLUDE (merchant_id, base_units) WHERE ${CREDITED}`)
@SqlIndex('payments_swept', `(swept_at) INCLUDE (merchant_id, fee) WHERE status = 'swept'`)
@Index('payments_lost', ['reverted_at'], { where: `status = 'reverted' AND confirmed_at IS NOT NULL` })
export class PaymentRow {
  @Identity() id: number;
  @BigInteger() merchant_id: number;
  @ForeignKey(() => SessionRow) @BigInteger() session_id: number;
  @Text() status: PaymentStatus;
  /**
   * Whether the payment is too small to be reported: it counts in the session's sum, and is in no list, event or count.
   */
  @Bool({ default: false }) below_minimum: boolean;
  @Bool({ default: false }) late: boolean;
  @BigInteger() chain_id: number;
  @Text() tx_hash: string;
  @Integer() log_ordinal: number;
  @BigInteger() transfer_version: number;
  @BigInteger() log_index: number;
  @BigInteger() block_number: number;
  @Text() block_hash: string;
  @Timestamp() block_time: Date;
  @Text() asset: Asset;
  @Text() token_address: string;
  @Text() from_address: string;
  @Units() base_units: bigint;
  @BigInteger() amount_usd_cents: number;
  @Integer() required_confirmations: number;
  @Units({ nullable: true }) fee: bigint | null;
  @Units({ nullable: true }) net: bigint | null;
  @BigInteger({ nullable: true }) fee_usd_cents: number | null;
  @BigInteger({ nullable: true }) net_usd_cents: number | null;
  @Text({ nullable: true }) sweep_tx_hash: string | null;
  @Text({ nullable: true }) treasury_address: string | null;
  @Timestamp({ default: () => 'now()' }) detected_at: Date;
  @Timestamp({ nullable: true }) confirmed_at: Date | null;
  @Timestamp({ nullable: true }) swept_at: Date | null;
  /** The version of the payment's sweep state: an older version that arrives later changes nothing. */
  @BigInteger({ default: 0 }) sweep_version: number;
  /**
   * The payment's last sweep that the chain took back, as `UndoneSweep`; the columns above describe a sweep in effect.
   */
  @Json({ nullable: true }) undone_sweep: UndoneSweep | null;
  /** The time of the most recent revert; kept when the transfer is included again. */
  @Timestamp({ nullable: true }) reverted_at: Date | null;
}

/** The identity of a transfer: its chain, its transaction and the log's position in it. */
export type TransferIdentity = Pick<PaymentRow, 'chain_id' | 'tx_hash' | 'log_ordinal'>;

/** Returns a key for a transfer, to find it in maps. */
export function transferName({ chain_id, tx_hash, log_ordinal }: TransferIdentity): string {
  return `${chain_id}:${tx_hash}:${log_ordinal}`;
}

/** The columns that a sweep sets on a payment. */
export const BY_SWEEP = [
  'fee',
  'net',
  'fee_usd_cents',
  'net_usd_cents',
  'sweep_tx_hash',
  'treasury_address',
  'swept_at',
] as const;
/** The copy that is kept of a sweep taken back from payment `p`. */
export const UNDONE_SWEEP = `json_build_object(
     'sweep_tx_hash', p.sweep_tx_hash, 'fee', p.fee::text, 'net', p.net::text, 'fee_usd_cents', p.fee_usd_cents,
     'net_usd_cents', p.net_usd_cents, 'swept_at', p.swept_at, 'undone_at', now())`;
