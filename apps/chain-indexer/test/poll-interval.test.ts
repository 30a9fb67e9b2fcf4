import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const IDLE_MS = 2_000;
/** Two requests for a poll of the head when there are new blocks, and as many for a step of the verifying provider. */
const REQUESTS_OF_A_POLL = 2;

const chain = useChain({ blockTimeMs: 100 });
let proxies: RpcProxy[];
beforeAll(async () => {
  proxies = [await RpcProxy.start(chain.anvil.rpcUrl), await RpcProxy.start(chain.anvil.rpcUrl)];
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    ...{ RPC_URLS: proxies.map(({ url }) => url).join(','), POLL_INTERVAL_MS: '100', VERIFY_INTERVAL_MS: '100' },
    ...{ IDLE_POLL_INTERVAL_MS: `${IDLE_MS}`, ANY_TOKEN_ADDRESSES: '0', BALANCE_INTERVAL_MS: '0' },
  }),
});
const scene = new Scene(chain, world);
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

/** Returns the requests to all nodes per idle interval, measured over the given number of intervals. */
async function requestsOfAnInterval(intervals = 2): Promise<number> {
  const answered = () => proxies.reduce((sum, proxy) => sum + proxy.answered, 0);
  const [before, began] = [answered(), performance.now()];
  await sleep(intervals * IDLE_MS);
  return ((answered() - before) * IDLE_MS) / (performance.now() - began);
}

/**
 * Head and verifying provider are polled once an interval; each of three watches may request two heads; tags are read
 * every ten seconds.
 */
const MAX_WHEN_IDLE = 2 * REQUESTS_OF_A_POLL + 2 + 2;
const isIdle = async () => (await requestsOfAnInterval()) <= MAX_WHEN_IDLE;
/** Twenty blocks are mined in an interval. */
const MIN_WHEN_BUSY = 10 * REQUESTS_OF_A_POLL;
const isBusy = async () => (await requestsOfAnInterval(1)) >= MIN_WHEN_BUSY;

const faults = () => world.rows('SELECT 1 FROM provider_faults');
/**
 * Returns whether no provider had a fault during three idle intervals. A reply that a busy machine delays makes one,
 * but not in each window; long intervals that made providers seem stalled would.
 */
async function areProvidersCalm(): Promise<boolean> {
  for (const until = performance.now() + 3 * IDLE_MS; performance.now() < until; await sleep(IDLE_MS / 10))
    if ((await faults()).length > 0) return false;
  return true;
}
const windowEnds = (interval: string) =>
  world.rows('UPDATE open_windows SET open_until = now() + $1::interval RETURNING 1', [interval]);
const openWindow = async () =>
  (await world.rows<{ open_until: Date }>('SELECT open_until FROM open_windows'))[0]?.open_until;

describe('the poll interval', () => {
  it('is long while no session can be paid on time', async () => {
    await scene.caughtUp();

    await eventually(isIdle);

    await eventually(areProvidersCalm, 60_000);
  });

  it('is short as soon as a session is opened: its payment is detected within some blocks', async () => {
    const detected = world.bus.receives('transfer.detected');
    const address = await scene.aWatchedAddress();

    await eventually(isBusy);
    await chain.pays(address, 5_00);
    await eventually(() => to(detected, address).length === 1);
  });

  it('is short until the window of the last session is over, and the transfer is final', async () => {
    const until = await openWindow();
    expect(until!.getTime()).toBeGreaterThan(Date.now() + 3_600_000 - 60_000);
    expect(until!.getTime()).toBeLessThan(Date.now() + 3_600_000 + 6 * 60_000);

    await windowEnds('-1 second');
    await eventually(isIdle, 60_000);

    const waiting = await world.rows(`SELECT 1 FROM transfers WHERE status = 'detected'`);
    expect(waiting).toEqual([]);
  });

  it('is short again where another replica has stored the window of a session', async () => {
    await windowEnds('1 hour');
    await eventually(isBusy);
    await windowEnds('-1 second');
  });

  /** Inserts an address whose session's window is over. */
  const aLateAddress = async () => {
    const address = anAddress();
    await world.rows(
      `INSERT INTO watched (address, merchant_id, created_at) VALUES (decode(substr($1, 3), 'hex'), 1, now())`,
      [address],
    );
    return address;
  };
  it('is long enough for a late payment to be detected, and short until that is final', async () => {
    const [detected, final] = [world.bus.receives('transfer.detected'), world.bus.receives('transfer.final')];
    const address = await aLateAddress();
    await eventually(isIdle, 60_000);

    await chain.pays(address, 5_00);

    await eventually(() => to(detected, address).length === 1);
    await eventually(() => final.some((one) => one.to_address === address));
  });

  it('does not make providers seem stalled, and one whose head has stopped still loses its turn', async () => {
    const detected = world.bus.receives('transfer.detected');
    const address = await aLateAddress();
    await eventually(isIdle, 60_000);
    await eventually(areProvidersCalm, 60_000);

    proxies[0]!.faults.frozenAt = await chain.head();
    await chain.pays(address, 5_00);

    await eventually(() => to(detected, address).length === 1);
    await eventually(async () => (await faults()).length === 1);
    proxies[0]!.faults.frozenAt = undefined;
    await eventually(async () => (await faults()).length === 0);
  });
});

describe('the window of a session', () => {
  const opens = async (secondsFromNow: number) => {
    const created = new Date(Date.now() + (secondsFromNow - 3_600) * 1_000);
    await scene.hasHandled(await scene.opens(anAddress(), created));
  };

  it('is stored for the latest of all sessions, rounded up to five minutes, and never moved to an earlier moment', async () => {
    await opens(7_200);
    const stored = await openWindow();
    await opens(1_800);

    expect(stored!.getTime()).toBeGreaterThan(Date.now() + 7_200_000 - 60_000);
    expect(stored!.getTime() % (5 * 60_000)).toBe(0);
    expect(await openWindow()).toEqual(stored);
  });

  it('is not moved to an earlier moment by a process that does not know of the later one', async () => {
    await windowEnds('1 day');
    const stored = await openWindow();
    await opens(3 * 3_600);

    expect(await openWindow()).toEqual(stored);
  });
});
