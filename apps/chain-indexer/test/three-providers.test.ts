import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
let proxies: [RpcProxy, RpcProxy, RpcProxy];
beforeAll(async () => {
  const start = () => RpcProxy.start(chain.anvil.rpcUrl);
  proxies = await Promise.all([start(), start(), start()]);
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    RPC_URLS: proxies.map(({ url }) => url).join(','),
    VERIFY_INTERVAL_MS: '50',
  }),
});
const scene = new Scene(chain, world);
afterEach(() => {
  for (const { faults } of proxies) Object.assign(faults, { down: false, refuseNext: 0, omitsReceipts: false });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

let final: TransferDetected[];
beforeAll(() => {
  final = world.bus.receives('transfer.final');
});

describe('with three providers', () => {
  it.each([0, 1, 2])('payments are confirmed while number %i is gone', async (index) => {
    const address = await scene.aWatchedAddress();
    proxies[index]!.faults.down = true;

    await chain.pays(address, 3_00);
    await scene.ripen();

    await eventually(() => to(final, address).length === 1);
    expect(proxies[index]!.faults.down).toBe(true);
  });

  it.each([0, 1, 2])(
    'a held transfer is confirmed although number %i has no receipts and the next one omitted its log',
    async (index) => {
      const address = await scene.aWatchedAddress();
      proxies[index]!.faults.omitsReceipts = true;

      await scene.paysUnseenBy(proxies[(index + 1) % 3]!, address);
      await scene.ripen();

      await eventually(() => to(final, address).length === 1);
    },
  );
});
