import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@libs/testing/eventually';
import type { SoakWorld } from '../world/soak-world.js';
import { type FaultClass, NOTHING_TO_UNDO } from './fault.js';

/** The data with which NATS restarts. */
const RETURNS = ['as it was', 'empty', 'as it was before'] as const;
/** The parts of each cycle in which Postgres stands still and works while it is slow. */
const [STILL_MS, AWAKE_MS] = [80, 60];
/** How long a commit waits for its disk, in microseconds; the most that Postgres allows. */
const COMMIT_DELAY_US = 100_000;

/** Kills NATS, which restarts with all, nothing, or an older part of its data. */
export const natsDies: FaultClass = {
  kind: 'NATS kill -9',
  about: 'with its store kept, wiped or rewound',
  part: 'NATS',
  draw: (choices, turns) => {
    const back = turns.next('NATS comes back', RETURNS);
    const beforeMs = choices.between(1_000, 8_000);
    return {
      ...{ target: `comes back ${back}`, holdMs: choices.between(0, 8_000), isDisruptive: true },
      begin: async ({ nats }) => {
        let restore: (() => void) | undefined;
        if (back === 'as it was before') {
          await nats.kill();
          ({ restore } = nats.copy());
          await nats.start();
          await sleep(beforeMs);
        }
        await nats.kill();
        if (back === 'empty') nats.wipe();
        restore?.();
        return () => nats.start();
      },
    };
  },
};

/** Makes NATS hang for a while. */
export const natsHangs: FaultClass = {
  kind: 'NATS SIGSTOP',
  about: 'for up to 15 s',
  part: 'NATS',
  draw: (choices) => ({
    ...{ target: 'nats-server', holdMs: choices.between(500, 15_000), isDisruptive: true },
    begin: async ({ nats }) => {
      const { running } = nats;
      await running.kill('SIGSTOP');
      return () => running.kill('SIGCONT');
    },
  }),
};

/** Kills Postgres, or stops it at once; it recovers from its log. */
export const postgresDies: FaultClass = {
  kind: 'Postgres dies',
  about: 'kill -9 or an immediate stop; it recovers',
  part: 'Postgres',
  draw: (choices) => {
    const isKilled = choices.isTrue(0.5);
    return {
      ...{ target: isKilled ? 'kill -9' : 'immediate stop', holdMs: choices.between(0, 8_000), isDisruptive: true },
      begin: async ({ postgres }) => {
        await (isKilled ? postgres.kill() : postgres.stopImmediately());
        return () => postgres.start();
      },
    };
  },
};

/** Loses the primary with its disk. The standby has every acknowledged commit; then there is a new standby. */
export const failover: FaultClass = {
  kind: 'Postgres failover',
  about: 'to a standby with synchronous commit, at the same address',
  impossible: ({ hasStandby }) => (hasStandby ? undefined : 'needs --standby'),
  draw: () => ({
    ...{ target: 'the primary', holdMs: 0, isDisruptive: true },
    begin: async ({ standby }) => {
      await standby!.takesOver();
      return () => standby!.attach();
    },
  }),
};

/** Cuts some or all connections, in the midst of whatever they do. */
export const connectionsCut: FaultClass = {
  kind: 'connections cut',
  about: 'pg_terminate_backend, of one service or of all',
  part: 'Postgres',
  draw: (choices) => {
    const [share, times] = [choices.oneOf([0.3, 1] as const), choices.between(1, 4)];
    const pauseMs = choices.between(200, 1_500);
    return {
      ...{ target: `${share * 100} % of them, ${times} times`, holdMs: 0, isDisruptive: true },
      begin: async ({ system }) => {
        for (let time = 0; time < times; time++) {
          await system.rows(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND usename <> 'postgres' AND hashint4(pid + $1)::bit(10)::int < $2`,
            [time, Math.ceil(share * 1024)],
          );
          await sleep(pauseMs);
        }
        return NOTHING_TO_UNDO;
      },
    };
  },
};

/** Makes every process of Postgres stand still for more than half of the time. */
export const postgresSlow: FaultClass = {
  kind: 'Postgres slow',
  about: 'stands still for 80 of 140 ms',
  part: 'Postgres',
  impossible: () => (process.platform === 'linux' ? undefined : 'needs /proc'),
  draw: (choices) => ({
    ...{ target: 'all backends', holdMs: choices.between(3_000, 15_000), isDisruptive: true },
    begin: async ({ postgres }) => {
      const { pid } = postgres.running;
      let isOver = false;
      const beating = (async () => {
        while (!isOver) {
          const backends = childrenOf(pid);
          signal(backends, 'SIGSTOP');
          await sleep(STILL_MS);
          signal(backends, 'SIGCONT');
          await sleep(AWAKE_MS);
        }
      })();
      return async () => {
        isOver = true;
        await beating;
      };
    },
  }),
};

/** Makes every commit wait for a tenth of a second, as on a busy disk. */
export const slowDisk: FaultClass = {
  kind: 'slow disk',
  about: 'each commit of Postgres takes 0.1 s more (commit_delay)',
  part: 'Postgres',
  draw: (choices) => ({
    ...{ target: 'Postgres', holdMs: choices.between(5_000, 20_000), isDisruptive: true },
    begin: async (world) => {
      await setCommitDelay(world, COMMIT_DELAY_US);
      return () => setCommitDelay(world, 0);
    },
  }),
};

async function setCommitDelay({ system }: SoakWorld, microseconds: number): Promise<void> {
  await eventually(async () => {
    await system.rows(`ALTER SYSTEM SET commit_siblings = 0`);
    await system.rows(`ALTER SYSTEM SET commit_delay = ${microseconds}`);
    await system.rows('SELECT pg_reload_conf()');
    return true;
  });
}

/** Returns the children of a process. https://man7.org/linux/man-pages/man5/proc_pid_task.5.html */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}
