/** What is known of an address and a token from the look before. Base units. */
export interface Before {
  balance: bigint;
  received: bigint;
  movedOut: bigint;
}

/** An address and a token now. Base units. */
export interface Now {
  balance: bigint;
  /** All our transfers to it add up to this, at the same block. */
  received: bigint;
}

/**
 * What must have been moved away from an address so far: what came since the look before and is not there. Nobody has to tell: a sweep, by
 * whomever, takes everything. A transfer that was missed and swept between two looks is not seen here; the sweeper's reconciliation sees it.
 */
export function movedOut(before: Before | undefined, now: Now): bigint {
  if (!before) return positive(now.received - now.balance);
  return before.movedOut + positive(before.balance + now.received - before.received - now.balance);
}

/** What came to an address and is in no transfer of ours. */
export function missing(before: Before | undefined, now: Now): bigint {
  return positive(now.balance + movedOut(before, now) - now.received);
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
