import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { Database } from '@libs/service-kit/database/database';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { Interface } from 'ethers';
import { LogReaderService } from '../src/logs/log-reader.service.js';
import { RpcError } from '../src/providers/rpc/rpc-error.js';
import { RpcProvider } from '../src/providers/rpc/rpc-provider.js';
import type { TransferLog } from '../src/providers/rpc/transfer-log.js';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const SHARDS = 2;
/** The other replica already has another number, as in the middle of a rollout. */
const SHARDS_OF_REPLICA = 3;
/** Receipts are read in batches of 50: this makes one batch more than the replica reads at once. */
const PAYMENTS = 50 * (SHARDS_OF_REPLICA + 1);
const ADDRESSES = 40;
const ERC20 = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);

const chain = useChain();
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    RPC_URLS: proxies.map(({ url }) => url).join(','),
    VERIFY_INTERVAL_MS: '50',
    BALANCE_INTERVAL_MS: '0',
    // A provider that the test holds up must not count as late.
    PROVIDER_PATIENCE_MS: '60000',
    INDEXER_SHARDS: String(SHARDS),
  }),
});
const scene = new Scene(chain, world);

let replica: RunningService | undefined;
let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
  dropped = world.bus.receives('transfer.dropped');
});
afterEach(() => {
  for (const { faults } of proxies) Object.assign(faults, { frozenAt: undefined, receiptsWaitFor: undefined });
});
afterAll(async () => {
  await replica?.stop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

const LEADERS = `FROM pg_stat_activity JOIN pg_locks USING (pid)
  WHERE datname = current_database() AND application_name LIKE 'leader scanner:%' AND locktype = 'advisory' AND granted`;

/** Starts the replica, again if it runs: it has not led yet, however busy the machine is. */
async function besideAReplica(): Promise<RunningService> {
  await replica?.stop();
  await eventually(async () => (await world.rows(`SELECT 1 ${LEADERS}`)).length === 1);
  await scene.caughtUp();
  replica = await startService(service, { ...world.env, INDEXER_SHARDS: String(SHARDS_OF_REPLICA) });
  return replica;
}

/** Watches addresses from the lowest part of the address space to the highest, including the bounds of both ranges. */
async function watchedEverywhere(): Promise<string[]> {
  const bytes = Array.from({ length: ADDRESSES }, (_, at) => Math.round((at * 255) / (ADDRESSES - 1)));
  const addresses = ['7f', '80', ...bytes.slice(2).map((byte) => byte.toString(16).padStart(2, '0'))].map(
    (byte) => `0x${byte}${randomBytes(19).toString('hex')}`,
  );
  const events = await Promise.all(addresses.map((address) => scene.opens(address)));
  for (const event of events) await scene.hasHandled(event);
  await eventually(() => scene.hasReadThePast());
  return addresses;
}

/** Performs an action that the indexer sees all at once, after the returned function is called. */
async function unseen(act: () => Promise<unknown>): Promise<() => void> {
  await scene.caughtUp();
  const head = await chain.head();
  for (const { faults } of proxies) faults.frozenAt = head;
  await act();
  return () => {
    for (const { faults } of proxies) faults.frozenAt = undefined;
  };
}

/** Pays the addresses in turn: `payments` payments of one dollar, each in a separate transaction and block. */
async function pay(addresses: readonly string[], payments: number): Promise<void> {
  const from = chain.account(8).address;
  await chain.pays(from, payments * 1_00);
  for (let at = 0; at < payments; at++) {
    const data = ERC20.encodeFunctionData('transfer', [addresses[at % addresses.length], 1_000_000]);
    await chain.provider.send('eth_sendTransaction', [{ from, to: chain.tokens.USDC, data, gas: '0x249f0' }]);
  }
}

/** Returns every transfer to the addresses, each once, as text that tests compare. */
const positionsOf = (events: readonly TransferDetected[], addresses: readonly string[]) =>
  addresses.flatMap((address) => to(events, address)).map(({ tx_hash, log_ordinal }) => `${tx_hash}:${log_ordinal}`);

async function expectOnce(events: readonly TransferDetected[], addresses: readonly string[], payments: number) {
  await eventually(() => positionsOf(events, addresses).length >= payments);
  const positions = positionsOf(events, addresses);
  expect(positions).toHaveLength(payments);
  expect(new Set(positions).size).toBe(payments);
}

const statusesOf = async (addresses: readonly string[]) =>
  world.rows('SELECT status, count(*)::int FROM transfers WHERE to_address = ANY($1) GROUP BY status ORDER BY status', [
    addresses,
  ]);

it('ranges of the address space are looked up at the same time, and each transfer is credited once', async () => {
  const other = await besideAReplica();
  const addresses = await watchedEverywhere();
  const payouts = addresses.flatMap((address) => [...Array.from({ length: 16 }, anAddress), address]);
  const show = await unseen(async () => {
    for (let at = 0; at < payouts.length; at += 170)
      await chain.paysTogether(payouts.slice(at, at + 170).map((address) => ({ to: address, usdCents: 1_00 })));
  });
  const waiting = () => waitingForLocks(world.rows, '%FROM watched%generate_series%');
  await other.app.get(Database, { strict: false }).transaction(async (tx) => {
    await tx.query('LOCK TABLE watched IN ACCESS EXCLUSIVE MODE');
    show();
    await eventually(async () => (await waiting()) >= SHARDS);
    expect(await waiting()).toBe(SHARDS);
  });

  await expectOnce(detected, addresses, addresses.length);
  await scene.ripen();
  await expectOnce(final, addresses, addresses.length);
  expect(await statusesOf(addresses)).toEqual([{ status: 'final', count: addresses.length }]);
});

describe('a leader that loses its lock in the middle of a backlog', () => {
  it('is replaced by a replica with another number of shards, and each transfer is credited once', async () => {
    await besideAReplica();
    const addresses = await watchedEverywhere();
    const show = await unseen(() => pay(addresses, PAYMENTS));
    const [first] = proxies;
    let answer = () => {};
    first.faults.receiptsWaitFor = new Promise((resolve) => {
      answer = resolve;
    });
    show();
    await eventually(() => first.receiptsWaiting === SHARDS);
    const [{ epoch }] = (await world.rows<{ epoch: number }>('SELECT epoch::int FROM cursors')) as [{ epoch: number }];

    const [{ ended }] = (await world.rows<{ ended: boolean }>(
      `SELECT pg_terminate_backend(pid) AS ended ${LEADERS}`,
    )) as [{ ended: boolean }];

    expect(ended).toBe(true);
    // The requests of the replaced scanner are still pending: it will try to write, too.
    await eventually(() => first.receiptsWaiting === SHARDS + SHARDS_OF_REPLICA, 30_000);
    answer();
    await expectOnce(detected, addresses, PAYMENTS);
    await scene.ripen();
    await expectOnce(final, addresses, PAYMENTS);
    const [now] = await world.rows<{ epoch: number }>('SELECT epoch::int FROM cursors');
    expect(now!.epoch).toBeGreaterThan(epoch);
    expect(await statusesOf(addresses)).toEqual([{ status: 'final', count: PAYMENTS }]);
  });
});

describe('a reorg while two replicas run', () => {
  it('drops what is gone of every range, once, and keeps the rest', async () => {
    await besideAReplica();
    const [kept, lost] = [await watchedEverywhere(), await watchedEverywhere()];
    const show = await unseen(async () => {
      await pay(kept, ADDRESSES * 2);
      await pay(lost, ADDRESSES * 2);
    });
    show();
    await expectOnce(detected, [...kept, ...lost], ADDRESSES * 4);

    // Including the transfer that funded the payer: lost payments are not sent again.
    await chain.reorg(ADDRESSES * 2 + 1);

    await expectOnce(dropped, lost, ADDRESSES * 2);
    await scene.ripen();
    await expectOnce(final, kept, ADDRESSES * 2);
    expect(to(dropped, kept[0]!)).toEqual([]);
    expect(await statusesOf(lost)).toEqual([{ status: 'dropped', count: ADDRESSES * 2 }]);
    expect(await statusesOf(kept)).toEqual([{ status: 'final', count: ADDRESSES * 2 }]);
  });
});

describe('a provider that fails in the middle of many receipts', () => {
  it('gets no requests for those that were not under way', async () => {
    const proxy = await RpcProxy.start(chain.anvil.rpcUrl);
    const provider = RpcProvider.of(proxy.url, 0);
    try {
      const logs = Array.from({ length: PAYMENTS }, () => ({ ...A_LOG, txHash: aHash() }));
      let fail = () => {};
      // Each request for receipts is counted, and none is answered.
      proxy.faults.receiptsWaitFor = new Promise((_, reject) => {
        fail = () => reject(new Error('the provider fails'));
      });
      const reading = world.service.app.get(LogReaderService, { strict: false }).locate(provider, logs);
      const failed = expect(reading).rejects.toThrow(RpcError);
      await eventually(() => proxy.receiptsWaiting === SHARDS);

      fail();

      await failed;
      await sleep(500);
      expect(proxy.receiptsWaiting).toBe(SHARDS);
    } finally {
      await provider.close();
      await proxy.stop();
    }
  });
});

const aHash = () => `0x${randomBytes(32).toString('hex')}`;

const A_LOG: Omit<TransferLog, 'txHash'> = {
  tokenAddress: anAddress(),
  fromAddress: anAddress(),
  toAddress: anAddress(),
  baseUnits: 1n,
  blockNumber: 1,
  blockHash: aHash(),
  logIndex: 0,
};
