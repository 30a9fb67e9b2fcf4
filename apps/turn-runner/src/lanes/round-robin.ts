import type { RunRow } from '../runs/stored/run.entity.js';
import { customerOf } from '../threads/thread-keys.js';

/** A customer of an account that has turns under way. */
export interface BusyCustomer {
  readonly account_id: number;
  readonly customer: string;
  readonly turns: number;
}

/** The account and the customers that were served last: the next claim begins after them. */
export interface LastServed {
  readonly account: number;
  /** The customer who was served last, by account. */
  readonly customers: ReadonlyMap<number, string>;
}

type OfCustomer = Pick<RunRow, 'account_id' | 'end_user_ref'>;

/** The most accounts whose last customer is remembered; the slots of any other begin with its first one. */
const MAX_ACCOUNTS = 512;

/**
 * Remembers the accounts and customers that were served last, so that those with equally many turns under way are
 * served in turn.
 */
export class RoundRobin implements LastServed {
  account = 0;
  readonly customers = new Map<number, string>();

  /** Records who got a slot. Accounts and customers are walked in their order, from the last one on and around. */
  note(served: readonly OfCustomer[]): void {
    if (served.length === 0) return;
    const byAccount = Map.groupBy(served, ({ account_id }) => account_id);
    for (const [account, runs] of byAccount) {
      const last = lastInWalk(runs.map(customerOf), this.customers.get(account) ?? '');
      this.customers.delete(account);
      this.customers.set(account, last);
    }
    this.account = lastInWalk([...byAccount.keys()], this.account);
    while (this.customers.size > MAX_ACCOUNTS) this.customers.delete(this.customers.keys().next().value!);
  }
}

/** Returns how many turns each customer has under way. */
export function busyCustomers(running: readonly OfCustomer[]): BusyCustomer[] {
  return [...Map.groupBy(running, ({ account_id }) => account_id)].flatMap(([account_id, runs]) =>
    [...Map.groupBy(runs, customerOf)].map(([customer, { length: turns }]) => ({ account_id, customer, turns })),
  );
}

/** Returns the key that comes last among those that were served, from `after` on and around. */
function lastInWalk<Key extends number | string>(served: readonly Key[], after: Key): Key {
  const around = served.filter((one) => one <= after);
  return (around.length > 0 ? around : served).toSorted((one, other) => (one < other ? -1 : 1)).at(-1)!;
}
