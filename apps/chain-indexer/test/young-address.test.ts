import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const HOUR_MS = 3_600_000;

const chain = useChain();
let proxy: RpcProxy;
beforeAll(async () => {
  proxy = await RpcProxy.start(chain.anvil.rpcUrl);
});
const world = useWorld(service, {
  env: () => ({ ...indexerEnv(chain), RPC_URLS: proxy.url }),
});
const scene = new Scene(chain, world);
afterAll(() => proxy.stop());

let detected: TransferDetected[];
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
});
beforeEach(() => scene.caughtUp());

describe('an address that becomes known', () => {
  it('while the block that pays it is being written is not missed', async () => {
    const [old, young] = [anAddress(), anAddress()];
    await scene.hasHandled(await scene.opens(old));
    await eventually(() => scene.hasReadThePast());
    let release = () => {};
    proxy.faults.receiptsWaitFor = new Promise((resolve) => {
      release = resolve;
    });

    await chain.provider.send('evm_setAutomine', [false]);
    const paid = Promise.all([chain.pays(old, 1_00), chain.pays(young, 2_00)]);
    await eventually(async () => {
      const block = await chain.provider.send('eth_getBlockByNumber', ['pending', false]);
      return block.transactions.length === 2;
    });
    await chain.provider.send('evm_setAutomine', [true]);
    await chain.mine(1);
    await paid;
    await eventually(() => proxy.receiptsWaiting > 0);
    await scene.hasHandled(await scene.opens(young));
    await scene.mayReadThePast();
    release();
    proxy.faults.receiptsWaitFor = undefined;

    await eventually(() => to(detected, young).length === 1 && to(detected, old).length === 1);
  });

  it('while the provider lags is not taken for unpaid', async () => {
    const young = anAddress();
    await chain.pays(young, 3_00);
    await scene.caughtUp();
    proxy.faults.lagBlocks = 5;

    await scene.hasHandled(await scene.opens(young));
    await scene.mayReadThePast();
    proxy.faults.lagBlocks = 0;

    await eventually(() => to(detected, young).length === 1);
  });

  it('is read back in ranges that the provider accepts', async () => {
    const young = anAddress();
    await chain.pays(young, 4_00);
    await chain.mine(40);
    await scene.caughtUp();
    proxy.faults.largestRange = 10;

    await scene.hasHandled(await scene.opens(young, new Date(Date.now() - HOUR_MS)));

    await eventually(() => to(detected, young).length === 1);
    expect(await scene.hasReadThePast()).toBe(true);
  });
});
