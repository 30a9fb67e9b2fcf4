import type { GasPrice } from '../../chain/checkout-reader.service.js';

/** What a transaction offers for each unit of gas, in wei (EIP-1559). */
export interface GasOffer {
  maxFee: bigint;
  priorityFee: bigint;
}

/** Twice the base fee survives six full blocks, each of which may raise it by an eighth. */
const BASE_FEE_MULTIPLE = 2n;
/** Nodes accept a replacement that offers at least an eighth more in both; one wei is added against rounding. */
const BUMP_NUMERATOR = 9n;
const BUMP_DENOMINATOR = 8n;
/** A transaction that is stuck at this multiple of the market price is not stuck because of its gas price. */
const HIGHEST_MULTIPLE = 4n;

/** Returns the offer for a new transaction. */
export function newOffer({ baseFee, priorityFee }: GasPrice): GasOffer {
  return { maxFee: baseFee * BASE_FEE_MULTIPLE + priorityFee, priorityFee };
}

/** Returns the offer of a replacement; undefined when a higher price would not help. */
export function bumpedOffer(before: GasOffer, price: GasPrice): GasOffer | undefined {
  const marketOffer = newOffer(price);
  const maxFee = larger(raised(before.maxFee), marketOffer.maxFee);
  const priorityFee = larger(raised(before.priorityFee), marketOffer.priorityFee);
  if (maxFee > marketOffer.maxFee * HIGHEST_MULTIPLE) return undefined;
  return { maxFee: larger(maxFee, priorityFee), priorityFee };
}

function raised(amount: bigint): bigint {
  return (amount * BUMP_NUMERATOR) / BUMP_DENOMINATOR + 1n;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
