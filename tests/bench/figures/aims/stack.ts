import type { Aim, Figures } from './figure.js';

const CPU = 'ms of CPU';
const CALLS = 'calls/s';
const A_SECOND = 'a second';
const TYPEORM = "TypeORM's repositories and query builder";
/** Returns the aim for the work of each replica in proportion to that of a single one. */
const perReplica = (missed?: string): readonly Aim[] => [{ of: 'peer', least: 0.85, ...(missed ? { missed } : {}) }];
const two = () => ({ unit: A_SECOND, peer: 'twice what one does', aims: perReplica() });
const four = (missed: string) => ({
  unit: A_SECOND,
  peer: 'four times what one does',
  aims: perReplica(missed),
});

/**
 * The cost for each of several replicas compared with one: where it is equal, replicas that do less wait for something
 * else.
 */
const cpuOfEach = (work: string) => ({ work: `${work}, CPU of the replicas for each`, unit: CPU, peer: 'one' });

const SECOND =
  'Twelve processes load their programs on two cores; Postgres, NATS and the node of the chain start before them.';

/** The figures of all programs together, and of what they share. */
export const STACK = {
  stack: {
    ready: {
      work: 'start of everything on a fresh folder to ready, from bundles, demo merchant included',
      unit: 's',
      peer: "from the compiler's files",
      aims: [{ of: 'value', most: 20 }],
    },
    readyCpu: {
      work: 'the same, CPU of all services until then',
      unit: 's of CPU',
      peer: "from the compiler's files",
      aims: [
        {
          of: 'peer',
          most: 0.6,
          missed:
            'Node keeps compiled code between starts, of bundles and of the compiler’s files alike: the ratio is of a first start of both, and here the files had been run before.',
        },
      ],
    },
    memory: { work: 'resident memory of all services', unit: 'MiB' },
    memoryOfNine: {
      work: 'the same of the nine services of the checkout that the aim was set for, without the signer',
      unit: 'MiB',
      aims: [
        {
          of: 'value',
          most: 1_144,
          missed:
            'Each of the nine is a Node process with Nest, TypeORM and a NATS client: from 123 MiB (`pay-page`, which has no database) to 155.',
        },
      ],
    },
    idle: {
      work: 'everything idle and no session open, with a block every 250 ms: CPU of all programs a second',
      unit: CPU,
      peer: 'as many `SELECT 1` of a bare pg client',
      aims: [
        {
          of: 'value',
          most: 60,
          missed:
            'Each of thirteen leaders pings for its lock every 1.5 s, three services look for work each second, and blocks are read, verified and published every four seconds. Waking up is what that costs: a `SELECT 1` of a bare client that does nothing else takes nine times the processor time that it takes in a row of them, and as many of those as there are statements take a quarter of the aim by themselves. In profiles no function of ours has 3%.',
        },
      ],
    },
    idleOpen: { work: 'the same while a session is open', unit: CPU },
    idleTogether: {
      work: 'everything idle with all services in one process (`--one-process`)',
      unit: CPU,
      peer: 'as many `SELECT 1` of a bare pg client',
      aims: [
        {
          of: 'value',
          most: 30,
          missed:
            'The statements, requests and messages are the same; only the processes that wake up for them are fewer. NATS, Postgres and the node of the chain are processes of their own and take half of it, and as many statements of a bare client that does nothing else more than half of the aim.',
        },
      ],
    },
    idleTogetherOpen: { work: 'the same while a session is open', unit: CPU },
    idleStatements: {
      work: 'everything idle: transactions of Postgres a second, nearly all of one statement',
      unit: A_SECOND,
      peer: 'while a session is open',
    },
    idleBare: {
      work: 'a `SELECT 1` of a bare pg client that makes as many a second and does nothing else, CPU of the client and of Postgres',
      unit: CPU,
      peer: 'one after the other',
    },
    detectedP50: {
      work: 'block to first `payment.detected` POST, idle, polling every 250 ms, p50 of 25',
      unit: 'ms',
      aims: [{ of: 'value', most: 400 }],
    },
    detectedP95: { work: 'the same, p95', unit: 'ms' },
  },
  cold: {
    first: {
      work: '`npm start` on a bare clone, with what it installs and builds, until everything is ready',
      unit: 's',
      aims: [
        {
          of: 'value',
          most: 75,
          missed:
            'Two fifths are npm, which unpacks 72,000 files of 1,060 packages, on one of two cores. A third is the build of 32 packages and the pages, and the rest is the first start, which makes databases, contracts and the demo merchant.',
        },
      ],
    },
    installed: { work: 'the same, until npm has installed the packages', unit: 's' },
    built: { work: 'the same, the build after that', unit: 's' },
    second: {
      work: 'the second `npm start`, after `npm stop`',
      unit: 's',
      aims: [{ of: 'value', most: 8, missed: SECOND }],
    },
  },
  replicas: {
    sessions2: { work: '`POST /api/sessions` of two replicas with a share of a processor each', ...two() },
    sessions4: {
      work: 'the same of four',
      ...four(
        'All sessions are of one merchant, and what arrives together at a replica is one statement: four make more statements with fewer rows, 1.17 times the processor time for each session. With Postgres and the load both processors are in use then.',
      ),
    },
    sessions4Cpu: cpuOfEach('the same'),
    deliveries2: {
      work: 'webhook deliveries of two replicas with a share of a processor each',
      ...two(),
    },
    deliveries2Cpu: cpuOfEach('the same'),
    deliveries4: {
      work: 'webhook deliveries of four',
      ...four(
        'The four use up their shares. With Postgres and the receiver both processors are in use then, and each delivery takes 1.15 times the processor time. One alone gets a tenth more than its share, because a share counts for each tenth of a second.',
      ),
    },
    deliveries4Cpu: cpuOfEach('the same'),
    turns2: { work: 'turns from create to done of two runners with a share of a processor each', ...two() },
    turns2Cpu: cpuOfEach('the same'),
    turns4: {
      work: 'turns of four',
      ...four(
        'With Postgres, NATS and the other services they are as many turns as both processors do at all (`turns`).',
      ),
    },
    turns4Cpu: cpuOfEach('the same'),
  },
  statements: {
    publish: { work: 'SQL: one event into the outbox, in a transaction', unit: CALLS, peer: TYPEORM },
    publishCpu: { work: 'the same, CPU of this process for each', unit: CPU, peer: TYPEORM },
    publishMany: { work: 'SQL: 100 events into the outbox, in a transaction', unit: CALLS, peer: TYPEORM },
    publishManyCpu: { work: 'the same, CPU of this process for each', unit: CPU, peer: TYPEORM },
    ingest: { work: 'SQL: ingest of one transfer', unit: CALLS, peer: TYPEORM },
    ingestCpu: { work: 'the same, CPU of this process for each', unit: CPU, peer: TYPEORM },
    ingestMany: { work: 'SQL: ingest of 200 transfers, half of them known', unit: CALLS, peer: TYPEORM },
    ingestManyCpu: { work: 'the same, CPU of this process for each', unit: CPU, peer: TYPEORM },
    claim: { work: 'SQL: claim of 32 rows with a lease', unit: CALLS, peer: TYPEORM },
    claimCpu: { work: 'the same, CPU of this process for each', unit: CPU, peer: TYPEORM },
  },
} as const satisfies Figures;
