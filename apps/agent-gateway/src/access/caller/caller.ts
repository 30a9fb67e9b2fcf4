import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { TurnAsker } from '@libs/events/payloads/turns.payload';
import type { MerchantStatus } from '@libs/state-machines/merchant.machine';
import type { KeyScope } from '../../accounts/key-scope.js';

/**
 * The caller: an account, through one of its keys or a member of its organization who is signed in at the dashboard.
 */
export interface Caller {
  /** The account that owns the data, and pays. */
  readonly accountId: number;
  /** Null at the dashboard. */
  readonly keyId: number | null;
  /**
   * The organization that a member acts for, as shown to them; null for a key. Its status is null if a dashboard of an
   * earlier release responds.
   */
  readonly merchant: { readonly id: number; readonly name: string; readonly status: MerchantStatus | null } | null;
  /** A member has all of the account: `all_spaces`. */
  readonly scope: KeyScope;
  /** The one space of scope `space`; else null. */
  readonly spaceId: string | null;
  /** The member for whom its turns work: only the dashboard's assistant has one. */
  readonly asker?: TurnAsker;
  /** For the audit log. */
  readonly actor: Actor;
}
