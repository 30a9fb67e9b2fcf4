import type { Aim, Figures } from './figure.js';

const BARE_INSERT = 'bare Fastify + pg insert';
const REQUESTS = 'requests/s';
const CPU = 'ms of CPU';

/** The last commit before sessions, statuses, forwarded requests and pay pages became faster. */
const BEFORE_FASTER_PATHS = '436f8c60';
const atMost = (most: number, missed?: string): readonly Aim[] => [
  { of: 'commit', commit: BEFORE_FASTER_PATHS, most, ...(missed ? { missed } : {}) },
];
/** The remaining cost of a forwarded request. */
const SECOND_EXCHANGE =
  'A request that is passed on is a second exchange over HTTP, with a response to parse and a pair of streams.';
const DUST: readonly Aim[] = [{ of: 'peer', most: 1.5 }];

/** Returns the row of new sessions compared with a bare handler with the same insert. */
const newSessions = (work: string, least: number) => ({
  work,
  unit: REQUESTS,
  peer: BARE_INSERT,
  aims: [{ of: 'peer' as const, least }],
});
const CPU_OF_PROGRAM = { work: 'the same, CPU of the program for each', unit: CPU, peer: BARE_INSERT };

/** The figures of the checkout. */
export const CHECKOUT = {
  sessions: {
    open: newSessions('`POST /api/sessions`', 0.8),
    openCpu: CPU_OF_PROGRAM,
    openMany: newSessions(
      '`POST /api/sessions` of 32 merchants, each with one request at a time (`--merchants=32`)',
      0.8,
    ),
    openManyCpu: CPU_OF_PROGRAM,
    capped: newSessions('`POST /api/sessions` of a plan with caps, however many are open (`--capped`)', 0.65),
    cappedCpu: CPU_OF_PROGRAM,
    cappedMany: newSessions(
      '`POST /api/sessions` of a plan with caps, of 32 merchants with one request at a time each (`--capped --merchants=32`)',
      0.65,
    ),
    cappedManyCpu: CPU_OF_PROGRAM,
    traced: newSessions('`POST /api/sessions` with metrics and spans of a tenth of the requests (`--telemetry`)', 0.8),
    tracedCpu: CPU_OF_PROGRAM,
  },
  paths: {
    bare: { work: 'a bare Fastify + pg insert', unit: REQUESTS },
    bareCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU },
    create: { work: 'a new session', unit: REQUESTS },
    createCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU, aims: atMost(0.5) },
    capped: { work: 'a new session of a plan with caps', unit: REQUESTS },
    cappedCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU, aims: atMost(0.5) },
    status: { work: 'the status of a session, of 32 in turn', unit: REQUESTS },
    statusCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU, aims: atMost(0.35) },
    watched: { work: 'the status of one session that 32 clients watch', unit: REQUESTS },
    watchedCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU, aims: atMost(0.35) },
    own: { work: 'a request that the gateway answers itself', unit: REQUESTS },
    ownCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU },
    proxied: { work: 'a GET that the gateway passes on', unit: REQUESTS },
    proxiedCpu: {
      work: 'the same, CPU of all programs and of Postgres for each',
      unit: CPU,
      aims: atMost(0.5, SECOND_EXCHANGE),
    },
    passing: {
      work: 'a GET that the gateway passes on, CPU of the gateway',
      unit: CPU,
      peer: 'its own answer',
      aims: [{ of: 'peer', most: 2, missed: SECOND_EXCHANGE }],
    },
    posted: { work: 'a POST that the gateway passes on', unit: REQUESTS },
    postedCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU, aims: atMost(0.5) },
    page: { work: 'a pay page', unit: REQUESTS },
    pageCpu: { work: 'the same, CPU of all programs and of Postgres for each', unit: CPU, aims: atMost(0.25) },
  },
  indexer: {
    backfill: {
      work: 'backfill of 100,000 logs with 1,000,000 watched addresses',
      unit: 'logs/s',
      peer: 'raw `eth_getLogs` + `JSON.parse`',
      aims: [{ of: 'peer', least: 0.4 }],
    },
    shards: {
      work: 'the same with two shards, on the processors that the node and Postgres use, too',
      unit: 'logs/s',
      peer: 'one shard',
      aims: [{ of: 'peer', least: 0.9 }],
    },
    shardsLookup: {
      work: 'lookup of 10,000 recipients among 1,000,000 addresses, two shards',
      unit: 'recipients/s',
      peer: 'one shard',
      aims: [{ of: 'peer', least: 1.2 }],
    },
    shardsPaid: {
      work: 'backlog of 3,000 payments from a provider that responds after 50 ms, two shards',
      unit: 'payments/s',
      peer: 'one shard',
      aims: [{ of: 'peer', least: 1.5 }],
    },
  },
  dispatcher: {
    deliveries: {
      work: 'webhook deliveries with signature and log of attempts',
      unit: 'deliveries/s',
      peer: 'bare undici loop',
      aims: [
        {
          of: 'peer',
          least: 0.65,
          missed:
            'Most of what the process takes itself is the requests (`undici`, `writev`); Postgres, which keeps each claim and each attempt, and the receiver share its two cores.',
        },
      ],
    },
    postP50: { work: 'event in its stream to the POST, idle, p50 of 200', unit: 'ms' },
    postP95: { work: 'the same, p95', unit: 'ms' },
    postP99: { work: 'the same, p99', unit: 'ms' },
  },
  dust: {
    detected: {
      work: 'block to `payment.detected` of an honest payment beside 10,000 dust transfers to another session, p95',
      unit: 'ms',
      peer: 'the same without them',
      aims: DUST,
    },
    confirmed: {
      work: 'block to `payment.confirmed`, the same',
      unit: 'ms',
      peer: 'the same without them',
      aims: DUST,
    },
    centsDetected: {
      work: 'block to `payment.detected` of an honest payment beside 10,000 payments of a cent (`--cents`), p95',
      unit: 'ms',
      peer: 'the same without them',
      aims: DUST,
    },
    centsConfirmed: {
      work: 'block to `payment.confirmed`, the same (`--cents`)',
      unit: 'ms',
      peer: 'the same without them',
      aims: DUST,
    },
  },
  balances: {
    sent: { work: 'reconciliation of balances, a call of 350 addresses: bytes that are sent', unit: 'bytes' },
    received: { work: 'the same: bytes that are received', unit: 'bytes' },
    gas: { work: 'the same: gas that the node computes, which costs nothing', unit: 'gas' },
    call: { work: 'the same: until it is read, the mean of 30 calls', unit: 'ms' },
    cpu: { work: 'the same: processor time of ours, the mean of 30 calls', unit: CPU },
    million: { work: 'a round over a million addresses, with its pauses: computed from these', unit: 'min' },
  },
  costs: {
    session: { work: 'a session that is opened, CPU of all services, of Postgres and of NATS', unit: CPU },
    sessionBytes: { work: 'the same, bytes that stay in Postgres', unit: 'bytes' },
    payment: {
      work: 'a payment from its block to the treasury, with three webhooks, CPU of all services, of Postgres and of NATS',
      unit: CPU,
      aims: atMost(0.6),
    },
    paymentBytes: { work: 'the same, bytes that stay in Postgres', unit: 'bytes' },
  },
} as const satisfies Figures;
