import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { KeyScope } from '../accounts/key-scope.js';

/** The caller: an account, through one of its keys or signed in at the dashboard. */
export interface Caller {
  /** The user account that owns the data, and pays. */
  readonly accountId: number;
  /** Null at the dashboard. */
  readonly keyId: number | null;
  /** A signed-in user has all of their account: `all_spaces`. */
  readonly scope: KeyScope;
  /** The one space of scope `space`; else null. */
  readonly spaceId: string | null;
  /** For the audit log. */
  readonly actor: Actor;
}
