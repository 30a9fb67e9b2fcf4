import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { MAX_OF_ADDRESS } from '../src/unsupported-transfers/spam-filter.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
let proxy: RpcProxy;
beforeAll(async () => {
  proxy = await RpcProxy.start(chain.anvil.rpcUrl);
});
/** The chain's own USDT stands for an unsupported token. */
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    RPC_URLS: proxy.url,
    USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  }),
});
const scene = new Scene(chain, world);
afterAll(() => proxy.stop());

let detected: TransferDetected[];
beforeAll(async () => {
  detected = world.bus.receives('transfer.detected');
  // The RPC handlers subscribe a moment after the service listens.
  await eventually(() => world.bus.calls('chain.known', { addresses: [] }));
});

const rescanOf = (txHash: string) =>
  world.bus.calls('chain.rescan_transaction', { tx_hash: txHash }) as Promise<ReplyOf<'chain.rescan_transaction'>>;
const rescanAt = (address: string) =>
  world.bus.calls('chain.rescan_address', {
    address,
    merchant_id: 1,
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
  }) as Promise<ReplyOf<'chain.rescan_address'>>;
const paysInAnother = (address: string) => chain.pays(address, 5_00, 'USDT');

/** Makes a payment that the provider omits from its logs, in a block that the scanner has passed. */
async function paysUnseen(address: string): Promise<string> {
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
  await scene.caughtUp();
  return hash;
}

describe('a rescan of a transaction', () => {
  it('adds a payment that the scan had missed, once', async () => {
    const address = await scene.aWatchedAddress();
    const hash = await paysUnseen(address);
    expect(to(detected, address)).toHaveLength(0);

    const [first, again] = [await rescanOf(hash), await rescanOf(hash)];

    const transfer = {
      tx_hash: hash,
      log_index: expect.any(Number),
      asset: 'USDC',
      token_address: chain.tokens.USDC.toLowerCase(),
      to_address: address,
      amount: '3000000',
    };
    expect(first).toEqual({ found: 'mined', transfers: [{ ...transfer, status: 'repaired' }] });
    expect(again).toEqual({ found: 'mined', transfers: [{ ...transfer, status: 'known' }] });
    await eventually(() => to(detected, address).length === 1);
    await scene.ripen();
    await scene.caughtUp();
    expect(to(detected, address)).toHaveLength(1);
    expect(await world.rows('SELECT repaired FROM transfers WHERE to_address = $1', [address])).toEqual([
      { repaired: true },
    ]);
  });

  it('finds what the scan has found by itself', async () => {
    const address = await scene.aWatchedAddress();

    const hash = await chain.pays(address, 4_00);
    await scene.caughtUp();

    const { transfers } = await rescanOf(hash);

    expect(transfers).toMatchObject([{ asset: 'USDC', status: 'known' }]);
  });

  it('reports what is pending, failed, unknown, and not ours', async () => {
    const stranger = anAddress();
    expect(await rescanOf(`0x${'12'.repeat(32)}`)).toEqual({ found: 'unknown', transfers: [] });
    expect(await rescanOf(await chain.pays(stranger, 1_00))).toMatchObject({
      found: 'mined',
      transfers: [{ to_address: stranger, status: 'not_ours' }],
    });
    const signer = chain.account(8);
    const failing = { to: chain.tokens.USDC, data: `0xa9059cbb${'0'.repeat(128)}`, gasLimit: 100_000n };
    await chain.provider.send('evm_setAutomine', [false]);
    const sent = await signer.sendTransaction(failing);

    expect(await rescanOf(sent.hash)).toEqual({ found: 'pending', transfers: [] });
    await chain.provider.send('evm_setAutomine', [true]);
    await chain.mine();
    await eventually(async () => (await chain.provider.getTransactionReceipt(sent.hash)) !== null);
    expect(await rescanOf(sent.hash)).toEqual({ found: 'failed', transfers: [] });
  });

  it('is unavailable, not unknown, while the provider is down', async () => {
    proxy.faults.down = true;

    const reply = await rescanOf(`0x${'12'.repeat(32)}`);

    expect(reply).toMatchObject({ code: 'unavailable' });
    proxy.faults.down = false;
  });

  it('records a transfer of another token for its merchant', async () => {
    const address = await scene.aWatchedAddress();
    const hash = await paysInAnother(address);
    await scene.caughtUp();

    const { transfers } = await rescanOf(hash);
    await rescanOf(hash);

    expect(transfers).toMatchObject([
      { asset: null, token_address: chain.tokens.USDT.toLowerCase(), amount: '5000000', status: 'unsupported_token' },
    ]);
    const page = (await world.bus.calls('chain.list_unsupported', {
      merchant_id: 1,
      limit: 50,
    })) as ReplyOf<'chain.list_unsupported'>;
    const own = page.data.filter((transfer) => transfer.to_address === address);
    expect(own).toMatchObject([{ tx_hash: hash, token_address: chain.tokens.USDT.toLowerCase(), amount: '5000000' }]);
    const id = own[0]!.id;
    expect(await world.bus.calls('chain.get_unsupported', { merchant_id: 1, id })).toEqual({ transfer: own[0] });
    expect(await world.bus.calls('chain.get_unsupported', { merchant_id: 2, id })).toEqual({ transfer: null });
  });
});

describe('another token at an address that a stranger filled with worthless ones', () => {
  const filled = (address: string) =>
    world.rows(
      `INSERT INTO unsupported_transfers (chain_id, merchant_id, tx_hash, log_ordinal, log_index, block_number, block_hash,
         block_time, token_address, from_address, to_address, base_units)
       SELECT 31337, 1, '0x' || md5($1 || n) || md5($1 || n), 0, 0, 1, '0x00', 0, '0x' || left(md5(n::text), 40), '0x00', $1, 1
       FROM generate_series(1, $2::int) n`,
      [address, MAX_OF_ADDRESS],
    );
  const recorded = (address: string, hash: string) =>
    world.rows('SELECT 1 FROM unsupported_transfers WHERE to_address = $1 AND tx_hash = $2', [address, hash]);

  it('is recorded when somebody names its transaction, once, also long after the session', async () => {
    const address = await scene.aWatchedAddress();
    await world.rows(`UPDATE watched SET created_at = now() - interval '30 days' WHERE address = decode($1, 'hex')`, [
      address.slice(2),
    ]);
    await filled(address);
    const hash = await paysInAnother(address);
    await scene.caughtUp();
    expect(await recorded(address, hash)).toEqual([]);

    expect(await rescanOf(hash)).toMatchObject({ transfers: [{ status: 'unsupported_token' }] });
    await rescanOf(hash);

    expect(await recorded(address, hash)).toHaveLength(1);
  });

  it('is not recorded by a rescan of the address, which would take all that the stranger sends', async () => {
    const address = await scene.aWatchedAddress();
    await filled(address);
    const hash = await paysInAnother(address);
    await scene.caughtUp();

    await rescanAt(address);

    expect(await recorded(address, hash)).toEqual([]);
  });
});

describe('a rescan of an address', () => {
  it('adds what was missed and returns which blocks it read', async () => {
    const address = await scene.aWatchedAddress();
    const hash = await paysUnseen(address);
    const other = await paysInAnother(address);
    await scene.caughtUp();
    proxy.faults.hiddenTxs.delete(hash);

    const reply = await rescanAt(address);

    expect(reply.scanned).toEqual({ from_block: expect.any(Number), to_block: await chain.head(), is_complete: true });
    expect(reply.transfers.map(({ tx_hash, status }) => [tx_hash, status])).toEqual([
      [hash, 'repaired'],
      [other, 'unsupported_token'],
    ]);
    await eventually(() => to(detected, address).length === 1);
    expect((await rescanAt(address)).transfers[0]).toMatchObject({ tx_hash: hash, status: 'known' });
  });

  it('watches an address that the indexer did not know', async () => {
    const address = anAddress();
    await chain.pays(address, 2_00);
    await scene.caughtUp();

    const { transfers } = await rescanAt(address);

    expect(transfers).toMatchObject([{ to_address: address }]);
    await eventually(() => to(detected, address).length === 1);
  });

  it('starts, where no block is known, at the first one that can be younger than the session', async () => {
    // 300 blocks, ten seconds apart.
    await chain.provider.send('anvil_mine', ['0x12c', '0xa']);
    await scene.caughtUp();
    const first = (await chain.head()) - 123;
    const { timestamp } = (await chain.provider.getBlock(first))!;
    // The indexer allows ten minutes for differing clocks.
    const created_at = new Date((timestamp + 600) * 1000).toISOString();

    const reply = await world.bus.calls('chain.rescan_address', { address: anAddress(), merchant_id: 1, created_at });

    expect(reply).toEqual({
      transfers: [],
      scanned: { from_block: first, to_block: await chain.head(), is_complete: true },
    });
  });

  it('requests less when its range is refused', async () => {
    const address = await scene.aWatchedAddress();
    await chain.pays(address, 2_00);
    await scene.caughtUp();
    proxy.faults.largestRange = 10;

    const { transfers, scanned } = await rescanAt(address);

    proxy.faults.largestRange = Number.POSITIVE_INFINITY;
    expect(scanned.is_complete).toBe(true);
    expect(transfers).toMatchObject([{ to_address: address }]);
  });
});
