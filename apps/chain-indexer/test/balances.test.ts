import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { depositAddress, sessionId } from '@libs/chain/addresses/deposit-address';
import { encodeSweep } from '@libs/chain/checkout-contract';
import type { SessionAddress } from '@libs/dto/rpc/sessions.rpc';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { AbiCoder, Contract, keccak256, toBeHex } from 'ethers';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
// As in the runs with faults: the proxy in front of the node must let these requests through.
let proxy: RpcProxy;
beforeAll(async () => {
  proxy = await RpcProxy.start(chain.anvil.rpcUrl);
});
const world = useWorld(service, {
  env: () => ({ ...indexerEnv(chain), RPC_URLS: proxy.url, BALANCE_INTERVAL_MS: '100' }),
});
afterAll(() => proxy.stop());
const scene = new Scene(chain, world);

let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];
/** The data of the sessions service: its sessions, and the transfers that it has received. */
const sessions: SessionAddress[] = [];
/** The rounds that have requested the newest sessions. */
let roundsBegun = 0;
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
  dropped = world.bus.receives('transfer.dropped');
  world.bus.handles('sessions.addresses', ({ before_id, limit }) => {
    if (before_id === null) roundsBegun++;
    return {
      sessions: sessions
        .filter(({ id }) => id < (before_id ?? Number.POSITIVE_INFINITY))
        .toSorted((a, b) => b.id - a.id)
        .slice(0, limit)
        .map((session) => ({ ...session, digest: digestOf(session.address) })),
    };
  });
});
beforeEach(() => scene.caughtUp());

const MINUTE_MS = 60_000;
/** Adds a session whose event should have reached the indexer a minute ago. */
function hasSession(address: string): string {
  const created_at = new Date(Date.now() - MINUTE_MS).toISOString();
  const id = sessions.length + 1;
  sessions.push({ id, address, merchant_id: 1, created_at, after_block: 0, digest: null });
  return address;
}

/** Transactions whose events were lost on their way to the sessions service. */
const lost = new Set<string>();
function digestOf(address: string): string | null {
  const newest = new Map<string, number>();
  for (const { tx_hash, log_ordinal, version } of [...to(detected, address), ...to(final, address)]) {
    const name = `${tx_hash}:${log_ordinal}`;
    if (!lost.has(tx_hash)) newest.set(name, Math.max(newest.get(name) ?? 0, version));
  }
  if (newest.size === 0) return null;
  const text = [...newest]
    .map(([name, version]) => `${name}:${version}`)
    .toSorted()
    .join(' ');
  return createHash('md5').update(text).digest('hex');
}

const rowsOf = (address: string) => world.rows('SELECT * FROM transfers WHERE to_address = $1', [address]);
const marksOf = (address: string) =>
  world.rows<{ balance: string; moved_out: string; tries: number }>(
    `SELECT balance::text, moved_out::text, tries FROM balance_marks WHERE address = decode($1, 'hex') AND token_address = $2`,
    [address.slice(2), chain.tokens.USDC.toLowerCase()],
  );
/** Resolves when the balance of an address was checked and is fully explained. */
const adds = (address: string, balance: string) =>
  eventually(async () => (await marksOf(address)).some((mark) => mark.balance === balance && mark.tries === 0));

describe('what was lost is found without a request', () => {
  it('a session whose event the indexer never received', async () => {
    const address = anAddress();
    await chain.pays(address, 3_00);
    await scene.caughtUp();

    hasSession(address);

    await eventually(() => to(detected, address).length === 1);
    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
  });

  it('a transfer whose row is gone', async () => {
    const address = hasSession(await scene.aWatchedAddress());
    await chain.pays(address, 3_00);
    await adds(address, '3000000');

    await world.rows('DELETE FROM transfers WHERE to_address = $1', [address]);

    await eventually(async () => (await rowsOf(address)).length === 1);
    await adds(address, '3000000');
  });

  it('a transfer in a block that was skipped', async () => {
    const address = await scene.aWatchedAddress();
    await world.rows(`DELETE FROM watched WHERE address = decode($1, 'hex')`, [address.slice(2)]);
    await chain.pays(address, 4_00);
    await scene.caughtUp();
    // The same state as if it had been watched all the time and the block had been skipped.
    await world.rows(
      `INSERT INTO watched (address, merchant_id, created_at, after_block) VALUES (decode($1, 'hex'), 1, now(), 0)`,
      [address.slice(2)],
    );

    hasSession(address);

    await eventually(() => to(detected, address).length === 1);
  });

  it('a second transfer, after the first was swept', async () => {
    const [token, treasury] = [`session ${Date.now()}`, chain.account(5).address];
    const merchant = { initialTreasury: treasury, delay: 0, number: 1 };
    const id = sessionId(token);
    const deposit = depositAddress({ checkout: chain.checkout.address, merchant, feeBps: 100, sessionId: id });
    const address = deposit.toLowerCase();
    await scene.hasHandled(await scene.opens(address));
    hasSession(address);
    await chain.pays(address, 5_00);
    await adds(address, '5000000');
    const data = encodeSweep({ merchant, feeBps: 100, token: chain.tokens.USDC, sessionIds: [id] });
    await (await chain.account(7).sendTransaction({ to: chain.checkout.address, data })).wait();
    await adds(address, '0');
    expect(await marksOf(address)).toMatchObject([{ moved_out: '5000000' }]);
    const hash = await chain.pays(address, 5_00);
    await adds(address, '5000000');

    await world.rows('DELETE FROM transfers WHERE tx_hash = $1', [hash]);

    await eventually(async () => (await rowsOf(address)).length === 2);
  });

  it('an event that the sessions service did not receive', async () => {
    const address = hasSession(await scene.aWatchedAddress());
    const hash = await chain.pays(address, 6_00);
    await eventually(() => to(detected, address).length === 1);
    lost.add(hash);
    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
    // Pretends that it was first seen long ago.
    await world.rows(`UPDATE transfers SET first_seen_at = now() - interval '1 minute' WHERE to_address = $1`, [
      address,
    ]);

    await eventually(() => to(final, address).length >= 2);

    expect(to(final, address)[1]).toEqual(to(final, address)[0]);
    lost.delete(hash);
  });
});

it('nothing is rescanned or published again while nothing is lost', async () => {
  const address = hasSession(await scene.aWatchedAddress());
  await chain.pays(address, 3_00, 'USDT');
  await scene.ripen();
  await eventually(() => to(final, address).length === 1);
  // A running round may have queried the sessions service just before: for it, the event would have been lost for a
  // minute.
  const then = roundsBegun;
  await eventually(() => roundsBegun > then + 1);
  await world.rows(`UPDATE transfers SET first_seen_at = now() - interval '1 minute' WHERE to_address = $1`, [address]);
  const before = roundsBegun;

  await eventually(() => roundsBegun > before + 3);

  expect(to(detected, address)).toHaveLength(1);
  expect(to(final, address)).toHaveLength(1);
  expect(await world.rows('SELECT 1 FROM balance_marks WHERE tries > 0')).toEqual([]);
});

it('a recorded amount that is not what the chain shows is replaced, once, by that of the receipt', async () => {
  const address = hasSession(await scene.aWatchedAddress());
  await chain.pays(address, 3_00);
  await adds(address, '3000000');
  await world.rows('UPDATE transfers SET base_units = 1 WHERE to_address = $1', [address]);

  await eventually(() => to(dropped, address).length === 1);
  await adds(address, '3000000');
  await scene.ripen();

  await eventually(() => to(final, address).length === 1);
  expect(to(dropped, address).map(({ base_units }) => base_units)).toEqual(['1']);
  expect(to(final, address).map(({ base_units }) => base_units)).toEqual(['3000000']);
});

it('a balance that no transfer explains is rescanned at growing intervals, and holds up nothing', async () => {
  const [odd, honest] = [hasSession(await scene.aWatchedAddress()), hasSession(await scene.aWatchedAddress())];
  await hasWithoutTransfer(odd, 3_000_000n);
  await chain.mine();

  await eventually(async () => (await marksOf(odd)).some(({ tries }) => tries >= 1));

  await chain.pays(honest, 4_00);
  await adds(honest, '4000000');
  expect((await marksOf(odd))[0]!.tries).toBeLessThanOrEqual(3);
});

/** Writes a balance into the token's storage, so that no log explains it. */
async function hasWithoutTransfer(address: string, units: bigint): Promise<void> {
  const token = new Contract(chain.tokens.USDC, ['function balanceOf(address) view returns (uint256)'], chain.provider);
  for (let slot = 0; slot < 10; slot++) {
    const storageSlot = keccak256(AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [address, slot]));
    const before = await chain.provider.getStorage(chain.tokens.USDC, storageSlot);
    await chain.provider.send('anvil_setStorageAt', [chain.tokens.USDC, storageSlot, toBeHex(units, 32)]);
    if ((await token.getFunction('balanceOf')(address)) === units) return;
    await chain.provider.send('anvil_setStorageAt', [chain.tokens.USDC, storageSlot, before]);
  }
  throw new Error('the balances of the token were not found in its storage');
}
