import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { Database } from '@libs/service-kit/database/database';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { CursorService, FencedError } from '../src/cursors/cursor.service.js';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
const world = useWorld(service, { env: () => indexerEnv(chain) });
const scene = new Scene(chain, world);

let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];

beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
  dropped = world.bus.receives('transfer.dropped');
});

beforeEach(() => scene.caughtUp());

describe('a transfer to a watched address', () => {
  it('is detected in its block and final after the policy', async () => {
    const address = await scene.aWatchedAddress();

    const txHash = await chain.pays(address, 12_34, 'USDT');

    const seen = await eventually(() => to(detected, address)[0]);
    expect(seen).toMatchObject({
      chain_id: 42161,
      version: 1,
      tx_hash: txHash,
      asset: 'USDT',
      token_address: chain.tokens.USDT.toLowerCase(),
      from_address: chain.account(1).address.toLowerCase(),
      base_units: '12340000',
      required_confirmations: 4,
    });
    expect(to(final, address)).toHaveLength(0);
    await scene.ripen();
    expect(await eventually(() => to(final, address)[0])).toMatchObject({ tx_hash: txHash, version: 2 });
  });

  it('is found although it was mined before the address was known', async () => {
    const address = anAddress();
    const createdAt = new Date();
    await chain.pays(address, 5_00);
    await chain.mine(3);
    await scene.caughtUp();

    await scene.opens(address, createdAt);

    await eventually(() => to(detected, address).length === 1);
  });

  it('is one of two when the buyer sends twice', async () => {
    const address = await scene.aWatchedAddress();

    for (const cents of [1_00, 2_00]) await chain.pays(address, cents);

    await eventually(() => to(detected, address).length === 2);
    expect(
      to(detected, address)
        .map((transfer) => transfer.base_units)
        .sort(),
    ).toEqual(['1000000', '2000000']);
  });

  it('is one of several of its transaction, each with its own position in it', async () => {
    const [twice, once] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    const stranger = anAddress();

    const { hash, logs } = await chain.paysTogether(
      [twice, stranger, once, twice].map((address, index) => ({ to: address, usdCents: 100 * (index + 1) })),
    );

    await eventually(() => to(detected, twice).length === 2 && to(detected, once).length === 1);
    const positions = [...to(detected, twice), ...to(detected, once)]
      .toSorted((a, b) => a.log_index - b.log_index)
      .map(({ tx_hash, log_index, log_ordinal, base_units }) => ({ tx_hash, log_index, log_ordinal, base_units }));
    expect(positions).toEqual([
      { tx_hash: hash, log_index: logs[0]!.index, log_ordinal: 0, base_units: '1000000' },
      { tx_hash: hash, log_index: logs[2]!.index, log_ordinal: 2, base_units: '3000000' },
      { tx_hash: hash, log_index: logs[3]!.index, log_ordinal: 3, base_units: '4000000' },
    ]);
    expect(to(detected, stranger)).toHaveLength(0);
  });

  it('is ignored when it pays none of our addresses', async () => {
    const stranger = anAddress();

    await chain.pays(stranger, 1_00);
    await chain.mine(2);
    await scene.caughtUp();

    expect(to(detected, stranger)).toHaveLength(0);
  });
});

describe('chain.known', () => {
  it('returns every transfer to the addresses that are watched, and omits others', async () => {
    const [paid, idle] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    const txHash = await chain.pays(paid, 1_00);
    await eventually(() => to(detected, paid).length === 1);
    const stranger = anAddress();

    const reply = await world.bus.calls('chain.known', { addresses: [paid, idle, stranger] });

    const { known } = reply as { known: { address: string }[] };
    expect(known.toSorted((a, b) => (a.address === paid ? -1 : b.address === paid ? 1 : 0))).toEqual([
      { address: paid, transfers: [{ tx_hash: txHash, log_ordinal: 0, version: expect.any(Number) }] },
      { address: idle, transfers: [] },
    ]);
  });
});

describe('chain.is_deposit_address', () => {
  it('recognizes every address that was ever issued, in any letter case, and no other', async () => {
    const address = await scene.aWatchedAddress();
    const request = (one: string) => world.bus.calls('chain.is_deposit_address', { address: one });

    expect(await request(address)).toEqual({ is_deposit_address: true });
    expect(await request(`0x${address.slice(2).toUpperCase()}`)).toEqual({ is_deposit_address: true });
    expect(await request(anAddress())).toEqual({ is_deposit_address: false });
  });
});

describe('a transfer of a zero amount', () => {
  it('is not a payment', async () => {
    const address = await scene.aWatchedAddress();

    await chain.pays(address, 0);
    await chain.pays(address, 1_00);

    await eventually(() => to(detected, address).length > 0);
    expect(to(detected, address).map((transfer) => transfer.base_units)).toEqual(['1000000']);
  });
});

describe('a reorg', () => {
  it.each([1, 3, 20])('of depth %i drops what is no longer on the chain and keeps the rest', async (depth) => {
    const [lost, kept] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    await chain.pays(kept, 1_00);
    await chain.mine(depth - 1);
    await chain.pays(lost, 2_00);
    await scene.caughtUp();
    await eventually(() => to(detected, lost).length === 1 && to(detected, kept).length === 1);

    await chain.reorg(depth);

    await eventually(() => to(dropped, lost).length === 1);
    await chain.mine(3);
    await scene.caughtUp();
    expect(to(dropped, kept)).toHaveLength(0);
    expect(to(detected, kept)).toHaveLength(1);
  });
});

describe('progress', () => {
  it('is published with the time up to which everything is known', async () => {
    const progress = world.bus.receives('chain.progressed');

    await chain.mine(2);
    const head = await chain.head();

    const last = await eventually(() => progress.find((event) => event.head_block >= head));
    expect(last.verified_block).toBe(last.head_block);
  });
});

describe('a scanner that was replaced while it was stopped', () => {
  it('can write nothing more, and begins a new term', async () => {
    const [{ epoch }] = (await world.rows<{ epoch: number }>(
      'UPDATE cursors SET epoch = epoch + 1 RETURNING epoch::int',
    )) as [{ epoch: number }];
    const { app } = world.service;
    const cursors = app.get(CursorService, { strict: false });

    const late = app.get(Database, { strict: false }).transaction((tx) => cursors.lock(tx, 42161, epoch - 1));

    await expect(late).rejects.toThrow(FencedError);
    const address = await scene.aWatchedAddress();
    await chain.pays(address, 1_00);
    await eventually(() => to(detected, address).length === 1);
    const [now] = await world.rows<{ epoch: number }>('SELECT epoch::int FROM cursors');
    expect(now!.epoch).toBeGreaterThan(epoch);
  });
});
