import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
let provider: RpcProxy;
beforeAll(async () => {
  provider = await RpcProxy.start(chain.anvil.rpcUrl);
});
const world = useWorld(service, { env: () => ({ ...indexerEnv(chain), RPC_URLS: provider.url }) });
const scene = new Scene(chain, world);
afterAll(() => provider.stop());

/** Returns a fork that begins a block before the transfer for one poll of the head. */
async function stalePollAt(head: number, from: number): Promise<void> {
  provider.faults.forkOnce = { from, atHead: head };
  if (head > (await chain.head())) await chain.mine();
  await eventually(() => provider.faults.forkOnce === undefined);
}

const rowsOf = (address: string) =>
  world.rows('SELECT status, version::int, block_hash FROM transfers WHERE to_address = $1', [address]);
const knownAnchors = () => world.rows('SELECT block_number, block_hash FROM anchors ORDER BY block_number');

describe('a provider that is on a stale fork for one poll', () => {
  it.each([
    ['as high as the chain', 0],
    ['with a block that does not follow from ours', 1],
  ])('%s drops nothing and publishes nothing, however often', async (_, higherBy) => {
    const [detected, dropped] = [world.bus.receives('transfer.detected'), world.bus.receives('transfer.dropped')];
    const address = await scene.aWatchedAddress();
    await chain.mine(2);
    await chain.pays(address, 3_00);
    const block = await chain.head();
    await scene.caughtUp();
    await eventually(() => to(detected, address).length === 1);
    const [before, anchors] = [await rowsOf(address), await knownAnchors()];

    for (let poll = 0; poll < 3; poll++) await stalePollAt((await chain.head()) + higherBy, block - 1);

    expect(await rowsOf(address)).toEqual(before);
    expect(await knownAnchors()).toEqual(expect.arrayContaining(anchors));
    // Events arrive in order, so anything published by these polls would arrive before this payment.
    await chain.pays(address, 4_00);
    await eventually(() => to(detected, address).length === 2);
    expect(to(dropped, address)).toEqual([]);
    expect(to(detected, address).map(({ base_units }) => base_units)).toEqual(['3000000', '4000000']);
  });
});
