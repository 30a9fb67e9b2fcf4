import { beforeAll, expect, it } from '@jest/globals';
import { encodeSweep } from '@libs/chain/checkout-contract';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];
const rescans: RequestOf<'chain.rescan_address'>[] = [];
/** The indexer's action when a rescan is requested. */
let onRescan: (address: string) => Promise<unknown> = async () => undefined;
beforeAll(() => {
  done = world.bus.receives('sweep.done');
  world.bus.handles('chain.rescan_address', (request) => {
    rescans.push(request);
    void onRescan(request.address);
    return { transfers: [], scanned: { from_block: 0, to_block: 0, is_complete: true } };
  });
});
/** Makes the difference one minute old. */
const ages = () => world.rows(`UPDATE differences SET since = now() - interval '1 minute'`);

it('a payment that was missed, and swept together with another one, is rescanned automatically, and settled', async () => {
  const shop = aShop(chain, world.bus);
  const session = shop.session();
  const [known, missed] = [await shop.paid(session, 20), await shop.paid(session, 30)];
  await world.bus.publishes('payment.confirmed', known);
  const { terms, id: number } = shop;
  const data = encodeSweep({
    merchant: { initialTreasury: terms.treasury, delay: terms.delay, number },
    feeBps: terms.feeBps,
    token: chain.tokens.USDC,
    sessionIds: [session.sessionId],
  });
  await (await chain.account(7).sendTransaction({ to: chain.checkout.address, data })).wait();
  onRescan = () => world.bus.publishes('payment.confirmed', missed);
  const address = session.address.toLowerCase();
  const differs = () => world.rows('SELECT 1 FROM differences WHERE deposit = $1', [address]);
  await eventually(async () => (await differs()).length === 1);
  expect(rescans).toEqual([]);

  await ages();

  const ids = [known.data.payment_id, missed.data.payment_id];
  await eventually(() => sharesOf(done, ids).length === 2);
  expect(rescans).toMatchObject([{ address, merchant_id: shop.id }]);
  await eventually(async () => (await differs()).length === 0);
});
