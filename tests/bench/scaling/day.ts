import { CHAIN_GAS_PER_S, COSTS, SWEEP_GAS } from './costs.js';
import { type Day, sessionsByMinute, transfersByMinute } from './demand.js';
import { byDueRows, byProcessor, LEADER, Stage } from './stage.js';

const WEBHOOKS_OF_A_PAYMENT = 3;
/**
 * The number of deliveries under way to one endpoint from one process, and the time that a healthy receiver takes
 * (`apps/webhook-dispatcher`).
 */
const IN_FLIGHT_OF_ENDPOINT = 8;
const ANSWER_S = 0.1;
const DISPATCHERS = 2;
/** The share of the chain's capacity that our sweeps may use; buyers' transfers need the rest. */
const SWEEPS_SHARE_OF_CHAIN = 0.5;

const { session, payment } = COSTS;
/** The scaling of the chart (`deploy/helm/checkout/values.yaml`). `cpu`: processors that a process requests. */
export const CHART = {
  sessions: { min: 3, max: 16, cpu: 0.5, cpuPercent: 65 },
  'webhook-dispatcher': { min: 2, max: 12, dueRows: 200 },
} as const;

/** The ledger's cost of a payment is split: half to credit it, half to answer status requests. */
const CREDIT_MS = payment.cpuMs.sessions / 2;

const DELIVERY_MS = payment.cpuMs['webhook-dispatcher'] / WEBHOOKS_OF_A_PAYMENT;

/** One minute as it ended. */
export interface Minute {
  readonly minute: number;
  readonly opened: number;
  /** Units that wait now, that were done since the day began, and processes. */
  readonly stages: Readonly<Record<StageName, { waiting: number; done: number; processes: number }>>;
  /** Processors that Postgres needs. */
  readonly postgresCores: number;
}

export type StageName = 'accept' | 'watch' | 'credit' | 'deliver' | 'large merchant' | 'sweep';

function stages(): Record<StageName, Stage> {
  const { sessions, 'webhook-dispatcher': dispatcher } = CHART;
  const ledger = byProcessor(sessions.min, sessions.max, (sessions.cpu * sessions.cpuPercent) / 100);
  return {
    accept: new Stage('accept', session.cpuMs.sessions, ledger),
    watch: new Stage('watch', payment.cpuMs['chain-indexer'], LEADER),
    credit: new Stage('credit', CREDIT_MS, ledger),
    deliver: new Stage('deliver', DELIVERY_MS, byDueRows(dispatcher.min, dispatcher.max, dispatcher.dueRows)),
    'large merchant': new Stage(
      'large merchant',
      DELIVERY_MS,
      LEADER,
      (DISPATCHERS * IN_FLIGHT_OF_ENDPOINT) / ANSWER_S,
    ),
    sweep: new Stage('sweep', payment.cpuMs.sweeper, LEADER, (CHAIN_GAS_PER_S * SWEEPS_SHARE_OF_CHAIN) / SWEEP_GAS),
  };
}

/** Simulates a day minute by minute: arriving work, waiting work in each stage, and the processes that handle it. */
export function simulate(day: Day): Minute[] {
  const opened = sessionsByMinute(day);
  const transfers = transfersByMinute(opened, day);
  const all = stages();
  return opened.map((sessions, minute) => {
    const isWritable = !within(minute, day.databaseDown);
    const accepted = all.accept.minute(sessions, isWritable);
    const seen = all.watch.minute(transfers[minute]!, isWritable && !within(minute, day.providersDown));
    const credited = all.credit.minute(seen, isWritable);
    const published = credited * WEBHOOKS_OF_A_PAYMENT;
    const { from, to, share } = day.endpointDown;
    all.deliver.minute(published * (1 - share), isWritable);
    all['large merchant'].minute(published * share, isWritable && !within(minute, [from, to]));
    const swept = all.sweep.minute(credited, isWritable);
    const postgresMs = accepted * session.cpuMs.postgres + (credited + swept) * (payment.cpuMs.postgres / 2);
    return { minute, opened: sessions, stages: snapshot(all), postgresCores: postgresMs / 60_000 };
  });
}

function within(minute: number, [from, to]: readonly [number, number]): boolean {
  return minute >= from && minute < to;
}

function snapshot(all: Record<StageName, Stage>): Minute['stages'] {
  const entries = Object.entries(all) as [StageName, Stage][];
  return Object.fromEntries(
    entries.map(([name, { waiting, done, processes }]) => [name, { waiting, done, processes }]),
  ) as Minute['stages'];
}
