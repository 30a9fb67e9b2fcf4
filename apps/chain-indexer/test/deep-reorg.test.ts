import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

/** The depth in the audit: a transfer of such a small amount is final after four blocks. */
const DEEP = 28;
/** Anvil reports blocks 64 below the head as final. */
const BELOW_FINAL = 90;

const chain = useChain();
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    RPC_URLS: proxies.map(({ url }) => url).join(','),
    VERIFY_INTERVAL_MS: '100',
    BALANCE_INTERVAL_MS: '0',
  }),
});
const scene = new Scene(chain, world);
afterEach(() => {
  for (const { faults } of proxies) Object.assign(faults, { forkFrom: undefined, down: false });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

const rowOf = async (address: string) =>
  (
    await world.rows<{ id: number; status: string }>('SELECT id::int, status FROM transfers WHERE to_address = $1', [
      address,
    ])
  )[0]!;
const cursor = async () =>
  (
    await world.rows<{ head: number; final: number; verified: number }>(
      'SELECT head_block::int AS head, verified_block::int AS verified, finalized_block::int AS final FROM cursors',
    )
  )[0]!;
/** Returns an irrelevant transaction, so that the replacement of a block differs from it. */
async function somethingElse(): Promise<string> {
  const account = chain.account(7);
  const fee = 100_000_000_000n;
  return account.signTransaction({
    ...{ to: account.address, nonce: await account.getNonce(), gasLimit: 21_000n, chainId: 42_161n, type: 2 },
    ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee },
  });
}

const rawOf = (hash: string) => chain.provider.send('eth_getRawTransactionByHash', [hash]) as Promise<string>;

/** Returns a transfer that is final, with this many blocks on top. */
async function aFinalTransfer(blocks: number) {
  const address = await scene.aWatchedAddress();
  const hash = await chain.pays(address, 3_00);
  const block = await chain.head();
  await scene.ripen();
  await eventually(async () => (await rowOf(address))?.status === 'final');
  await chain.mine(blocks);
  await eventually(async () => {
    const { head, verified } = await cursor();
    return head >= (await chain.head()) && verified >= head;
  });
  return { address, hash, block };
}

describe('a reorg below what was final', () => {
  it.each([
    ['the depth of the audit', DEEP],
    ['below the finality of the chain itself', BELOW_FINAL],
  ])('takes the transfer back: %s', async (_, blocks) => {
    const [detected, final, dropped] = (['transfer.detected', 'transfer.final', 'transfer.dropped'] as const).map(
      (event) => world.bus.receives(event),
    ) as [never[], never[], never[]];
    const { address, hash, block } = await aFinalTransfer(blocks);
    if (blocks === BELOW_FINAL)
      await eventually(
        async () =>
          (await cursor()).final > block &&
          (await world.rows('SELECT 1 FROM anchors WHERE block_number < $1', [block])).length < 3,
      );
    const raw = await rawOf(hash);

    await chain.reorg((await chain.head()) - block + 1);
    await eventually(() => to(dropped, address).length === 1);

    expect((await rowOf(address)).status).toBe('dropped');
    const before = await rowOf(address);
    await chain.mine(2);
    await chain.provider.send('eth_sendRawTransaction', [raw]);
    await scene.ripen();
    await eventually(() => to(final, address).length === 2);
    expect(to(detected, address)).toHaveLength(2);
    expect(to(dropped, address)).toHaveLength(1);
    expect(await rowOf(address)).toEqual({ id: before.id, status: 'final' });
  });

  it('keeps the row of a transfer that is mined again at once in another block', async () => {
    const final = world.bus.receives('transfer.final');
    const { address, hash, block } = await aFinalTransfer(DEEP);
    const before = await rowOf(address);

    await chain.reorg((await chain.head()) - block + 1, [await somethingElse(), await rawOf(hash)]);
    await scene.ripen();

    await eventually(() => to(final, address).length === 2);
    expect(await rowOf(address)).toEqual(before);
    expect(await world.rows('SELECT 1 FROM transfers WHERE tx_hash = $1', [hash])).toHaveLength(1);
  });

  it('is accepted from two providers when nothing known is left, and reading begins again', async () => {
    const { address, block } = await aFinalTransfer(4);
    // Empty blocks may come out identical.
    await chain.pays(anAddress(), 1_00);
    await scene.caughtUp();
    await world.rows(`UPDATE anchors SET block_hash = '0xgone'`);

    await chain.reorg(2);
    await eventually(async () => (await world.rows(`SELECT 1 FROM anchors WHERE block_hash = '0xgone'`)).length === 0);
    await scene.caughtUp();

    expect((await rowOf(address)).status).toBe('final');
    const [first] = await world.rows<{ first: number }>('SELECT min(block_number)::int AS first FROM anchors');
    expect(first!.first).toBe(chain.checkout.deployBlock - 1);
    expect(block).toBeGreaterThan(first!.first);
  });
});

describe.each([
  ['first', 0, 1],
  ['second', 1, 0],
] as const)('while the %s of two providers is on a branch alone', (_, liar, honest) => {
  it('and the other one is silent, nothing that was final is dropped, and nothing is when it is back', async () => {
    const dropped = world.bus.receives('transfer.dropped');
    const { address, block } = await aFinalTransfer(DEEP);
    const { head } = await cursor();
    proxies[honest].faults.down = true;
    proxies[liar].faults.forkFrom = block;
    await chain.mine(3);
    // It is queried often enough to see the branch twice and to go back several times.
    const asked = proxies[liar].answered;
    await eventually(() => proxies[liar].answered > asked + 40);

    expect((await rowOf(address)).status).toBe('final');
    expect((await cursor()).head).toBe(head);

    Object.assign(proxies[liar].faults, { forkFrom: undefined });
    proxies[honest].faults.down = false;
    await chain.mine();
    await scene.caughtUp();
    expect((await rowOf(address)).status).toBe('final');
    expect(to(dropped, address)).toEqual([]);
  });
});
