import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { HeartbeatWorker } from '../src/lanes/heartbeat.worker.js';
import { LanesRepository } from '../src/lanes/lanes.repository.js';
import type { LeasedRun } from '../src/runs/stored/run.entity.js';
import { Thread, useRunner } from './runner-world.js';

const runner = useRunner(() => ({ TURN_CONCURRENCY: '32' }));
const LASTS_MS = 20_000;
const TIMEOUT_MS = 90_000;
const SPACES = 4;
const THREADS = 3;
/** The most turns that wait or run at a time. */
const MAX_OPEN = 64;

async function deadlocks(): Promise<number> {
  const sql = 'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()';
  const [row] = await runner.world.rows<{ count: number }>(sql);
  return row!.count;
}

const shuffled = <T>(list: readonly T[]): T[] => list.toSorted(() => Math.random() - 0.5);

describe('turns of spaces and their threads that arrive, end, are cancelled and have their leases renewed at the same time', () => {
  it(
    'never wait for each other in a circle, and each has one end',
    async () => {
      const { service, rows } = runner.world;
      const [database, lanes] = [service.app.get(Database), service.app.get(LanesRepository)];
      const lines = Array.from({ length: SPACES }, () => runner.aSpace()).flatMap((space) => [
        { space, thread: undefined },
        ...Array.from({ length: THREADS }, (_, n) => ({ space, thread: new Thread({ thread: `t${n}` }) })),
      ]);
      // The test renews leases instead, in any order; those of others are not renewed.
      await service.app.get(HeartbeatWorker).onApplicationShutdown();
      const submitted: string[] = [];
      const before = await deadlocks();
      const until = Date.now() + LASTS_MS;
      const open = () => submitted.filter((id) => !runner.published(id).some(({ state }) => state !== 'running'));

      const arriving = async () => {
        for (let left: string[] = []; Date.now() < until; left = open()) {
          if (left.length > MAX_OPEN) await sleep(20);
          else {
            const some = shuffled(lines).slice(0, 12);
            const turns = some.map(async ({ space, thread }) => {
              const turnId = await space.submits('call deliver {"a": 1}', thread?.next());
              submitted.push(turnId);
              if (Math.random() < 0.1) await space.cancels(turnId, thread?.id ?? null);
            });
            await Promise.all(turns);
          }
        }
      };
      const beating = async () => {
        while (Date.now() < until) {
          const running = await rows<LeasedRun>(`SELECT * FROM run WHERE state = 'running'`);
          await lanes.prolong(database, shuffled(running));
        }
      };
      await Promise.all([arriving(), beating()]);
      for (const turnId of submitted) await runner.end(turnId);

      expect(submitted.length).toBeGreaterThan(100);
      for (const turnId of submitted) {
        const seqs = runner.published(turnId).map(({ seq }) => seq);
        expect(seqs).toEqual(seqs.map((_, index) => index + 2));
      }
      await eventually(
        async () =>
          (await rows('SELECT 1 FROM lane WHERE is_running OR is_ready OR NOT arrived <@ ended')).length === 0,
      );
      // Each connection reports its counts at most a second later.
      await sleep(1_500);
      expect((await deadlocks()) - before).toBe(0);
    },
    TIMEOUT_MS,
  );
});
