import type { ServiceName } from '@libs/events/services';

interface GaugeRow {
  /** The service that reads it. */
  readonly of: ServiceName;
  readonly about: string;
  /** Decimal text where a number does not hold it. */
  readonly isText?: true;
}

/**
 * The figures that services measure about themselves and operators watch, each read by the service that owns it. Units
 * last. The health page, alerts, and Prometheus names (`gaugeMetric`) come from here.
 */
export const GAUGES = {
  indexer_lag_blocks: { of: 'chain-indexer', about: 'Blocks that the node has and the head scan has not.' },
  providers_failing: {
    of: 'chain-indexer',
    about: 'JSON-RPC providers that are excluded now: behind the others, silent, rate-limiting, or contradicting.',
  },
  transfer_held_oldest_s: {
    of: 'chain-indexer',
    about:
      'How long the oldest transfer has waited that one provider reported and another one does not have; 0 when none waits.',
  },
  payments_1h: { of: 'sessions', about: 'Payments that were detected in the last hour.' },
  payments_usual_1h: {
    of: 'sessions',
    about: 'Payments usual for this hour: the mean of the same hour in the last four weeks.',
  },
  detection_p50_s: {
    of: 'sessions',
    about: 'Median time from block to detection of the last hour’s payments.',
  },
  detection_p95_s: {
    of: 'sessions',
    about: '95th percentile of the time from block to detection of the last hour’s payments.',
  },
  payments_reverted_1h: {
    of: 'sessions',
    about: 'Payments that had been credited, left the chain in the last hour, and are not on it again.',
  },
  reverted_24h_usd_cents: {
    of: 'sessions',
    about: 'What had been credited, left the chain in the last 24 hours, and is not on it again.',
  },
  sessions_ended_24h: {
    of: 'sessions',
    about: 'Sessions that were paid, expired or were canceled in the last 24 hours.',
  },
  sessions_paid_24h: { of: 'sessions', about: 'Those of them that were paid.' },
  swept_24h_usd_cents: { of: 'sweeper', about: 'What was swept in the last 24 hours.' },
  sweep_gas_24h_wei: {
    of: 'sweeper',
    about: "Gas that the platform's relayer spent in the last 24 hours, on sweeps that failed too.",
    isText: true,
  },
  deliveries_due: { of: 'webhook-dispatcher', about: 'Webhook deliveries that are overdue.' },
  delivery_oldest_due_s: { of: 'webhook-dispatcher', about: 'How long the oldest of them is overdue.' },
  sweeps_waiting: { of: 'sweeper', about: 'Payments that wait for their sweep.' },
  sweep_oldest_waiting_s: { of: 'sweeper', about: 'How long the oldest of them has waited.' },
  sweeps_held: {
    of: 'sweeper',
    about: 'Payments that wait for the rest of the amount of their session. They are in none of the figures of sweeps.',
  },
  sweeps_blocked: { of: 'sweeper', about: 'Payments whose sweep is blocked.' },
  unswept_usd_cents: {
    of: 'sweeper',
    about: 'Balance on deposit addresses that awaits a sweep, of all merchants together.',
  },
  relayer_gas_wei: {
    of: 'sweeper',
    about: "What the platform's relayer has left for gas; of several that send, the one that has least.",
    isText: true,
  },
  ledger_differences: {
    of: 'sweeper',
    about: 'Deposit addresses whose payments do not add up to what the chain shows.',
  },
  foreign_treasury_changes_24h: {
    of: 'sweeper',
    about: 'Registrar orders of the last 24 hours that this platform did not issue: somebody else has the key.',
  },
  contracts_without_code: {
    of: 'sweeper',
    about: 'Contracts, of the checkout, the deposit addresses and the tokens, that have no code on the chain.',
  },
  unknown_owners_24h: {
    of: 'signer',
    about:
      'Accounts that were recently added to their merchant and requested a treasury change, whose order waited in the last 24 hours.',
  },
  turn_queue_age_s: {
    of: 'turn-runner',
    about: 'The longest wait of a turn that could run; 0 during maintenance.',
  },
  turns_awaiting_approval: {
    of: 'turn-runner',
    about: 'Turns of agents that wait until a person approves a call. They take up no capacity.',
  },
  doctor_failures: {
    of: 'admin',
    about: 'Checks of the doctor that failed when they ran last; 0 outside of production, where nothing is counted.',
  },
  doctor_warnings: { of: 'admin', about: 'Checks of the doctor that warned when they ran last.' },
  audit_chain_faults: { of: 'admin', about: '1 when the chain of the audit log is broken.' },
} as const satisfies Record<string, GaugeRow>;

export type GaugeName = keyof typeof GAUGES;
export const GAUGE_NAMES = Object.keys(GAUGES) as GaugeName[];
/** Values of all gauges. */
export type Gauges = {
  [G in GaugeName]: (typeof GAUGES)[G] extends { isText: true } ? string : number;
};

/** The gauges of messages of every service with a database. */
export const MESSAGE_GAUGES = {
  outbox_oldest_s: 'Age of the oldest event that waits to be published; 0 when none waits.',
  outbox_waiting: 'Events that wait to be published.',
  dead_letters: 'Dead letters: events that are no longer retried.',
  publish_refused_s: 'How long NATS, which answers, has stored nothing that this process publishes; 0 while it stores.',
} as const;

/** Returns the Prometheus name of a gauge, where seconds are written out. */
export function gaugeMetric(name: GaugeName | keyof typeof MESSAGE_GAUGES): string {
  return `checkout_${name.replace(/_s$/, '_seconds')}`;
}
