import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { slowness } from '@libs/testing/slowness';
import { useWorldOfFaults } from './load/world-of-faults.js';

/**
 * The number of cuts, by POWER_CUTS: alternately with the other services alive, and with every process killed at once.
 */
const CUTS = Number(process.env['POWER_CUTS'] ?? 4);
/** The number of sessions whose events NATS acknowledges and then forgets, in each cut. */
const LOST = 3;
/** The promise: the indexer watches their addresses within this time after NATS is back. */
const WATCHED_WITHIN_MS = 30_000;
const TIMEOUT_MS = 60_000 + CUTS * 60_000;

describe('A host that loses its power, and NATS what it had not synced', () => {
  const running = useWorldOfFaults();

  const addressesOf = (sessions: readonly SessionView[]) =>
    sessions.map(({ deposit_address }) => deposit_address.toLowerCase());
  const countWatched = async (sessions: readonly SessionView[]) => {
    const [row] = await running.world.system.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM chain_indexer.watched WHERE '0x' || encode(address, 'hex') = ANY ($1)`,
      [addressesOf(sessions)],
    );
    return row!.count;
  };
  /** Resolves when NATS has acknowledged the events of these sessions. */
  const arePublished = (sessions: readonly SessionView[]) =>
    eventually(async () => {
      const [row] = await running.world.system.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM sessions.outbox
         WHERE event = 'session.opened' AND published_at IS NOT NULL AND lower(payload::jsonb->>'deposit_address') = ANY ($1)`,
        [addressesOf(sessions)],
      );
      return row!.count === sessions.length;
    });
  const kill = (services: readonly ServiceName[]) =>
    Promise.all(services.map((name) => running.world.system.stack.supervisor.child(name)!.kill('SIGKILL')));

  it(
    'leaves no session unwatched, although nobody had handled its event, with the other services alive and gone in turn',
    async () => {
      const { world } = running;
      const [shop] = world.shops as [(typeof world.shops)[number]];
      const { buyer, stack } = world.system;
      const timesMs: number[] = [];
      for (let cut = 0; cut < CUTS; cut++) {
        await world.allAreReady();
        const kept = await shop.openSession(1_000);
        await eventually(async () => (await countWatched([kept])) === 1);

        // A copy of the store stands for the synced data. A running server may be in the middle of a write.
        await world.nats.running.kill('SIGSTOP');
        const synced = world.nats.copy();
        await world.nats.running.kill('SIGCONT');
        // Nothing may read the events that are lost: a connection buffers some of them for its process, so that is
        // stopped, too.
        await stack.supervisor.child('chain-indexer')!.kill('SIGSTOP');
        const lost = await Promise.all(Array.from({ length: LOST }, () => shop.openSession(2_000)));
        await arePublished(lost);
        expect(await countWatched(lost)).toBe(0);

        const areAllGone = cut % 2 === 1;
        await Promise.all([world.nats.kill(), kill(areAllGone ? SERVICES : ['chain-indexer'])]);
        synced.restore();
        await sleep(world.choices.between(0, 3_000));
        await world.nats.start();
        const startedAt = Date.now();
        await eventually(async () => (await countWatched(lost)) === LOST, 2 * WATCHED_WITHIN_MS);
        timesMs.push(Date.now() - startedAt);

        const [paid] = lost as [SessionView];
        await buyer.pays(paid, 2_000);
        await eventually(async () => (await shop.statusOf(paid)).status === 'paid');
      }
      const slowestMs = Math.max(...timesMs);
      console.log(
        `${CUTS} power cuts: the last session was watched ${(slowestMs / 1_000).toFixed(1)} s after NATS was back`,
      );
      expect(slowestMs).toBeLessThan(WATCHED_WITHIN_MS * slowness());
    },
    TIMEOUT_MS,
  );
});
