import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { nextVersionComes } from './breaks/next-version.js';
import { endedTerms, LOCKS, leadersOf, ledBy, report, takenOver } from './evidence/leaderships.js';
import { addsUp } from './load/agents-at-work.js';
import { rotatedUnderLoad } from './load/rotated-under-load.js';
import { Traffic } from './load/traffic.js';
import { useWorldOfFaults } from './load/world-of-faults.js';

const TIMEOUT_MS = 600_000;
/** Longer than the balancers need to notice that a replica is not ready, and than an idle connection is kept. */
const SHUTDOWN_DELAY_MS = 5_000;
const KEEP_ALIVE_MS = 1_000;
const SESSIONS = 8;
/** `ROLL_FROM=<folder>`: a built checkout of an older version, which is rolled to this one. */
const { ROLL_FROM } = process.env;

const running = useWorldOfFaults({
  replicas: 2,
  restarts: false,
  env: () => ({ SHUTDOWN_DELAY_MS: `${SHUTDOWN_DELAY_MS}` }),
  ...(ROLL_FROM ? { checkout: ROLL_FROM } : {}),
});
/** Services that elect a leader: all but those without a schema of their own. */
const LEADING = new Set(SERVICES.filter((service) => LOCKS.includes(`relay:${service}`)));
const replicas = () => running.world.system.stack.replicas!;

describe('two replicas of each service', () => {
  const direct = getGlobalDispatcher();
  // Set as a balancer before the gateways should be: it closes idle connections before a gateway that shuts down does.
  beforeAll(() =>
    setGlobalDispatcher(new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS })),
  );
  afterAll(() => setGlobalDispatcher(direct));

  it(
    'have one leader for each lock: the other takes it from one that is stopped, which knows that it is over when it wakes up',
    async () => {
      const { system, load } = running.world;
      const { leaders, locks, before } = await leadersOf(system);
      expect(new Set(leaders.map(({ service }) => service))).toEqual(LEADING);
      const led = new Map(leaders.map((replica) => [replica, ledBy(system, replica)]));
      const ended = leaders.map((replica) => endedTerms(system, replica));
      const sold = load.run(SESSIONS);

      for (const { name } of leaders) await system.stack.supervisor.child(name)!.kill('SIGSTOP');
      report('SIGSTOP', await takenOver(system, locks, before));
      for (const { name } of leaders) await system.stack.supervisor.child(name)!.kill('SIGCONT');

      await eventually(() =>
        leaders.every((replica, index) => endedTerms(system, replica) >= ended[index]! + led.get(replica)!.length),
      );
      await sold;
    },
    TIMEOUT_MS,
  );

  it(
    'are replaced one after the other under load, while tables and events grow: nothing is lost, and no client sees a failure',
    async () => {
      const { world } = running;
      const traffic = await Traffic.start(world);
      const old = world.choices.shuffled(SERVICES).flatMap((service: ServiceName) => replicas().of(service));
      expect(old).toHaveLength(2 * SERVICES.length);
      const ends: Promise<{ code: number | null; signal: string | null }>[] = [];

      try {
        for (const [index, replica] of old.entries()) {
          if (index === SERVICES.length) await nextVersionComes(world.system);
          await replicas().add(replica.service);
          ends.push(replicas().end(replica, 'SIGTERM'));
        }
        expect(await Promise.all(ends)).toEqual(old.map(() => ({ code: 0, signal: null })));
      } finally {
        await traffic.stop();
      }

      expect(traffic.responses.faults).toEqual([]);
      await world.holdsAllInvariants();
      await addsUp(traffic.account);
      const turns = await Promise.all(traffic.turns.map((id) => traffic.account.turn(id)));
      expect(turns.map(({ state }) => state)).toEqual(turns.map(() => 'done'));
      expect(traffic.tools.calls.book).toBe(turns.length);
      expect(traffic.connections).toBeGreaterThan(1);
      process.stdout.write(
        `rolled ${old.length} processes: ${traffic.responses.count} responses, ${world.load.opened} sessions, ${turns.length} turns\n`,
      );
    },
    TIMEOUT_MS,
  );

  rotatedUnderLoad(running);

  it(
    'have another leader after kill -9, and go on with what the dead ones left',
    async () => {
      const { system, load } = running.world;
      const { leaders, locks, before } = await leadersOf(system);
      const sold = load.run(SESSIONS);

      const deaths = leaders.map((replica) => replicas().end(replica, 'SIGKILL'));
      report('kill -9', await takenOver(system, locks, before));
      await Promise.all(deaths);

      await sold;
      await running.world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});
