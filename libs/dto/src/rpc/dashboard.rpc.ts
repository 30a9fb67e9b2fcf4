import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { MerchantEvent, MerchantStatus } from '@libs/state-machines/merchant.machine';
import type { Page, PageRequest } from '../lists/page.js';
import type { ReviewMessageView } from '../merchants/merchant-application.js';
import type { OnboardingView } from '../merchants/onboarding.js';
import type { Role } from '../merchants/roles.js';
import type { MerchantView } from '../payments/views.js';

/** The actor, for the audit log. */
export interface Actor {
  id: number | null;
  name: string;
  kind: 'user' | 'operator' | 'api_key' | 'system';
  ip: string | null;
  trace_id: string | null;
}

export interface Membership {
  merchant_id: number;
  merchant_name: string;
  role: Role;
}

/** Filters for merchants; all given ones must match. */
export interface MerchantFilter {
  status?: string;
  fee_tier?: string;
  /** The side that must act next in a review. */
  review_state?: string;
  /** Part of the name or of the support e-mail, the id, or the treasury address. */
  search?: string;
  /** Merchants that these users own are found by any search. */
  owner_ids?: number[];
}

export interface DashboardRpc {
  'dashboard.memberships': {
    request: { user_ids: number[] };
    /** The status is absent where the previous release answers. */
    reply: { memberships: (Membership & { user_id: number; merchant_status?: MerchantStatus })[] };
  };
  /**
   * Returns the organization of a person alone, except for the excluded ones; made where there is none. `not_found` for
   * an unknown person.
   */
  'dashboard.own_organization': {
    request: { user_id: number; besides: number[] };
    reply: { merchant_id: number };
  };
  /** Returns the platform's own merchant, which sells plans and credits; null where none is set up. */
  'dashboard.platform_merchant': { request: Record<string, never>; reply: { merchant_id: number | null } };
  'dashboard.merchant_snapshot': { request: { merchant_id: number }; reply: { merchant: MerchantChanged | null } };
  'dashboard.api_key': {
    request: { key_hash: string };
    /** Fields are absent where the previous release answers, whose keys open and cancel sessions. */
    reply: {
      api_key: {
        api_key_id: number;
        merchant_id: number;
        scopes?: string[];
        expires_at?: string | null;
        allowed_ips?: string[];
        api_version?: string;
      } | null;
    };
  };
  /** Counts a rescan of a merchant, regardless of who requested it. Throws `rate_limited`. */
  'dashboard.count_rescan': {
    request: { merchant_id: number };
    reply: Record<string, never>;
  };
  /** Returns all merchants for operators, newest first. */
  'dashboard.list_merchants': { request: PageRequest & MerchantFilter; reply: Page<MerchantView> };
  /** Returns the owners of these merchants. */
  'dashboard.owners': {
    request: { merchant_ids: number[] };
    reply: { owners: { merchant_id: number; user_id: number }[] };
  };
  'dashboard.onboarding': { request: { merchant_id: number }; reply: OnboardingView };
  'dashboard.get_merchant': { request: { merchant_id: number }; reply: { merchant: MerchantView } };
  /** Returns questions and answers of a review, oldest first; the last 100. */
  'dashboard.review_messages': { request: { merchant_id: number }; reply: { messages: ReviewMessageView[] } };
  /** Asks a pending merchant for more, and e-mails its owners. Repeating it changes nothing. */
  'dashboard.ask_for_more': {
    request: { merchant_id: number; question: string; actor: Actor };
    reply: { merchant: MerchantView };
  };
  'dashboard.override_merchant': {
    request: {
      merchant_id: number;
      /** Only the named fields are changed. */
      changes: { fee_tier?: string; fee_bps?: number | null; pro_paid_until?: string | null };
      actor: Actor;
    };
    reply: { merchant: MerchantView };
  };
  /**
   * Freezes the treasuries of the merchants that the user owns for 72 hours. Called before somebody else resets a
   * password.
   */
  'dashboard.freeze_treasuries': { request: { user_id: number; actor: Actor }; reply: { merchants: number } };
  'dashboard.move_merchant': {
    /**
     * The reason goes into the audit log and to the owners. `for_security` marks a pause that takes two operators to
     * end, and must be set to end it, too.
     */
    request: {
      merchant_id: number;
      event: MerchantEvent;
      actor: Actor;
      reason?: string | null;
      for_security?: boolean;
    };
    reply: { merchant: MerchantView };
  };
}
