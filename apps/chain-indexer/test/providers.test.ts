import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
let first: RpcProxy;
let second: RpcProxy;
beforeAll(async () => {
  [first, second] = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    RPC_URLS: `${first.url},${second.url}`,
    VERIFY_INTERVAL_MS: '50',
  }),
});
const scene = new Scene(chain, world);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

let detected: TransferDetected[];
let final: TransferDetected[];
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
});

describe('with two providers', () => {
  it('a log that the first omits is repaired by the second', async () => {
    const address = await scene.aWatchedAddress();
    await scene.paysUnseenBy(first, address);
    await scene.ripen();

    await eventually(() => to(final, address).length === 1);

    expect(to(detected, address)).toHaveLength(1);
    expect(await world.rows('SELECT repaired FROM transfers WHERE to_address = $1', [address])).toEqual([
      { repaired: true },
    ]);
  });

  it('a log that the second omits while it replaces the first is repaired by the first', async () => {
    const address = await scene.aWatchedAddress();
    first.faults.down = true;
    await chain.mine();
    await scene.caughtUp();
    await scene.paysUnseenBy(second, address);
    await scene.caughtUp();
    expect(to(detected, address)).toHaveLength(0);

    first.faults.down = false;

    await eventually(() => to(detected, address).length === 1);
    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('nothing is final before the second has it, and its receipt counts where its logs fail', async () => {
    const address = await scene.aWatchedAddress();
    second.faults.lagBlocks = 50;
    await chain.pays(address, 3_00);
    await scene.ripen();
    await eventually(() => to(detected, address).length === 1);
    await chain.mine(3);
    expect(to(final, address)).toHaveLength(0);

    second.faults.lagBlocks = 0;

    await eventually(() => to(final, address).length === 1);
  });

  it('a receipt is requested however many transfers lack one', async () => {
    await world.rows(
      `INSERT INTO transfers (chain_id, tx_hash, log_ordinal, log_index, block_number, block_hash, block_time, asset,
         token_address, from_address, to_address, base_units, seen_by, held)
       SELECT 42161, '0x' || lpad(to_hex(n), 64, '0'), 0, n, 1, 'gone', 0, 'USDC', '0x', '0x', '0x', 1, 0, 'no provider has it'
       FROM generate_series(1, 120) AS n`,
    );
    const address = await scene.aWatchedAddress();

    await scene.paysUnseenBy(second, address);
    await scene.ripen();

    await eventually(() => to(final, address).length === 1);
    await world.rows("DELETE FROM transfers WHERE block_hash = 'gone'");
  });

  it('a second provider that always lags verifies what it has', async () => {
    const address = await scene.aWatchedAddress();
    await scene.paysUnseenBy(first, address);
    await scene.ripen();
    second.faults.lagBlocks = 5;
    await chain.mine(20);

    await eventually(async () => {
      await chain.mine();
      return to(final, address).length === 1;
    });
    second.faults.lagBlocks = 0;
  });

  it('continues with the second while the first is down, and returns', async () => {
    const address = await scene.aWatchedAddress();
    first.faults.down = true;

    await chain.pays(address, 3_00);

    await eventually(() => to(detected, address).length === 1);
    first.faults.down = false;
    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('holds every amount, the smallest too, while only one provider is left, and confirms them when another one responds', async () => {
    const [small, large] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    second.faults.down = true;
    await chain.pays(small, 3_00);
    await chain.pays(large, 5_000_00);
    await chain.provider.send('evm_increaseTime', [60]);
    await chain.mine(30);

    await eventually(() => to(detected, small).length + to(detected, large).length === 2);
    await scene.judged();
    expect([...to(final, small), ...to(final, large)]).toEqual([]);

    second.faults.down = false;
    await eventually(() => to(final, small).length === 1 && to(final, large).length === 1);
  });

  it('requests less when a range is refused, and waits when it is rate limited', async () => {
    const address = await scene.aWatchedAddress();
    first.faults.largestRange = 10;
    first.faults.refuseNext = 2;
    await chain.mine(300);

    await chain.pays(address, 3_00);

    await eventually(() => to(detected, address).length === 1);
  });
});
