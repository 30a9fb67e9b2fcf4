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
  env: () => ({ ...indexerEnv(chain), RPC_URLS: `${first.url},${second.url}`, VERIFY_INTERVAL_MS: '50' }),
});
const scene = new Scene(chain, world);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

let final: TransferDetected[];
beforeAll(async () => {
  final = world.bus.receives('transfer.final');
  // The RPC handlers subscribe a moment after the service listens.
  await eventually(() => world.bus.calls('chain.known', { addresses: [] }));
});

/** Makes a payment that both providers omit from their logs. */
async function paysUnseen(address: string): Promise<string> {
  await chain.provider.send('evm_setAutomine', [false]);
  const pending = chain.pays(address, 3_00);
  const hash = await eventually(async () => {
    const block = await chain.provider.send('eth_getBlockByNumber', ['pending', false]);
    return block.transactions[0] as string | undefined;
  });
  for (const { faults } of [first, second]) faults.hiddenTxs.add(hash);
  await chain.provider.send('evm_setAutomine', [true]);
  await chain.mine();
  await pending;
  return hash;
}

const verifiedTo = async (block: number) =>
  (await world.rows('SELECT 1 FROM cursors WHERE verified_block >= $1', [block])).length > 0;

describe('a transfer that a rescan added', () => {
  it('is final once the other provider has its receipt, although both have read its block', async () => {
    const address = await scene.aWatchedAddress();
    const hash = await paysUnseen(address);
    const head = await chain.head();
    await eventually(() => verifiedTo(head));

    expect(await world.bus.calls('chain.rescan_transaction', { tx_hash: hash })).toMatchObject({
      transfers: [{ status: 'repaired' }],
    });

    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('is found with the other provider while the first is down', async () => {
    const address = await scene.aWatchedAddress();
    const hash = await paysUnseen(address);
    const head = await chain.head();
    await eventually(() => verifiedTo(head));
    first.faults.down = true;

    const reply = await world.bus.calls('chain.rescan_transaction', { tx_hash: hash });

    const request = { address, merchant_id: 1, created_at: new Date(Date.now() - 3_600_000).toISOString() };
    second.faults.hiddenTxs.delete(hash);
    const again = await world.bus.calls('chain.rescan_address', request);
    first.faults.down = false;
    expect(reply).toMatchObject({ found: 'mined', transfers: [{ status: 'repaired' }] });
    expect(again).toMatchObject({ transfers: [{ tx_hash: hash, status: 'known' }] });
  });
});
