const MINUTES = 24 * 60;

/** The load of a day. Minutes of UTC; shares of 1. */
export interface Day {
  readonly sessions: number;
  /** The share of sessions that are paid, all within the window. */
  readonly paidShare: number;
  /** The sale: a multiple of the usual load, in these minutes. */
  readonly sale: { readonly from: number; readonly to: number; readonly times: number };
  /** No RPC provider answers. */
  readonly providersDown: readonly [number, number];
  /** The endpoint of the largest merchant, which gets this share of all deliveries, hangs. */
  readonly endpointDown: { readonly from: number; readonly to: number; readonly share: number };
  /** Postgres fails over: nothing is written. */
  readonly databaseDown: readonly [number, number];
}

/** Quiet at four in the morning, busiest at four in the afternoon, a sale in the evening, and each outage once. */
export const A_DAY: Day = {
  sessions: 10_000_000,
  paidShare: 0.65,
  sale: { from: 20 * 60, to: 20 * 60 + 15, times: 3 },
  providersDown: [12 * 60, 12 * 60 + 20],
  endpointDown: { from: 15 * 60, to: 16 * 60, share: 0.1 },
  databaseDown: [9 * 60, 9 * 60 + 1],
};

/** Minutes that buyers take to pay, as shares: most within five. */
const PAYING = normalized(Array.from({ length: 30 }, (_, minute) => Math.exp(-minute / 4)));

/** Returns the sessions opened in each minute; they add up to the day's. */
export function sessionsByMinute({ sessions, sale }: Day): number[] {
  const shape = Array.from({ length: MINUTES }, (_, minute) => {
    const wave = 1 + 0.7 * Math.cos(((minute - 16 * 60) / MINUTES) * 2 * Math.PI);
    return wave * (minute >= sale.from && minute < sale.to ? sale.times : 1);
  });
  return normalized(shape).map((share) => share * sessions);
}

/** Returns the transfers that reach a block in each minute, from the sessions that were opened. */
export function transfersByMinute(opened: readonly number[], { paidShare }: Day): number[] {
  return opened.map((_, minute) =>
    PAYING.reduce((sum, share, delay) => sum + (opened[minute - delay] ?? 0) * share * paidShare, 0),
  );
}

function normalized(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
