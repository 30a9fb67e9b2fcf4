import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/rpc-proxy';
import { useChain } from '@libs/testing/use-chain';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const chain = useChain();
let first: RpcProxy;
let second: RpcProxy;
beforeAll(async () => {
  [first, second] = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({
    ...chain.env(),
    RPC_URLS: `${first.url},${second.url}`,
    CONFIRMATION_POLICY: 'local',
    POLL_INTERVAL_MS: '50',
    VERIFY_INTERVAL_MS: '50',
  }),
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

let detected: TransferDetected[];
let final: TransferDetected[];
beforeAll(() => {
  detected = world.bus.hears('transfer.detected');
  final = world.bus.hears('transfer.final');
});

const to = (list: TransferDetected[], address: string) => list.filter((transfer) => transfer.to_address === address);

async function aWatchedAddress(): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const now = new Date().toISOString();
  await world.bus.says('session.opened', {
    chain_id: 42161,
    merchant_id: 1,
    invoice_id: 1,
    session_token: address,
    deposit_address: address,
    created_at: now,
    expires_at: now,
  });
  await eventually(
    async () =>
      (await world.rows('SELECT 1 FROM watched WHERE address = $1', [Buffer.from(address.slice(2), 'hex')])).length >
        0 && (await world.rows('SELECT 1 FROM backfills')).length === 0,
  );
  return address;
}

async function ripen(): Promise<void> {
  await chain.provider.send('evm_increaseTime', [5]);
  await chain.mine(6);
}

/** A payment that a provider leaves out of its logs from the first block on. */
async function paysUnseenBy(proxy: RpcProxy, address: string): Promise<void> {
  await chain.provider.send('evm_setAutomine', [false]);
  const pending = chain.pays(address, 3_00);
  const hash = await eventually(async () => {
    const block = await chain.provider.send('eth_getBlockByNumber', ['pending', false]);
    return block.transactions[0] as string | undefined;
  });
  proxy.faults.hiddenTxs.add(hash);
  await chain.provider.send('evm_setAutomine', [true]);
  await chain.mine();
  await pending;
}

async function cursorAt(block: number): Promise<void> {
  await eventually(async () => (await world.rows('SELECT 1 FROM cursors WHERE head_block >= $1', [block])).length > 0);
}

describe('with two providers', () => {
  it('a log that the first leaves out is repaired by the second', async () => {
    const address = await aWatchedAddress();
    await paysUnseenBy(first, address);
    await ripen();

    await eventually(() => to(final, address).length === 1);

    expect(to(detected, address)).toHaveLength(1);
    expect(await world.rows('SELECT repaired FROM transfers WHERE to_address = $1', [address])).toEqual([
      { repaired: true },
    ]);
  });

  it('a log that the second leaves out while it stands in for the first is repaired by the first', async () => {
    const address = await aWatchedAddress();
    first.faults.down = true;
    await chain.mine();
    await cursorAt(await chain.head());
    await paysUnseenBy(second, address);
    await cursorAt(await chain.head());
    expect(to(detected, address)).toHaveLength(0);

    first.faults.down = false;

    await eventually(() => to(detected, address).length === 1);
    await ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('nothing is final before the second has seen it, and its receipt counts where its logs fail', async () => {
    const address = await aWatchedAddress();
    second.faults.lagBlocks = 50;
    await chain.pays(address, 3_00);
    await ripen();
    await eventually(() => to(detected, address).length === 1);
    await chain.mine(3);
    expect(to(final, address)).toHaveLength(0);

    second.faults.lagBlocks = 0;

    await eventually(() => to(final, address).length === 1);
  });

  it('a second one that lags all the time verifies what it has', async () => {
    const address = await aWatchedAddress();
    await paysUnseenBy(first, address);
    await ripen();
    second.faults.lagBlocks = 5;
    await chain.mine(20);

    await eventually(async () => {
      await chain.mine();
      return to(final, address).length === 1;
    });
    second.faults.lagBlocks = 0;
  });

  it('goes on with the second when the first is down, and back', async () => {
    const address = await aWatchedAddress();
    first.faults.down = true;

    await chain.pays(address, 3_00);

    await eventually(() => to(detected, address).length === 1);
    first.faults.down = false;
    await ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('holds larger amounts while only one provider is left, and not the smallest tier', async () => {
    const [small, large] = [await aWatchedAddress(), await aWatchedAddress()];
    second.faults.down = true;
    await chain.pays(small, 3_00);
    await chain.pays(large, 5_000_00);
    await chain.provider.send('evm_increaseTime', [60]);
    await chain.mine(30);

    await eventually(() => to(final, small).length === 1);
    expect(to(final, large)).toHaveLength(0);

    second.faults.down = false;
    await eventually(() => to(final, large).length === 1, 60_000);
  });

  it('asks for less when a range is refused and waits when it is told to', async () => {
    const address = await aWatchedAddress();
    first.faults.largestRange = 10;
    first.faults.refuseNext = 2;
    await chain.mine(300);

    await chain.pays(address, 3_00);

    await eventually(() => to(detected, address).length === 1, 60_000);
  });
});
