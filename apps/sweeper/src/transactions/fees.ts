import type { GasPrice } from '../chain/checkout-reader.service.js';

/** What a transaction offers per gas, in wei (EIP-1559). */
export interface FeeOffer {
  maxFee: bigint;
  priorityFee: bigint;
}

/** Twice the base fee survives six full blocks, each of which may raise it by an eighth. */
const BASE_FEE_ROOM = 2n;
/** Nodes take a replacement that pays at least an eighth more in both figures; one wei more is safe from rounding. */
const BUMP_NUMERATOR = 9n;
const BUMP_DENOMINATOR = 8n;
/** An offer that is so many times the present one lacks something other than money. */
const HIGHEST_MULTIPLE = 4n;

/** The offer for a new transaction. */
export function freshOffer({ baseFee, priorityFee }: GasPrice): FeeOffer {
  return { maxFee: baseFee * BASE_FEE_ROOM + priorityFee, priorityFee };
}

/** The offer of a replacement; undefined when more money would not help. */
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
