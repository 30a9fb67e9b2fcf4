import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

/** Above US$10,000 a transfer waits for the chain's own `safe` block. */
const LARGE_USD_CENTS = 20_000_00;

const chain = useChain();
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    CONFIRMATION_POLICY: 'arbitrum',
    RPC_URLS: proxies.map(({ url }) => url).join(),
    VERIFY_INTERVAL_MS: '50',
  }),
});
const scene = new Scene(chain, world);
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

const cursorIs = async (condition: string, block: number) =>
  (await world.rows(`SELECT 1 FROM cursors WHERE ${condition}`, [block])).length > 0;

describe.each([
  ['first', 0, 1],
  ['second', 1, 0],
] as const)('a large transfer that the %s of two providers alone calls safe', (_, liar, honest) => {
  it('waits until both do', async () => {
    const final = world.bus.receives('transfer.final');
    const address = await scene.aWatchedAddress();
    await chain.pays(address, LARGE_USD_CENTS);
    const block = await chain.head();
    proxies[honest].faults.tagsAt = block - 1;
    proxies[liar].faults.tagsAt = block;
    await chain.provider.send('evm_increaseTime', [100]);
    await chain.mine(250);
    const head = await chain.head();
    await eventually(() => cursorIs('verified_block >= $1', head));
    // The tags are read every ten seconds, both with one request.
    await eventually(() => cursorIs('finalized_block = $1', block - 1), 30_000);

    await scene.judged();
    expect(to(final, address)).toEqual([]);

    proxies[honest].faults.tagsAt = block;
    await eventually(() => to(final, address).length === 1, 30_000);
  });
});
