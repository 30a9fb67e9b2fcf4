import type { Figures } from './figure.js';

const CPU = 'ms of CPU';
const TURNS = 'turns/s';
const BARE_HANDLER = 'bare Fastify + pg handler with the same inserts';

/** The last commit in which a function of Postgres accepted turns. */
const BEFORE_BATCHES = '2aee0b65';
/** Release 0.1.0 (`deploy/release/releases.json`). */
const FIRST_RELEASE = '82609902';

/** The figures of the agent API. */
export const AGENTS = {
  accept: {
    one: {
      work: '`POST /v1/turns` in the agent gateway, 32 spaces of one account',
      unit: TURNS,
      peer: BARE_HANDLER,
      aims: [
        { of: 'value', least: 400 },
        { of: 'peer', least: 0.4 },
        { of: 'commit', commit: BEFORE_BATCHES, least: 0.9 },
      ],
    },
    oneCpu: { work: 'the same, CPU of the program for each', unit: CPU, peer: BARE_HANDLER },
    onePostgres: { work: 'the same, CPU of Postgres for each', unit: CPU, peer: BARE_HANDLER },
    many: {
      work: '`POST /v1/turns` of several accounts with one turn at a time each (`--accounts=32`)',
      unit: TURNS,
      peer: BARE_HANDLER,
      aims: [
        {
          of: 'commit',
          commit: BEFORE_BATCHES,
          least: 0.9,
        },
      ],
    },
    manyCpu: { work: 'the same, CPU of the program for each', unit: CPU, peer: BARE_HANDLER },
    manyPostgres: { work: 'the same, CPU of Postgres for each', unit: CPU, peer: BARE_HANDLER },
    capped: {
      work: '`POST /v1/turns` of accounts with daily caps and windows, each turn of a customer (`--capped`)',
      unit: TURNS,
      peer: BARE_HANDLER,
    },
    cappedCpu: { work: 'the same, CPU of the program for each', unit: CPU, peer: BARE_HANDLER },
    cappedPostgres: { work: 'the same, CPU of Postgres for each', unit: CPU, peer: BARE_HANDLER },
  },
  turns: {
    accepted: {
      work: 'turns accepted through the public gateway, without a runner',
      unit: TURNS,
      aims: [{ of: 'value', least: 400 }],
    },
    done: {
      work: 'turns on `local` from create to done, 32 spaces of one account; both cores are in use',
      unit: TURNS,
      aims: [
        {
          of: 'value',
          least: 150,
          missed:
            'Both cores are in use, so the rate is that of the machine in that hour: minutes before, `threads` measured 147 to 174 of the same turns.',
        },
        {
          of: 'commit',
          commit: FIRST_RELEASE,
          least: 1.3,
          missed:
            'The services take 0.72 of the CPU, Postgres 0.89: a turn also writes its thread, its places and the sums of its usage since then (ADR 0058, 0064, 0065).',
        },
      ],
    },
    doneCpu: {
      work: 'the same, CPU of all services for each',
      unit: CPU,
      aims: [
        { of: 'value', most: 8 },
        { of: 'commit', commit: FIRST_RELEASE, most: 0.85 },
      ],
    },
    donePostgres: { work: 'the same, CPU of Postgres for each', unit: CPU },
    doneNats: { work: 'the same, CPU of NATS for each', unit: CPU },
    read: { work: 'the state of an ended turn, read through both gateways by 32 clients', unit: 'requests/s' },
    readCpu: {
      work: 'the same, CPU of all services, of Postgres and of NATS for each',
      unit: CPU,
      aims: [
        {
          of: 'commit',
          commit: FIRST_RELEASE,
          most: 0.35,
          missed:
            'Each of the two services has a fifth of a millisecond or more of HTTP, which no shared read saves, and Postgres a tenth: a third of what both take is writes to sockets.',
        },
      ],
    },
    serial: {
      work: 'turns of one space, one after another',
      unit: TURNS,
      aims: [{ of: 'value', least: 30 }],
    },
    cancelP50: { work: "cancel of a running tool to its turn's end, p50 of 40", unit: 'ms' },
    cancelP95: { work: 'the same, p95', unit: 'ms', aims: [{ of: 'value', most: 1_000 }] },
    attemptP50: { work: 'transition of a turn to its first webhook attempt, p50 of 60 turns', unit: 'ms' },
    attemptP95: { work: 'the same, p95', unit: 'ms', aims: [{ of: 'value', most: 1_000 }] },
  },
  peers: {
    restate: {
      work: 'turns that 32 callers create, and poll until they are done',
      unit: TURNS,
      peer: 'Restate',
      aims: [
        {
          of: 'peer',
          least: 1.1,
          missed:
            'A turn of ours passes two gateways for each of its requests, a bus and two services with a Postgres, where the peers are one program and do not authenticate, charge or publish. About two fifths of the CPU are polls: where nobody polls, the same turn takes 11.8 ms (`turns`).',
        },
      ],
    },
    restateCpu: { work: 'the same, CPU of all programs and databases for each', unit: CPU, peer: 'Restate' },
    dbos: { work: 'turns that 32 callers create, and poll until they are done', unit: TURNS, peer: 'DBOS' },
    dbosCpu: { work: 'the same, CPU of all programs and databases for each', unit: CPU, peer: 'DBOS' },
  },
  threads: {
    idle: {
      work: '10,000 idle threads of customers, each of which has had a turn: CPU of all programs a second',
      unit: CPU,
      peer: 'no threads',
    },
    done: { work: 'the same: turns from create to done over 32 spaces beside them', unit: TURNS, peer: 'no threads' },
    doneCpu: { work: 'the same, CPU of all services for each', unit: CPU, peer: 'no threads' },
  },
  deltas: {
    firstP50: {
      work: "first text of a turn, from the provider's write to the client's read through both gateways, one turn after another, p50",
      unit: 'ms',
    },
    firstP95: { work: 'the same, p95', unit: 'ms', aims: [{ of: 'value', most: 60 }] },
    pieceP50: {
      work: 'each piece of text, 20 turns at once: more than a client of the provider itself takes, p50',
      unit: 'ms',
    },
    pieceP95: { work: 'the same, p95', unit: 'ms', aims: [{ of: 'value', most: 50 }] },
    watchedCpu: {
      work: 'a turn of 100 pieces in 5 s on a model that a client follows, CPU of all services',
      unit: CPU,
      peer: 'a turn whose texts nobody follows',
    },
  },
} as const satisfies Figures;
