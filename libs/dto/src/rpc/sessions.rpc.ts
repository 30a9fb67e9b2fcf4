import type { DepositTerms } from '@libs/events/payloads/sessions.payload';
import type { UserId } from '@libs/events/user-id';
import type { SentFinding } from '../buyers/buyer-forms.js';
import type { ListSort } from '../lists/list-sorts.js';
import type { PaymentTotalsView, SessionTotalsView } from '../lists/list-totals.js';
import type { Page, PageRequest } from '../lists/page.js';
import type { SessionAttention } from '../payments/attention.js';
import type { MerchantMoneyView, MoneyFigures } from '../payments/money-report.js';
import type { OverviewView } from '../payments/overview.js';
import type { RescanView } from '../payments/rescans.js';
import type { TimelineEntry } from '../payments/session-detail.js';
import type { PaymentView, SessionStatusView, SessionView, UnitsByAsset, UsageView } from '../payments/views.js';
import type { TestNetworkKind } from '../test-mode/test-mode.js';
import type { TestPaymentBody, TestPaymentView } from '../test-mode/test-payments.js';

/** Filters for sessions; all given ones must match. A time range includes its beginning and excludes its end. */
export interface SessionFilter {
  status?: string;
  label?: string;
  created_from?: string;
  created_to?: string;
  min_amount_usd_cents?: number;
  max_amount_usd_cents?: number;
  /** The external id of the user as text: `42` finds the number as well. */
  user_external_id?: string;
  /** The shop's own order id, in full. */
  reference?: string;
  /** Texts, numbers or booleans of the session's metadata, by key. */
  metadata?: Record<string, string>;
  /**
   * Token or payment link, invoice id, words of note, description or reference, deposit address, or transaction hash of
   * a payment.
   */
  search?: string;
}

/** Filters for payments; all given ones must match. Times are those of detection. */
export interface PaymentFilter {
  status?: string;
  asset?: string;
  from?: string;
  to?: string;
  session_token?: string;
  /** Transaction hash, sender's address, or session token. */
  search?: string;
}

/** The address of a session, for the indexer. */
export interface SessionAddress {
  /** The session's number: a list continues after it. */
  id: number;
  /** Lower case. */
  address: string;
  merchant_id: number;
  created_at: string;
  /** The verified block that was known then; null where it is unknown. */
  after_block: number | null;
  /** MD5 over the transfers to it that are known here, `transferDigest` in SQL; null where there are none. */
  digest: string | null;
}

export interface SessionsRpc {
  /**
   * Returns addresses of sessions on a chain that were made in the last given days, newest first; fewer than `limit` at
   * the end.
   */
  'sessions.addresses': {
    request: { chain_id: number; before_id: number | null; days: number; limit: number };
    reply: { sessions: SessionAddress[] };
  };
  'sessions.create_link': {
    request: {
      merchant_id: number;
      amount_usd_cents: number;
      /** Private: no buyer sees it. */
      note: string | null;
      /** The description that the buyer reads, and the shop's own order id. */
      description?: string | null;
      reference?: string | null;
      user_external_id: UserId;
      return_url: string;
      /** The network on which a test session is paid; absent: the simulated chain. */
      network?: TestNetworkKind;
      /** The same key with the same content gives the same session. */
      idempotency_key?: string;
    };
    reply: { session: SessionView };
  };
  /** Test chains only: ends a session's window now. `not_found` everywhere else. */
  'sessions.dev_close_window': { request: { token: string }; reply: Record<string, never> };
  /** Makes a simulated buyer pay a test session, of that merchant where one is named. `not_found` for live ones. */
  'sessions.pay_test': {
    request: TestPaymentBody & { token: string; merchant_id?: number };
    reply: { payment: TestPaymentView };
  };
  /** Cancels an unpaid session. `changed` is false when that was done before. */
  'sessions.cancel': {
    request: { merchant_id: number; token: string };
    reply: { session: SessionView; changed: boolean };
  };
  /** Rescans the chain for a session's money, or one transaction. For a merchant, or for operators (null). */
  'sessions.rescan': {
    request: { merchant_id: number | null; session_token?: string; tx_hash?: string };
    reply: RescanView;
  };
  /** Returns a merchant's sessions by deposit address (lower case), with the terms of their addresses. */
  'sessions.deposits': {
    request: { merchant_id: number; addresses: string[] };
    reply: { deposits: { session_token: string; chain_id: number; terms: DepositTerms }[] };
  };
  'sessions.list_sessions': {
    request: PageRequest & SessionFilter & { merchant_id: number; sort?: ListSort };
    reply: Page<SessionView>;
  };
  'sessions.list_payments': {
    request: PageRequest & PaymentFilter & { merchant_id: number; sort?: ListSort };
    reply: Page<PaymentView>;
  };
  /** Returns the totals of the filtered lists. Bounded: see `TOTALS_MOST_ROWS`. */
  'sessions.session_totals': {
    request: SessionFilter & { merchant_id: number };
    reply: { totals: SessionTotalsView };
  };
  'sessions.payment_totals': {
    request: PaymentFilter & { merchant_id: number };
    reply: { totals: PaymentTotalsView };
  };
  /** Returns sessions made since that moment that need attention. */
  'sessions.attention': { request: { merchant_id: number; from: string }; reply: SessionAttention };
  /**
   * Returns the amount settled in this UTC month, which counts against the month's cap, and the open amount, which has
   * bounds of its own.
   */
  'sessions.month_use': {
    request: { merchant_id: number };
    reply: { open_count: number; open_usd_cents: number; settled_usd_cents: number; resets_at: string };
  };
  'sessions.usage': { request: { merchant_id: number }; reply: { data: UsageView[] } };
  /**
   * Returns a session with its newest payments, and everything that became of both, oldest first. Null where the
   * merchant has no such session.
   */
  'sessions.session_detail': {
    request: { merchant_id: number; token: string };
    reply: {
      detail: {
        session: SessionView;
        payments: PaymentView[];
        has_more_payments: boolean;
        payments_count: number;
        below_minimum_units: UnitsByAsset;
        timeline: TimelineEntry[];
      } | null;
    };
  };
  /** Returns the totals of everything that a merchant has made and sold so far. */
  'sessions.totals': {
    request: { merchant_id: number };
    reply: { sessions: number; payments: number; settled_volume_usd_cents: number };
  };
  /** Returns the figures of all merchants together. The period includes its beginning and excludes its end. */
  'sessions.money': { request: { from: string; to: string }; reply: MoneyFigures };
  /** Returns merchants with any figures, those with the most volume first. */
  'sessions.money_by_merchant': {
    request: PageRequest & { from: string; to: string };
    reply: Page<MerchantMoneyView>;
  };
  /** Returns when the first payment was credited that still is. */
  'sessions.first_payment': { request: { merchant_id: number }; reply: { confirmed_at: string | null } };
  /** Returns the last `days` days of UTC, today included. */
  'sessions.overview': { request: { merchant_id: number; days: number }; reply: { overview: OverviewView } };
  /**
   * Returns, for a buyer, how a transaction relates to one session, and nothing about others. Few tries for each
   * session (`rate_limited`).
   */
  'sessions.find_sent': { request: { token: string; tx_hash: string }; reply: { finding: SentFinding } };
  /**
   * Sends the receipt of a paid session to an address that is not stored, at most a few times (`rate_limited`). Texts
   * are in the buyer's language; the mail links to the pay page.
   */
  'sessions.mail_receipt': {
    request: {
      token: string;
      email: string;
      language: string;
      subject: string;
      paragraphs: string[];
      /** The label of the button that opens the pay page. */
      action: string;
      footer: string;
    };
    reply: { receipt_mails_left: number };
  };
  'sessions.pay_view': { request: { token: string }; reply: { view: PayView | null } };
}

/** Everything that the pay page shows. */
export interface PayView extends SessionStatusView {
  merchant_name: string;
  /** Origins that may show the page in a frame, as browsers write them. */
  embed_origins: string[];
  support_email: string | null;
  /** How often the receipt may still be mailed; 0 too where mail is not set up, or before it is paid. */
  receipt_mails_left: number;
  /** Block time of the newest payment that is credited. */
  paid_at: string | null;
  /** Blocks up to this time were read and verified: later transfers may not be seen yet. */
  scanned_until: string | null;
}
