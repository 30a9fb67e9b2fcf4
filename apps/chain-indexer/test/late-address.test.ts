import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const HOUR_MS = 3_600_000;

const chain = useChain();
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({ ...indexerEnv(chain), RPC_URLS: proxies.map(({ url }) => url).join(','), VERIFY_INTERVAL_MS: '50' }),
});
const scene = new Scene(chain, world);
afterEach(() => {
  for (const { faults } of proxies) Object.assign(faults, { omitsLogs: false, down: false });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

let detected: TransferDetected[];
let final: TransferDetected[];
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
});

/** Returns the time of the sessions service while the chain's clock is an hour behind it. */
const aheadOfTheChain = () => new Date(Date.now() + HOUR_MS);

/**
 * Pays an address that the indexer does not know yet, in blocks that both providers have read. Returns the head before
 * the payment.
 */
async function paidBeforeItIsKnown(address: string): Promise<number> {
  await scene.caughtUp();
  const before = await chain.head();
  await chain.pays(address, 3_00);
  await chain.mine(3);
  const head = await chain.head();
  await eventually(
    async () => (await world.rows('SELECT 1 FROM cursors WHERE verified_block >= $1', [head])).length > 0,
  );
  return before;
}

describe('a session whose event arrives after its payment', () => {
  it('is paid, although the chain’s clock is behind the one that made it', async () => {
    const address = anAddress();
    const afterBlock = await paidBeforeItIsKnown(address);

    await scene.opens(address, aheadOfTheChain(), afterBlock);

    await eventually(() => to(detected, address).length === 1);
    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('is paid, although a reorg removed the block that was verified then', async () => {
    const address = anAddress();
    await paidBeforeItIsKnown(address);

    await scene.opens(address, aheadOfTheChain(), (await chain.head()) + 100);

    await eventually(() => to(detected, address).length === 1);
  });

  it('is paid by the time of its creation, with a margin of minutes, where no block is known', async () => {
    const address = anAddress();
    await paidBeforeItIsKnown(address);

    await scene.opens(address, new Date(Date.now() + HOUR_MS / 10));

    await eventually(() => to(detected, address).length === 1);
  });

  it.each([
    ['first', 0],
    ['second', 1],
  ] as const)('is paid, although the %s provider omits logs', async (_, index) => {
    const address = anAddress();
    const afterBlock = await paidBeforeItIsKnown(address);
    proxies[index].faults.omitsLogs = true;

    await scene.opens(address, new Date(), afterBlock);

    await eventually(() => to(detected, address).length === 1);
  });

  it('does not count as known while only one provider has read its past', async () => {
    const address = anAddress();
    const afterBlock = await paidBeforeItIsKnown(address);
    proxies[1].faults.down = true;
    const isKnown = async () =>
      ((await world.bus.calls('chain.known', { addresses: [address] })) as ReplyOf<'chain.known'>).known.length > 0;

    await scene.opens(address, new Date(), afterBlock);

    await eventually(() => to(detected, address).length === 1);
    expect(await isKnown()).toBe(false);
    proxies[1].faults.down = false;
    await eventually(isKnown);
  });
});

it('a rescan reads from the block that was known when the session was created', async () => {
  const address = anAddress();
  const afterBlock = await paidBeforeItIsKnown(address);

  const request = { address, merchant_id: 1, created_at: aheadOfTheChain().toISOString(), after_block: afterBlock };
  const reply = (await world.bus.calls('chain.rescan_address', request)) as ReplyOf<'chain.rescan_address'>;

  expect(reply).toMatchObject({
    transfers: [{ to_address: address, amount: '3000000' }],
    scanned: { is_complete: true },
  });
  await eventually(() => to(detected, address).length === 1);
});
