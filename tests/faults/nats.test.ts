import { describe, expect, it } from '@jest/globals';
import { useSharedWorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 24;
const TIMEOUT_MS = 600_000;

describe('NATS under load', () => {
  const running = useSharedWorldOfFaults();

  /**
   * Runs a load with a fault in its midst, and expects calm in which all invariants hold and no service had to be
   * restarted.
   */
  async function inTheMidst(fault: () => Promise<void>): Promise<void> {
    const { world } = running;
    const before = world.pids();
    const opened = world.load.opened;
    const load = world.load.run(SESSIONS);
    await world.load.hasOpened(opened + world.choices.between(4, SESSIONS / 2));
    await fault();
    await load;
    await world.holdsAllInvariants();
    expect(world.pids()).toEqual(before);
  }

  it(
    'may be killed and come back',
    async () => {
      const { nats, load } = running.world;

      await inTheMidst(async () => {
        await nats.kill();
        await load.hasOpened(load.opened + 4);
        await nats.start();
      });
    },
    TIMEOUT_MS,
  );

  it(
    'may come back empty',
    async () => {
      const { nats } = running.world;

      await inTheMidst(async () => {
        await nats.kill();
        nats.wipe();
        await nats.start();
      });
    },
    TIMEOUT_MS,
  );

  it(
    'may come back as it was some time ago',
    async () => {
      const { nats, load } = running.world;

      await inTheMidst(async () => {
        await nats.kill();
        const older = nats.copy();
        await nats.start();
        await load.hasOpened(load.opened + 6);
        await nats.kill();
        older.restore();
        await nats.start();
      });
    },
    TIMEOUT_MS,
  );
});
