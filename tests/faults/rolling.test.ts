import type { Replica } from '@deploy/local/replicas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { addsUp } from './agents-at-work.js';
import { holders, LOCKS, ledBy, plainName, takenOver, tell } from './leaderships.js';
import { nextVersionComes } from './next-version.js';
import { Traffic } from './traffic.js';
import { useWorldOfFaults } from './world-of-faults.js';

const TIMEOUT_MS = 600_000;
/** Longer than the balancers need to see that a replica is not ready, and than a silent connection is kept. */
const SHUTDOWN_DELAY_MS = 2_000;
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
const replicas = () => running.world.system.stack.replicas!;
const lockNames = async () => [...(await holders(running.world.system)).keys()];

/** The replica that leads by the most locks of its service. */
function mostLeading(service: ServiceName): Replica | undefined {
  const { system } = running.world;
  const [most] = [...replicas().of(service)].sort((a, b) => ledBy(system, b).length - ledBy(system, a).length);
  return most && ledBy(system, most).length > 0 ? most : undefined;
}

describe('two replicas of each service', () => {
  const direct = getGlobalDispatcher();
  // As a balancer before the gateways should: it gives up silent connections before a gateway that goes away closes them.
  beforeAll(() =>
    setGlobalDispatcher(new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS })),
  );
  afterAll(() => setGlobalDispatcher(direct));

  it(
    'have one leader for each lock: the other takes it from one that is stopped, which knows that it is over when it wakes up',
    async () => {
      const { system, load } = running.world;
      const first = replicas().all.filter(({ name, service }) => name === service);
      await eventually(async () => (await lockNames()).length === LOCKS.length);
      const stopped = first.filter((replica) => ledBy(system, replica).length > 0);
      const locks = stopped.flatMap((replica) => ledBy(system, replica));
      expect(locks.map(plainName).sort()).toEqual(LOCKS);
      const sold = load.run(SESSIONS);

      const before = await holders(system);
      for (const { name } of stopped) await system.stack.supervisor.child(name)!.kill('SIGSTOP');
      tell('SIGSTOP', await takenOver(system, locks, before));
      const heirs = await holders(system);
      for (const { name } of stopped) await system.stack.supervisor.child(name)!.kill('SIGCONT');

      await eventually(() => stopped.every((replica) => ledBy(system, replica).length === 0));
      expect(await holders(system)).toEqual(heirs);
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
        for (const [place, replica] of old.entries()) {
          if (place === SERVICES.length) await nextVersionComes(world.system);
          await replicas().add(replica.service);
          ends.push(replicas().end(replica, 'SIGTERM'));
        }
        expect(await Promise.all(ends)).toEqual(old.map(() => ({ code: 0, signal: null })));
      } finally {
        await traffic.stop();
      }

      expect(traffic.answers.faults).toEqual([]);
      await world.holdsAllInvariants();
      await addsUp(traffic.account);
      const turns = await Promise.all(traffic.turns.map((id) => traffic.account.turn(id)));
      expect(turns.map(({ state }) => state)).toEqual(turns.map(() => 'done'));
      expect(traffic.tools.calls.book).toBe(turns.length);
      expect(traffic.connections).toBeGreaterThan(2);
      process.stdout.write(
        `rolled ${old.length} processes: ${traffic.answers.count} answers, ${world.load.opened} sessions, ${turns.length} turns\n`,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'have another leader after kill -9, and go on with what the dead ones left',
    async () => {
      const { system, load } = running.world;
      await eventually(async () => (await lockNames()).length === LOCKS.length);
      const before = await holders(system);
      const killed = SERVICES.flatMap((service) => mostLeading(service) ?? []);
      const locks = killed.flatMap((replica) => ledBy(system, replica));
      const sold = load.run(SESSIONS);

      const deaths = killed.map((replica) => replicas().end(replica, 'SIGKILL'));
      tell('kill -9', await takenOver(system, locks, before));
      await Promise.all(deaths);

      await sold;
      await running.world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});
