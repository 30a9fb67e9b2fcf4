import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENTS, streamOf } from '@libs/events/catalog';
import { eventually } from '@libs/testing/eventually';
import { NatsCluster, type NatsMember } from '@libs/testing/servers/nats-cluster';
import { useWorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 8;
/** The bound for copying what a member missed to it after its return; longer means a broken cluster. */
const WHOLE_WITHIN_MS = 60_000;
const TIMEOUT_MS = 600_000;

let cluster: NatsCluster;
beforeAll(async () => {
  cluster = await NatsCluster.start();
}, 120_000);
const running = useWorldOfFaults({
  get natsUrl() {
    return cluster.urls;
  },
  env: () => ({ STREAM_REPLICAS: '3' }),
});
afterAll(() => cluster.stop());

/** The streams of every service that publishes: one that starts slowly makes its stream after the others. */
const STREAMS = [...new Set(Object.values(EVENTS).flatMap(({ producers }) => producers))].map(streamOf);

/** Resolves when every stream is there, on all three members. */
const isWhole = () =>
  eventually(async () => {
    const streams = await cluster.streams();
    return STREAMS.every((name) => streams.has(name)) && [...streams.values()].every(({ current }) => current === 2);
  }, WHOLE_WITHIN_MS);
const madeAt = async () => new Map([...(await cluster.streams())].map(([name, { created }]) => [name, created]));

describe('A NATS cluster of three', () => {
  // All three in turn: among them is the leader of most streams, and the member that the services are connected to.
  it.each<NatsMember>([0, 1, 2])(
    'loses member %s by kill -9 and gets it back, under load, and the platform goes on with the other two',
    async (member) => {
      const { world } = running;
      const before = world.pids();
      await isWhole();
      const streams = await madeAt();
      expect(streams.size).toBeGreaterThan(0);

      const opened = world.load.opened;
      const load = world.load.run(SESSIONS);
      await world.load.hasOpened(opened + 2);
      const killedAt = new Date();
      await cluster.kill(member);
      const outageMs = await publishedAgain(killedAt);
      await load;
      // Holds with two members only.
      await world.holdsAllInvariants();

      await cluster.restart(member);
      await isWhole();
      await world.load.run(2);
      await world.holdsAllInvariants();
      // A stream that was created again would mean that a service took the loss of one member for the loss of its
      // events.
      expect(await madeAt()).toEqual(streams);
      expect(world.pids()).toEqual(before);
      console.log(`member ${member}: the first event after the kill was published ${outageMs} ms after it`);
    },
    TIMEOUT_MS,
  );
});

/**
 * Resolves when no event of sessions waits that was written after a moment. Returns after how many ms the first of them
 * was published.
 */
async function publishedAgain(since: Date): Promise<number> {
  const { system } = running.world;
  const row = await eventually(async () => {
    const [found] = await system.rows<{ waiting: number; first: Date | null }>(
      `SELECT count(*) FILTER (WHERE published_at IS NULL)::int AS waiting, min(published_at) AS first
       FROM sessions.outbox WHERE created_at > $1`,
      [since],
    );
    return found!.first && found!.waiting === 0 ? found : undefined;
  }, WHOLE_WITHIN_MS);
  return row.first!.getTime() - since.getTime();
}
