import type { LineItem } from '@libs/dto/buyers/line-items';
import type { Asset } from '@libs/events/payloads/chain.payload';
import {
  BigInteger,
  Bool,
  Identity,
  Integer,
  Json,
  Text,
  TextList,
  Timestamp,
  Units,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import type { SessionLabel, SessionStatus } from '@libs/state-machines/session.machine';
import { Check, Entity, Index } from 'typeorm';

/** A row of `sessions`. Addresses are lower case; `due` and `paid` are base units. */
@Entity('sessions')
@Check(`status IN ('open', 'processing', 'paid', 'expired', 'canceled')`)
@Check(`labels <@ ARRAY['partial', 'over', 'late', 'reverted']`)
@Check('deposit_address = lower(deposit_address)')
@Check('fee_bps BETWEEN 0 AND 1000')
@Check('amount_usd_cents >= 100')
@Check('underpayment_tolerance_bps BETWEEN 0 AND 500')
@Check('minimum_payment_usd_cents BETWEEN 0 AND 100')
@Check(`cardinality(assets) > 0 AND assets <@ ARRAY['USDC', 'USDT']`)
@Index('sessions_deposit_address', ['deposit_address', 'chain_id'], { unique: true })
@SqlIndex('sessions_of_merchant', '(merchant_id, id DESC)')
@SqlIndex('sessions_of_status', '(merchant_id, status, id DESC)')
@SqlIndex('sessions_partial', `(merchant_id, id DESC) WHERE 'partial' = ANY (labels)`)
@SqlIndex('sessions_over', `(merchant_id, id DESC) WHERE 'over' = ANY (labels)`)
@SqlIndex('sessions_late', `(merchant_id, id DESC) WHERE 'late' = ANY (labels)`)
@SqlIndex('sessions_reverted', `(merchant_id, id DESC) WHERE 'reverted' = ANY (labels)`)
@SqlIndex('sessions_labelled_of_time', `(merchant_id, created_at) INCLUDE (labels) WHERE labels <> '{}'`)
@Index('sessions_of_time', ['merchant_id', 'created_at'])
@SqlIndex('sessions_of_amount', '(merchant_id, amount_usd_cents, id DESC)')
@SqlIndex('sessions_of_user', '(merchant_id, user_external_id, id DESC)')
@SqlIndex('sessions_of_user_text', '(merchant_id, user_external_text, id DESC) WHERE user_external_text IS NOT NULL')
@SqlIndex(
  'sessions_noted',
  `USING gin (to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || note)) WHERE note IS NOT NULL`,
)
@SqlIndex(
  'sessions_described',
  `USING gin (to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || coalesce(description, '') || ' ' || coalesce(reference, ''))) WHERE description IS NOT NULL OR reference IS NOT NULL`,
)
@SqlIndex(
  'sessions_of_metadata',
  'USING gin (sessions.metadata_terms(merchant_id, metadata)) WHERE metadata IS NOT NULL',
)
@SqlIndex('sessions_of_customer', '(merchant_id, lower(customer_email), id DESC) WHERE customer_email IS NOT NULL')
@SqlIndex('sessions_of_reference', '(merchant_id, reference, id DESC) WHERE reference IS NOT NULL')
@Index('sessions_to_expire', ['expires_at'], { where: `status = 'open'` })
@SqlIndex('sessions_unpaid', `(merchant_id) INCLUDE (amount_usd_cents) WHERE status IN ('open', 'processing')`)
@SqlIndex('sessions_ended', '(merchant_id, ended_at) INCLUDE (status) WHERE ended_at IS NOT NULL')
@SqlIndex('sessions_ended_at', '(ended_at) INCLUDE (status) WHERE ended_at IS NOT NULL')
export class SessionRow {
  @Identity() id: number;
  @BigInteger() merchant_id: number;
  @Text({ unique: true }) token: string;
  @Text({ default: 'open' }) status: SessionStatus;
  @TextList({ default: '{}' }) labels: SessionLabel[];
  @BigInteger() chain_id: number;
  @Text() deposit_address: string;
  @Text() checkout_address: string;
  @Text() initial_treasury: string;
  @BigInteger() treasury_delay_s: number;
  @Integer() fee_bps: number;
  /** keccak256 of the token: the session's name in the contract. */
  @Text() onchain_id: string;
  @BigInteger() amount_usd_cents: number;
  @Integer({ default: 0 }) underpayment_tolerance_bps: number;
  /** The amount that must arrive: the amount less the tolerance, rounded up to whole cents. */
  @BigInteger({
    asExpression: 'amount_usd_cents - amount_usd_cents * underpayment_tolerance_bps / 10000',
    generatedType: 'STORED',
  })
  expected_usd_cents: number;
  /** A smaller transfer adds to the sum and is not a payment of its own. */
  @Integer({ default: 1 }) minimum_payment_usd_cents: number;
  @Units() due: bigint;
  @Units({ default: 0 }) paid: bigint;
  /**
   * The merchant's own id of its user, where it is a number or text that represents one:
   * `external-user-ids/external-user-id.ts`.
   */
  @BigInteger() user_external_id: number;
  /** The id as it was given, where it is text. */
  @Text({ nullable: true }) user_external_text: string | null;
  @Text() return_url: string;
  @Json({ nullable: true }) metadata: Record<string, unknown> | null;
  /** Private: for the merchant's own people. */
  @Text({ nullable: true }) note: string | null;
  /** The purpose of the payment, as the buyer reads it. */
  @Text({ nullable: true }) description: string | null;
  /** The shop's own name for the order; the buyer reads it too. */
  @Text({ nullable: true }) reference: string | null;
  /** The page for a buyer who does not pay; empty if the shop gave none. */
  @Text({ default: '' }) cancel_url: string;
  /** The items sold; their amounts add up to the session's amount. */
  @Json({ nullable: true }) line_items: LineItem[] | null;
  /** Private: for the merchant's own people. */
  @Text({ nullable: true }) customer_email: string | null;
  /** The assets that the page offers. Money in another accepted token is credited anyway. */
  @TextList({ default: '{USDC,USDT}' }) assets: Asset[];
  @Timestamp() created_at: Date;
  @Timestamp() expires_at: Date;
  @Timestamp({ nullable: true }) canceled_at: Date | null;
  /** The time since which the session is paid. */
  @Timestamp({ nullable: true }) paid_at: Date | null;
  @Timestamp({ nullable: true }) expired_at: Date | null;
  /** The time when the session first reached a final state; later payments do not change it. */
  @Timestamp({
    nullable: true,
    asExpression: `CASE WHEN status IN ('paid', 'expired', 'canceled') THEN coalesce(canceled_at, expired_at, paid_at) END`,
    generatedType: 'STORED',
  })
  ended_at: Date | null;
  /** The number of times the receipt was mailed. */
  @Integer({ default: 0 }) receipt_mails: number;
  /** Whether the session takes capacity in `open_sessions`: its plan had bounds when it was created. */
  @Bool({ default: false }) counted: boolean;
  /** The verified block known at creation; null where none was known or recorded. */
  @BigInteger({ nullable: true }) after_block: number | null;
}

/** The columns that the session's creator does not set. */
type Later =
  | 'id'
  | 'status'
  | 'labels'
  | 'paid'
  | 'expected_usd_cents'
  | 'canceled_at'
  | 'paid_at'
  | 'expired_at'
  | 'ended_at'
  | 'receipt_mails'
  | 'counted'
  | 'after_block';

/** The columns that the creator sets; the database adds the rest. */
export type NewSession = Omit<SessionRow, Later>;

/** Returns a session as it is right after creation, before it has a number. */
export function unpaidSession(session: NewSession): SessionRow {
  return {
    ...session,
    id: 0,
    status: 'open',
    labels: [],
    paid: 0n,
    // Nothing was paid yet, so the whole amount is still due.
    expected_usd_cents: session.amount_usd_cents,
    canceled_at: null,
    paid_at: null,
    expired_at: null,
    ended_at: null,
    receipt_mails: 0,
    counted: false,
    after_block: null,
  };
}
