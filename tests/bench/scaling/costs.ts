/**
 * The cost of work in each part: milliseconds of one processor, and bytes that stay in Postgres. Measured by
 * `costs.bench.ts` and `turns.bench.ts` on two shared cores, November 2026: good for proportions, and for a first
 * estimate on other machines.
 */
export interface Cost {
  readonly unit: string;
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly bytes: number;
}

export const COSTS = {
  session: {
    unit: 'a session opened over REST',
    cpuMs: {
      gateway: 1.1,
      sessions: 1.6,
      'chain-indexer': 0.9,
      dashboard: 0.1,
      postgres: 1.6,
      nats: 0.2,
    },
    bytes: 3_400,
  },
  payment: {
    unit: 'a payment from its block to the treasury, with three webhooks to one endpoint',
    cpuMs: {
      sessions: 4.4,
      'chain-indexer': 0.5,
      'webhook-dispatcher': 4.0,
      sweeper: 4.2,
      signer: 0.6,
      dashboard: 0.7,
      'agent-gateway': 0.2,
      'pay-page': 0.4,
      postgres: 9.5,
      nats: 1.0,
    },
    bytes: 33_200,
  },
  turn: {
    unit: 'a turn on the `local` engine without tools',
    cpuMs: {
      'agent-gateway': 2.0,
      'turn-runner': 1.5,
      'webhook-dispatcher': 1.1,
      gateway: 0.6,
      postgres: 3.6,
      nats: 1.6,
    },
    bytes: 0,
  },
} as const satisfies Record<string, Cost>;

/** Gas of a swept payment in a batch of 100 and of the buyer's own transfer (`libs/contracts/gas.json`). */
export const SWEEP_GAS = 59_462;
export const TRANSFER_GAS = 45_145;
/**
 * The gas that Arbitrum One can process for a whole day before its base fee rises.
 * https://docs.arbitrum.io/build-decentralized-apps/reference/chain-params
 */
export const CHAIN_GAS_PER_S = 10_000_000;
