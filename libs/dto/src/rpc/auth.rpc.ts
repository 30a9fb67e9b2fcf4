import type { Attestation } from '@libs/sealing/attestation';
import type { Page, PageRequest } from '../lists/page.js';
import type { UserView } from '../merchants/users.js';
import type { Actor } from './dashboard.rpc.js';

/** The owner of a sign-in token. */
export interface SignedInUser {
  user_id: number;
  email: string;
  has_password: boolean;
  /** Named in OPERATOR_EMAILS or granted by command line, and the e-mail is proven. */
  is_operator: boolean;
  /** Signed in with a temporary password: the user may only change it. */
  password_change_required?: boolean;
  /**
   * The e-mail is not proven, and this installation requires that: the user may read, and change nothing outside their
   * own account.
   */
  email_proof_required?: boolean;
  has_second_factor?: boolean;
  /** The platform requires a second factor of the user, who has none: the user may only add one. */
  second_factor_missing?: boolean;
}

/** The sign-in of a token. */
export interface ResolvedSignIn {
  /** Null also while the second factor is missing: a service that does not support second factors refuses the token. */
  user: SignedInUser | null;
  /** The sign-in waits for its second factor. */
  second_factor_required?: boolean;
}

/** Enough of an account to write to its owner or to name them in a list. */
export interface UserSummary {
  user_id: number;
  email: string;
  /** The name as an OIDC provider sent it; most accounts have none. */
  name: string | null;
  email_proven: boolean;
}

/** Wrong passwords of one hour, from one address, for one account or one e-mail without an account. */
export interface FailedSignIn {
  id: number;
  /** The last of them. */
  at: string;
  first_at: string;
  tries: number;
  ip: string;
  /** Null if the e-mail belongs to no account. */
  user_id: number | null;
  /** The e-mail of the account; masked where there is no account, because people type passwords into this field. */
  email: string;
}

/** How old an account is, and the ways in which its owner signs in. */
export interface AccountBackground {
  user_id: number;
  created_at: string;
  has_password: boolean;
  /** OIDC providers that are linked. */
  providers: string[];
  /** The ways in which its owner signed in lately: `password`, `link`, `oidc`. */
  methods: string[];
  last_seen_at: string | null;
}

export interface AuthRpc {
  'auth.resolve_sign_in': { request: { token_hash: string }; reply: ResolvedSignIn };
  /**
   * Uses up a fresh proof. False where it is not for this sentence and this sign-in, was used, or is older than five
   * minutes.
   */
  'auth.use_fresh_proof': {
    request: { sign_in_hash: string; proof_hash: string; statement: string };
    /**
     * `attestation`: auth's signature that the account proved it. Absent from a release that made none, and where it
     * was not used.
     */
    reply: { used: boolean; attestation?: Attestation };
  };
  /** Returns all accounts, newest first; `email` finds those that contain it. */
  'auth.users': { request: PageRequest & { email?: string }; reply: Page<UserView> };
  /** Takes at most 1,000 ids and leaves out unknown ones. */
  'auth.users_by_ids': { request: { user_ids: number[] }; reply: { users: UserSummary[] } };
  /** Returns facts that indicate who a person is. Unknown ids are left out; at most 100. */
  'auth.account_backgrounds': { request: { user_ids: number[] }; reply: { users: AccountBackground[] } };
  /** Returns wrong passwords of the last 30 days, newest first. `search` is a whole address or a part of the e-mail. */
  'auth.failed_sign_ins': {
    request: PageRequest & { search?: string; from?: string; to?: string };
    reply: Page<FailedSignIn>;
  };
  /** Returns the recipients of alerts: operators with a proven e-mail. */
  'auth.operators': { request: Record<string, never>; reply: { emails: string[] } };
  /** Replaces the password and ends all sign-ins. The temporary password is in this response and nowhere else. */
  'auth.reset_password': { request: { user_id: number; actor: Actor }; reply: { temporary_password: string } };
}
