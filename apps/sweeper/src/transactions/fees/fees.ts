import type { GasPrice } from '../../chain/checkout-reader.service.js';

/** The fees that a transaction offers per gas, in wei (EIP-1559). */
export interface FeeOffer {
  maxFee: bigint;
  priorityFee: bigint;
}

/** Twice the base fee survives six full blocks, each of which may raise it by an eighth. */
const BASE_FEE_MULTIPLE = 2n;
/** Nodes accept a replacement that pays at least an eighth more in both fees; one wei is added against rounding. */
const BUMP_NUMERATOR = 9n;
const BUMP_DENOMINATOR = 8n;
/** A transaction that is stuck at this multiple of the market price is not stuck because of its fee. */
const HIGHEST_MULTIPLE = 4n;

/** Returns the offer for a new transaction. */
export function freshOffer({ baseFee, priorityFee }: GasPrice): FeeOffer {
  return { maxFee: baseFee * BASE_FEE_MULTIPLE + priorityFee, priorityFee };
}

/** Returns the offer of a replacement; undefined when a higher fee would not help. */
export function bumpedOffer(before: FeeOffer, price: GasPrice): FeeOffer | undefined {
  const fresh = freshOffer(price);
  const maxFee = larger(raised(before.maxFee), fresh.maxFee);
  const priorityFee = larger(raised(before.priorityFee), fresh.priorityFee);
  if (maxFee > fresh.maxFee * HIGHEST_MULTIPLE) return undefined;
  return { maxFee: larger(maxFee, priorityFee), priorityFee };
}

function raised(amount: bigint): bigint {
  return (amount * BUMP_NUMERATOR) / BUMP_DENOMINATOR + 1n;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
