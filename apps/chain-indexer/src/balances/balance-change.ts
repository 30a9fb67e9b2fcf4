/** The result of the previous check of an address and a token. Base units. */
export interface Before {
  balance: bigint;
  received: bigint;
  movedOut: bigint;
}

/** The current state of an address and a token. Base units. */
export interface Now {
  balance: bigint;
  /** The sum of all recorded transfers to the address, at the same block. */
  received: bigint;
}

/**
 * Returns the total that must have been moved away from an address so far: everything that arrived since the previous
 * check and is no longer there. No event about sweeps is needed, since every sweep takes the whole balance. A transfer
 * that was missed and swept between two checks does not show here; the sweeper's reconciliation finds it.
 */
export function movedOut(before: Before | undefined, now: Now): bigint {
  if (!before) return positive(now.received - now.balance);
  return before.movedOut + positive(before.balance + now.received - before.received - now.balance);
}

/** Returns the amount that arrived at an address without a recorded transfer. */
export function missing(before: Before | undefined, now: Now): bigint {
  return positive(now.balance + movedOut(before, now) - now.received);
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
