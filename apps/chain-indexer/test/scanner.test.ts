import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { useChain } from '@libs/testing/use-chain';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const chain = useChain();
const world = useWorld(service, {
  env: () => ({ ...chain.env(), CONFIRMATION_POLICY: 'local', POLL_INTERVAL_MS: '50' }),
});

let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];

beforeAll(() => {
  detected = world.bus.hears('transfer.detected');
  final = world.bus.hears('transfer.final');
  dropped = world.bus.hears('transfer.dropped');
});

beforeEach(async () => {
  await caughtUp();
});

async function caughtUp(): Promise<void> {
  const head = await chain.head();
  await eventually(async () => {
    const [cursor] = await world.rows<{ head_block: string }>('SELECT head_block FROM cursors');
    return Number(cursor?.head_block) >= head;
  });
}

async function aWatchedAddress(createdAt = new Date()): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  await world.bus.says('session.opened', {
    chain_id: 42161,
    merchant_id: 1,
    invoice_id: 1,
    session_token: address,
    deposit_address: address,
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + 3_600_000).toISOString(),
  });
  return address;
}

async function watched(address: string): Promise<string> {
  await eventually(
    async () =>
      (await world.rows(`SELECT 1 FROM watched WHERE address = decode($1, 'hex')`, [address.slice(2)])).length > 0 &&
      (await world.rows(`SELECT 1 FROM backfills WHERE address = decode($1, 'hex')`, [address.slice(2)])).length === 0,
  );
  return address;
}

const to = (list: TransferDetected[], address: string) => list.filter((transfer) => transfer.to_address === address);

describe('a transfer to a watched address', () => {
  it('is detected in its block and final after the policy', async () => {
    const address = await watched(await aWatchedAddress());

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
    await chain.provider.send('evm_increaseTime', [5]);
    await chain.mine(5);
    expect(await eventually(() => to(final, address)[0])).toMatchObject({ tx_hash: txHash, version: 2 });
  });

  it('is found although it was mined before the address was known', async () => {
    const address = `0x${randomBytes(20).toString('hex')}`;
    const createdAt = new Date();
    await chain.pays(address, 5_00);
    await chain.mine(3);
    await caughtUp();

    await world.bus.says('session.opened', {
      chain_id: 42161,
      merchant_id: 1,
      invoice_id: 1,
      session_token: 'fast',
      deposit_address: address,
      created_at: createdAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + 3_600_000).toISOString(),
    });

    await eventually(() => to(detected, address).length === 1);
  });

  it('is one of two when the buyer sends twice', async () => {
    const address = await watched(await aWatchedAddress());

    for (const cents of [1_00, 2_00]) await chain.pays(address, cents);

    await eventually(() => to(detected, address).length === 2);
    expect(
      to(detected, address)
        .map((transfer) => transfer.base_units)
        .sort(),
    ).toEqual(['1000000', '2000000']);
  });

  it('is left alone when nobody of ours is paid', async () => {
    const stranger = `0x${randomBytes(20).toString('hex')}`;

    await chain.pays(stranger, 1_00);
    await chain.mine(2);
    await caughtUp();

    expect(to(detected, stranger)).toHaveLength(0);
  });
});

describe('chain.known', () => {
  it('tells every transfer to the addresses that are watched, and is silent about others', async () => {
    const [paid, idle] = [await watched(await aWatchedAddress()), await watched(await aWatchedAddress())];
    const txHash = await chain.pays(paid, 1_00);
    await eventually(() => to(detected, paid).length === 1);
    const stranger = `0x${randomBytes(20).toString('hex')}`;

    const reply = await world.bus.asks('chain.known', { addresses: [paid, idle, stranger] });

    const { known } = reply as { known: { address: string }[] };
    expect(known.toSorted((a, b) => (a.address === paid ? -1 : b.address === paid ? 1 : 0))).toEqual([
      { address: paid, transfers: [{ tx_hash: txHash, log_ordinal: 0, version: expect.any(Number) }] },
      { address: idle, transfers: [] },
    ]);
  });
});

describe('a transfer of nothing', () => {
  it('is no payment', async () => {
    const address = await watched(await aWatchedAddress());

    await chain.pays(address, 0);
    await chain.pays(address, 1_00);

    await eventually(() => to(detected, address).length > 0);
    expect(to(detected, address).map((transfer) => transfer.base_units)).toEqual(['1000000']);
  });
});

describe('a reorg', () => {
  it.each([1, 3, 20])('of depth %i drops what is not on the chain any more and keeps the rest', async (depth) => {
    const [lost, kept] = [await watched(await aWatchedAddress()), await watched(await aWatchedAddress())];
    await chain.pays(kept, 1_00);
    await chain.mine(depth - 1);
    await chain.pays(lost, 2_00);
    await caughtUp();
    await eventually(() => to(detected, lost).length === 1 && to(detected, kept).length === 1);

    await chain.reorg(depth);

    await eventually(() => to(dropped, lost).length === 1);
    await chain.mine(3);
    await caughtUp();
    expect(to(dropped, kept)).toHaveLength(0);
    expect(to(detected, kept)).toHaveLength(1);
  });
});

describe('progress', () => {
  it('is told with the time up to which everything is known', async () => {
    const progress = world.bus.hears('chain.progressed');

    await chain.mine(2);
    const head = await chain.head();

    const last = await eventually(() => progress.find((event) => event.head_block >= head));
    expect(last.verified_block).toBe(last.head_block);
  });
});
