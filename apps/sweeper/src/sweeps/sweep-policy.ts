/** The conditions under which gas is spent. */
export interface SweepPolicy {
  minUsdCents: number;
  maxGasShareBps: number;
  /** After this time, the minimum and the share are waived. */
  maxWaitMs: number;
}

/** Amounts in thousandths of a cent, because a sweep on a cheap chain costs less than a cent. */
export interface SweepOffer {
  valueUsdMilliCents: number;
  gasUsdMilliCents: number;
  oldestWaitMs: number;
}

/**
 * The gas of a transaction with one sweep call, and of each address in it; measured in `libs/contracts/README.md`,
 * first sweeps.
 */
const GAS_PER_CALL = 52_000n;
const GAS_PER_ADDRESS = 60_000n;

const BPS = 10_000;
const UNITS_PER_MILLI_CENT = 10n;
const MILLI = 1_000;
const WEI_PER_COIN = 10n ** 18n;

/** Converts base units of a six-decimal dollar token to thousandths of a cent (ten units each), floored. */
export function usdMilliCents(baseUnits: bigint): number {
  return Number(baseUnits / UNITS_PER_MILLI_CENT);
}

/** Returns the approximate cost of sweeping this many addresses in one call, before gas is estimated. */
export function gasUsdMilliCents(addresses: number, weiPerGas: bigint, coinUsdCents: number): number {
  return milliCentsOf(GAS_PER_CALL + GAS_PER_ADDRESS * BigInt(addresses), weiPerGas, coinUsdCents);
}

/**
 * Returns whether an address holds no more than its share of a batch costs: strangers must not make us spend gas by
 * sending dust.
 */
export function isDust(baseUnits: bigint, weiPerGas: bigint, coinUsdCents: number): boolean {
  return usdMilliCents(baseUnits) <= milliCentsOf(GAS_PER_ADDRESS, weiPerGas, coinUsdCents);
}

/** Returns whether a sweep is worth its gas. */
export function isWorthGas(offer: SweepOffer, policy: SweepPolicy): boolean {
  const { valueUsdMilliCents, gasUsdMilliCents, oldestWaitMs } = offer;
  if (gasUsdMilliCents >= valueUsdMilliCents) return false;
  if (oldestWaitMs >= policy.maxWaitMs) return true;
  const isEnough = valueUsdMilliCents >= policy.minUsdCents * MILLI;
  return isEnough && gasUsdMilliCents * BPS <= valueUsdMilliCents * policy.maxGasShareBps;
}

function milliCentsOf(gas: bigint, weiPerGas: bigint, coinUsdCents: number): number {
  return Number((gas * weiPerGas * BigInt(coinUsdCents * MILLI)) / WEI_PER_COIN);
}
