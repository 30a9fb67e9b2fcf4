import { describe, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useSharedWorldOfFaults, type WorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 24;
const REORGS = 4;
const DEEPEST = 20;
const TIMEOUT_MS = 600_000;

describe('The chain under load', () => {
  const running = useSharedWorldOfFaults();

  it(
    'may change its mind up to 20 blocks deep, again and again',
    async () => {
      const { world } = running;
      const load = world.load.run(SESSIONS);

      for (let count = 0; count < REORGS; count++) {
        await blocks(world, world.choices.between(1, 12));
        await world.reorg(world.choices.between(1, DEEPEST));
      }
      await load;

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'may be reported badly: one provider lags, one omits logs, both refuse at times',
    async () => {
      const { world } = running;
      const [a, b] = world.providers;
      world.load.onSent = (hash) => {
        if (world.choices.isTrue(0.5)) world.choices.oneOf([a, b]).faults.hiddenTxs.add(hash);
      };
      b.faults.lagBlocks = world.choices.between(3, 15);
      const load = world.load.run(SESSIONS);

      for (let count = 0; count < REORGS; count++) {
        await blocks(world, world.choices.between(2, 6));
        world.choices.oneOf([a, b]).faults.refuseNext = world.choices.between(1, 5);
      }
      await load;
      world.load.onSent = () => undefined;
      await world.holdsAllInvariants();
      b.faults.lagBlocks = 0;
    },
    TIMEOUT_MS,
  );

  it(
    'may be reorganized while its providers disagree, and one of them is gone for a while',
    async () => {
      const { world } = running;
      const [a, b] = world.providers;
      const load = world.load.run(SESSIONS);

      await blocks(world, world.choices.between(2, 6));
      b.faults.lagBlocks = world.choices.between(1, 10);
      await world.reorg(world.choices.between(1, DEEPEST));
      a.faults.down = true;
      await blocks(world, world.choices.between(4, 12));
      a.faults.down = false;
      b.faults.lagBlocks = 0;
      await load;

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});

/** Advances the chain by the given number of blocks. */
async function blocks({ system: { provider } }: WorldOfFaults, count: number): Promise<void> {
  const until = (await provider.getBlockNumber()) + count;
  await eventually(async () => (await provider.getBlockNumber()) >= until);
}
