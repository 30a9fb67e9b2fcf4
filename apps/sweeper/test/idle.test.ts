import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { encodeSweep } from '@libs/chain/checkout-contract';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const WATCH_MS = 250;
const WINDOW_MS = 4_000;
/** Enough for several windows. */
const RATE_WITHIN_MS = 45_000;
/** Less than the minimum for a sweep: it waits at its address. */
const TOO_LITTLE_CENTS = 50;

const chain = useChain({ blockTimeMs: WATCH_MS });
let proxies: RpcProxy[];
beforeAll(async () => {
  proxies = [await RpcProxy.start(chain.anvil.rpcUrl), await RpcProxy.start(chain.anvil.rpcUrl)];
});
const world = useSweeper({
  env: () => ({
    ...sweeperEnv(chain),
    ...{ RPC_URLS: proxies.map(({ url }) => url).join(','), SWEEP_WATCH_INTERVAL_MS: String(WATCH_MS) },
    ...{ SWEEP_INTERVAL_MS: '1000', SWEEP_RECONCILE_INTERVAL_MS: '600000' },
  }),
});
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

/** Returns the requests to both providers per second during a window. */
async function requestsPerS(): Promise<number> {
  const answered = () => proxies.reduce((sum, proxy) => sum + proxy.answered, 0);
  const [before, began] = [answered(), performance.now()];
  await sleep(WINDOW_MS);
  return ((answered() - before) * 1_000) / (performance.now() - began);
}
/** Two windows in a row: one alone may be where the rate passes by. */
const isIdle = async () => (await requestsPerS()) < 6 && (await requestsPerS()) < 6;
const isBusy = async () => (await requestsPerS()) > 8 && (await requestsPerS()) > 8;

describe('the logs of the contract', () => {
  it('are read rarely while nothing is to be swept, and at each interval as soon as something is', async () => {
    await eventually(async () => (await world.rows('SELECT 1 FROM cursors')).length > 0);
    await eventually(isIdle, RATE_WITHIN_MS);

    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const paid = await shop.isPaid(session, TOO_LITTLE_CENTS);
    const id = paid.data.payment_id;
    await eventually(async () => (await world.rows('SELECT 1 FROM payments WHERE payment_id = $1', [id])).length > 0);
    await eventually(isBusy, RATE_WITHIN_MS);

    const done: SweepDone[] = world.bus.receives('sweep.done');
    const { terms, id: number } = shop;
    const data = encodeSweep({
      ...{ merchant: { initialTreasury: terms.treasury, delay: terms.delay, number }, feeBps: terms.feeBps },
      ...{ token: chain.tokens.USDC, sessionIds: [session.sessionId] },
    });
    await (await chain.account(7).sendTransaction({ to: chain.checkout.address, data })).wait();
    await eventually(() => sharesOf(done, [id])[0]);
    await eventually(isIdle, RATE_WITHIN_MS);
  });
});
