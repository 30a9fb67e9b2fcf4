import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/rpc-proxy';
import { useChain } from '@libs/testing/use-chain';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const chain = useChain();
let proxy: RpcProxy;
beforeAll(async () => {
  proxy = await RpcProxy.start(chain.anvil.rpcUrl);
});
const world = useWorld(service, {
  env: () => ({ ...chain.env(), RPC_URLS: proxy.url, CONFIRMATION_POLICY: 'local', POLL_INTERVAL_MS: '50' }),
});
afterAll(() => proxy.stop());

let detected: TransferDetected[];
beforeAll(() => {
  detected = world.bus.hears('transfer.detected');
});
beforeEach(caughtUp);

const to = (address: string) => detected.filter((transfer) => transfer.to_address === address);
const anAddress = () => `0x${randomBytes(20).toString('hex')}`;

async function caughtUp(): Promise<void> {
  const head = await chain.head();
  await eventually(async () => {
    const [cursor] = await world.rows<{ head_block: number }>('SELECT head_block FROM cursors');
    return Number(cursor?.head_block) >= head;
  });
}

async function opens(address: string, ageS = 0): Promise<string> {
  const created = new Date(Date.now() - ageS * 1_000).toISOString();
  return world.bus.says('session.opened', {
    chain_id: 42161,
    merchant_id: 1,
    invoice_id: 1,
    session_token: address,
    deposit_address: address,
    created_at: created,
    expires_at: created,
  });
}

const isRead = async () => (await world.rows('SELECT 1 FROM backfills')).length === 0;

/** Watched, and its past read as often as it is read without our help. */
async function isWatched(event: string): Promise<void> {
  await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [event])).length > 0);
}

describe('an address that becomes known', () => {
  it('while the block that pays it is being written is not missed', async () => {
    const [old, young] = [anAddress(), anAddress()];
    await isWatched(await opens(old));
    await eventually(isRead);
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
    await isWatched(await opens(young));
    await eventually(isRead, 1_500).catch(() => undefined);
    release();
    proxy.faults.receiptsWaitFor = undefined;

    await eventually(() => to(young).length === 1 && to(old).length === 1);
  });

  it('while the provider lags is not taken for unpaid', async () => {
    const young = anAddress();
    await chain.pays(young, 3_00);
    await caughtUp();
    proxy.faults.lagBlocks = 5;

    await isWatched(await opens(young));
    await eventually(isRead, 1_500).catch(() => undefined);
    proxy.faults.lagBlocks = 0;

    await eventually(() => to(young).length === 1);
  });

  it('is read back in ranges that the provider takes', async () => {
    const young = anAddress();
    await chain.pays(young, 4_00);
    await chain.mine(40);
    await caughtUp();
    proxy.faults.largestRange = 10;

    await isWatched(await opens(young, 3_600));

    await eventually(() => to(young).length === 1);
    expect(await isRead()).toBe(true);
  });
});
