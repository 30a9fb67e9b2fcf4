import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { Contract, concat, NonceManager, toBeHex, Wallet, zeroPadValue } from 'ethers';
import { TRANSFER_TOPIC } from '../src/providers/rpc/transfer-log.js';
import { service } from '../src/service.js';
import { MAX_OF_TOKEN_AT_ADDRESS } from '../src/unsupported-transfers/spam-filter.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

/** Contracts of a few bytes that log what they are called with: the given number of topics, then the data. */
const LOG_3 = '0x601d80600b6000396000f3606036036060600037604035602035600035606036036000a300';
const LOG_4 = '0x602080600b6000396000f3608036036080600037606035604035602035600035608036036000a400';
const SLICE = 20;

const chain = useChain();
let provider: RpcProxy;
beforeAll(async () => {
  provider = await RpcProxy.start(chain.anvil.rpcUrl);
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    RPC_URLS: provider.url,
    ANY_TOKEN_INTERVAL_MS: '50',
    ANY_TOKEN_SLICE: String(SLICE),
  }),
});
const scene = new Scene(chain, world);
afterAll(() => provider.stop());

let stranger: NonceManager;
let detected: TransferDetected[];
beforeAll(() => {
  stranger = new NonceManager(chain.account(7));
  detected = world.bus.receives('transfer.detected');
});
beforeEach(() => stranger.reset());

/** Deploys a token that no setting lists; the stranger holds a hundred dollars of it. */
async function anUnknownToken(): Promise<{
  address: string;
  pays: (address: string, units: bigint) => Promise<string>;
}> {
  const { usdc } = await deployTestTokens(stranger);
  await mintTestTokens(stranger, usdc, chain.account(7).address, 100_000_000n);
  const token = new Contract(usdc, ['function transfer(address, uint256)'], stranger);
  return {
    address: usdc.toLowerCase(),
    pays: async (address, units) => (await (await token.getFunction('transfer')(address, units)).wait()).hash,
  };
}

async function deployed(code: string): Promise<string> {
  const sent = await stranger.sendTransaction({ data: code });
  return (await sent.wait())!.contractAddress!;
}

/** Makes a contract log a transfer to an address, true or not. */
async function logs(contract: string, address: string, rest: string[]): Promise<void> {
  const topics = [TRANSFER_TOPIC, zeroPadValue(Wallet.createRandom().address, 32), zeroPadValue(address, 32)];
  await (await stranger.sendTransaction({ to: contract, data: concat([...topics, ...rest]) })).wait();
}

const word = (value: bigint) => toBeHex(value, 32);
const recordedAt = (address: string) =>
  world.rows<{ token_address: string; base_units: bigint; tx_hash: string; block_hash: string }>(
    'SELECT token_address, base_units, tx_hash, block_hash FROM unsupported_transfers WHERE to_address = $1 ORDER BY id',
    [address],
  );

/** Resolves when the slow scan has read everything mined until now. */
async function isRead(): Promise<void> {
  const head = await chain.head();
  await eventually(async () => {
    await chain.mine();
    return (await world.rows('SELECT 1 FROM token_scans WHERE scanned_block >= $1', [head])).length > 0;
  });
}

describe('a token that no setting names', () => {
  it('is recorded at our addresses, pays nothing, and holds up no payment', async () => {
    const [address, elsewhere] = [await scene.aWatchedAddress(), anAddress()];
    const token = await anUnknownToken();

    const hash = await token.pays(address, 5_000_000n);
    await token.pays(elsewhere, 1n);
    await chain.pays(address, 3_00);

    await eventually(() => to(detected, address).length === 1);
    await isRead();
    expect(await recordedAt(address)).toMatchObject([
      { token_address: token.address, base_units: 5_000_000n, tx_hash: hash },
    ]);
    expect(await recordedAt(elsewhere)).toEqual([]);
    expect(to(detected, address)).toHaveLength(1);
    const list = await world.bus.calls('chain.list_unsupported', { merchant_id: 1, limit: 10 });
    expect(list).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ tx_hash: hash, amount: '5000000' })]),
    });
  });

  it('is not scanned for at addresses whose session is long over', async () => {
    const [old, young] = [anAddress(), await scene.aWatchedAddress()];
    await scene.hasHandled(await scene.opens(old, new Date(Date.now() - 9 * 86_400_000)));
    const token = await anUnknownToken();

    for (const address of [old, young]) await token.pays(address, 7n);

    await isRead();
    expect(await recordedAt(young)).toHaveLength(1);
    expect(await recordedAt(old)).toEqual([]);
  });

  it('is found by a provider that accepts few addresses at once, and short ranges', async () => {
    const addresses: string[] = [];
    for (let count = 0; count < SLICE + 10; count++) addresses.push(await scene.aWatchedAddress());
    const token = await anUnknownToken();
    provider.faults.mostTopicValues = 11;
    provider.faults.largestRange = 7;
    provider.widestFilter = 0;
    const paid = [addresses[0]!, addresses[15]!, addresses.at(-1)!];

    for (const address of paid) await token.pays(address, 9n);
    await chain.mine(30);

    await isRead();
    for (const address of paid) expect(await recordedAt(address)).toHaveLength(1);
    expect(provider.widestFilter).toBeGreaterThan(1);
    provider.faults.mostTopicValues = Number.POSITIVE_INFINITY;
    provider.faults.largestRange = Number.POSITIVE_INFINITY;
  });

  it('does not cost the head its provider when the filters are refused altogether', async () => {
    const address = await scene.aWatchedAddress();
    provider.faults.mostTopicValues = 0;

    await chain.pays(address, 2_00);

    await eventually(() => to(detected, address).length === 1);
    provider.faults.mostTopicValues = Number.POSITIVE_INFINITY;
  });
});

describe('spam', () => {
  it('is not recorded: NFTs, zero amounts, and data that are no amount', async () => {
    const address = await scene.aWatchedAddress();
    const [three, four] = [await deployed(LOG_3), await deployed(LOG_4)];

    await logs(four, address, [word(1n)]);
    await logs(four, address, [word(1n), word(5n)]);
    await logs(three, address, [word(0n)]);
    await logs(three, address, ['0x']);
    await logs(three, address, [word(1n), word(1n)]);
    await logs(three, address, ['0x0102']);
    await logs(three, address, [word(4n)]);

    await isRead();
    expect(await recordedAt(address)).toMatchObject([{ token_address: three.toLowerCase(), base_units: 4n }]);
  });

  it('of one contract has a limited number of rows at an address, and leaves room for others', async () => {
    const address = await scene.aWatchedAddress();
    const noisy = await deployed(LOG_3);
    const token = await anUnknownToken();

    for (let count = 1n; count <= 2 * MAX_OF_TOKEN_AT_ADDRESS; count++) await logs(noisy, address, [word(count)]);
    await isRead();
    for (let count = 1n; count <= 3; count++) await logs(noisy, address, [word(2n ** 256n - count)]);
    await token.pays(address, 8n);

    await isRead();
    const rows = await recordedAt(address);
    expect(rows.filter((row) => row.token_address === noisy.toLowerCase())).toHaveLength(MAX_OF_TOKEN_AT_ADDRESS);
    expect(rows.at(-1)).toMatchObject({ token_address: token.address, base_units: 8n });
  });

  it('may contain the greatest possible amount', async () => {
    const address = await scene.aWatchedAddress();

    await logs(await deployed(LOG_3), address, [word(2n ** 256n - 1n)]);

    await isRead();
    const [row] = await world.rows('SELECT base_units::text FROM unsupported_transfers WHERE to_address = $1', [
      address,
    ]);
    expect(row).toEqual({ base_units: String(2n ** 256n - 1n) });
  });
});

describe('a reorg', () => {
  it('removes a recorded transfer, keeps those still on the chain, and finds it again where it is mined then', async () => {
    const [lost, kept] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    const token = await anUnknownToken();
    await token.pays(kept, 3n);
    await chain.mine(2);
    const before = await chain.head();
    await token.pays(lost, 4n);
    await isRead();
    const [[first], standing] = [await recordedAt(lost), await recordedAt(kept)];
    expect(first).toBeDefined();
    const [known] = await world.rows<{ id: number }>('SELECT id FROM unsupported_transfers WHERE to_address = $1', [
      kept,
    ]);

    await chain.reorg((await chain.head()) - before);

    await eventually(async () => (await recordedAt(lost)).length === 0);
    expect(await recordedAt(kept)).toEqual(standing);
    expect(await world.rows('SELECT id FROM unsupported_transfers WHERE to_address = $1', [kept])).toEqual([known]);
    stranger.reset();
    await token.pays(lost, 4n);
    await isRead();
    const [again] = await recordedAt(lost);
    expect(again).toMatchObject({ base_units: 4n });
    expect(again!.block_hash).not.toBe(first!.block_hash);
  });
});
