/** One payment from three sources. Chain figures are token base units, the others US cents. */
export interface Witnesses {
  readonly chain: {
    readonly gross: bigint;
    readonly fee: bigint;
    readonly net: bigint;
    readonly leftOnDeposit: bigint;
  };
  readonly ledger: CentFigures;
  readonly webhooks: CentFigures;
}

export interface CentFigures {
  readonly grossCents: number;
  readonly feeCents: number;
  readonly netCents: number;
}

/** USDC and USDT have six decimals. */
const BASE_UNITS_PER_CENT = 10_000n;

/** Returns every way in which the sources disagree, in words; empty when everything adds up. */
export function differences({ chain, ledger, webhooks }: Witnesses): string[] {
  const found: string[] = [];
  if (chain.fee + chain.net !== chain.gross)
    found.push(`on chain ${chain.fee} fee + ${chain.net} net is not ${chain.gross}`);
  if (chain.leftOnDeposit !== 0n) found.push(`${chain.leftOnDeposit} base units are still on the deposit address`);
  for (const [name, cents] of Object.entries({ 'the ledger': ledger, 'the webhooks': webhooks })) {
    if (cents.feeCents + cents.netCents !== cents.grossCents)
      found.push(`${name}: ${cents.feeCents} fee + ${cents.netCents} net is not ${cents.grossCents} cents`);
    if (BigInt(cents.grossCents) !== chain.gross / BASE_UNITS_PER_CENT)
      found.push(`${name}: ${cents.grossCents} cents paid, on chain ${chain.gross} base units`);
    if (!isWithinOneCent(cents.feeCents, chain.fee))
      found.push(`${name}: ${cents.feeCents} cents of fee, on chain ${chain.fee} base units`);
    if (!isWithinOneCent(cents.netCents, chain.net))
      found.push(`${name}: ${cents.netCents} cents net, on chain ${chain.net} base units`);
  }
  return found;
}

/** Allows one cent: the cent that makes fee and net add up to the gross may be on either. */
function isWithinOneCent(cents: number, units: bigint): boolean {
  const difference = BigInt(cents) * BASE_UNITS_PER_CENT - units;
  return difference < BASE_UNITS_PER_CENT && difference > -BASE_UNITS_PER_CENT;
}
