import { describe, expect, it } from '@jest/globals';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { service } from '../src/service.js';
import { indexerEnv, Scene } from './scene.js';

const chain = useChain();
const world = useWorld(service, { env: () => indexerEnv(chain) });
const scene = new Scene(chain, world);
const clock = useProcessClock();
const HOUR_MS = 3_600_000;

describe('the clock of the process', () => {
  it.each([
    ['ahead and back', HOUR_MS],
    ['back and ahead', -HOUR_MS],
  ])('may jump %s without delaying what is published of the chain', async (_, wrongByMs) => {
    const progress = world.bus.receives('chain.progressed');
    const hasPublished = async () => {
      await chain.mine();
      const head = await chain.head();
      await eventually(() => progress.some(({ head_block }) => head_block >= head));
      return head;
    };
    await hasPublished();

    clock.isWrongBy(wrongByMs);
    const during = await hasPublished();
    clock.isRight();
    const afterwards = await hasPublished();

    expect(afterwards).toBe(during + 1);
  });

  it('may jump ahead and back while providers are read', async () => {
    clock.isWrongBy(HOUR_MS);
    await scene.aWatchedAddress();
    clock.isRight();

    const found = world.bus.receives('transfer.detected');
    const address = await scene.aWatchedAddress();
    await chain.pays(address, 1_00);
    await eventually(() => found.some(({ to_address }) => to_address === address));
  });
});
