/** What is asked before gas is spent. */
export interface SweepPolicy {
  minUsdCents: number;
  maxGasShareBps: number;
  /** After so long, minimum and share are waived. */
  maxWaitMs: number;
}

/** Money in thousandths of a cent: on a cheap chain a sweep costs less than a cent. */
export interface SweepOffer {
  valueUsdMilliCents: number;
  gasUsdMilliCents: number;
  oldestWaitMs: number;
}

/** Gas of a transaction with one sweep call, and of each address in it: `libs/contracts/README.md`, first sweeps. */
const GAS_PER_CALL = 52_000n;
const GAS_PER_ADDRESS = 60_000n;

const BPS = 10_000;
const UNITS_PER_MILLI_CENT = 10n;
const MILLI = 1_000;
const WEI_PER_COIN = 10n ** 18n;

/** A dollar token's base units in thousandths of a cent, floored: six decimals, so ten units each. */
export function usdMilliCents(baseUnits: bigint): number {
  return Number(baseUnits / UNITS_PER_MILLI_CENT);
}

/** What sweeping so many addresses in a call costs at a gas price, before it is estimated exactly. */
export function gasUsdMilliCents(addresses: number, weiPerGas: bigint, coinUsdCents: number): number {
  return milliCentsOf(GAS_PER_CALL + GAS_PER_ADDRESS * BigInt(addresses), weiPerGas, coinUsdCents);
}

/** Whether an address holds more than its place in a batch costs: strangers must not make us spend gas with dust. */
export function isDust(baseUnits: bigint, weiPerGas: bigint, coinUsdCents: number): boolean {
  return usdMilliCents(baseUnits) <= milliCentsOf(GAS_PER_ADDRESS, weiPerGas, coinUsdCents);
}

/** Whether the gas of a sweep is well spent. */
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
