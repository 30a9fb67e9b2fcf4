import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCKED, merchantKey } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { OwnOrder, SignedOwnOrder } from '@libs/dto/rpc/sweeper.rpc';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { type BaseWallet, Contract, getAddress, Wallet } from 'ethers';
import { aShop, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const DAY_S = 86_400;
/** The code of a wallet that accepts every signature: it returns the word that EIP-1271 requires. */
const ACCEPTS_ALL = `0x7f1626ba7e${'0'.repeat(56)}5f5260205ff3`;
const MAGIC = `0x1626ba7e${'0'.repeat(56)}`;

const chain = useChain({ blockTimeMs: 250 });
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useSweeper({
  env: () => ({ ...sweeperEnv(chain), RPC_URLS: proxies.map(({ url }) => url).join(',') }),
});
let done: SweepDone[];
beforeAll(() => {
  done = world.bus.receives('sweep.done');
});
afterEach(() => {
  for (const { faults } of proxies) Object.assign(faults, { callResults: {}, down: false });
});
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

const checkout = () => new Contract(chain.checkout.address, checkoutInterface, chain.provider);
const present = ({ merchant }: Shop): Promise<string> => checkout().getFunction('treasuryOf')(merchant);

/** Returns a shop whose treasury key we have, and another treasury. */
async function aChange(delay = DAY_S) {
  const treasury = Wallet.createRandom();
  const shop = aShop(chain, world.bus, { delay, treasury: treasury.address });
  await shop.isPublished();
  return { shop, treasury, to: Wallet.createRandom().address };
}
type Change = Pick<Awaited<ReturnType<typeof aChange>>, 'shop' | 'to'>;

const requestOf = ({ shop, to }: Change) => ({
  ...{ merchant_id: shop.id, treasury_address: shop.terms.treasury, treasury_delay_s: shop.terms.delay, to },
});
async function ordersOf(change: Change): Promise<OwnOrder[]> {
  const reply = await world.bus.calls('sweeper.own_orders', requestOf(change));
  return (reply as ReplyOf<'sweeper.own_orders'>).orders;
}
async function faultsOf(change: Change, orders: SignedOwnOrder[]) {
  const reply = await world.bus.calls('sweeper.own_order_faults', { ...requestOf(change), orders });
  return (reply as ReplyOf<'sweeper.own_order_faults'>).faults ?? (reply as { code: string }).code;
}
async function signed(order: OwnOrder, key: BaseWallet, to = order.to): Promise<SignedOwnOrder> {
  const { initial_treasury, treasury_delay_s, merchant_key, nonce, deadline } = order;
  const message = { to, byTreasury: true, nonce, deadline };
  const typed = treasuryOrderTypedData(42161, chain.checkout.address, merchant_key, message);
  const signature = await key.signTypedData(typed.domain, typed.types, typed.message);
  return { initial_treasury, treasury_delay_s, nonce, deadline, signature };
}
const published = ({ shop, to }: Change, orders: SignedOwnOrder[]) =>
  world.bus.publishes('treasury.signed', { merchant_id: shop.id, treasury_address: to, orders });
const becomes = ({ shop, to }: Change) => eventually(async () => (await present(shop)) === to);
const rowsOf = ({ merchant }: Shop) =>
  world.rows<{ due_at: Date | null; transaction_id: number | null }>(
    'SELECT * FROM own_orders WHERE merchant_key = $1',
    [merchantKey(merchant)],
  );

describe('an order that the current treasury signs', () => {
  it.each([
    ['a delay', DAY_S],
    ['LOCKED terms', LOCKED],
    ['no delay', 0],
  ])('is carried to the contract for addresses with %s, which pay the new treasury at once', async (_, delay) => {
    const change = await aChange(delay);
    const { shop, treasury, to } = change;
    const [order, ...others] = await ordersOf(change);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ treasury_delay_s: delay, nonce: 0, to });
    const own = await signed(order!, treasury);
    expect(await faultsOf(change, [own])).toEqual([null]);
    expect(await rowsOf(shop)).toEqual([]);

    await published(change, [own]);
    await eventually(async () => (await rowsOf(shop)).length === 1);
    await shop.replacesWallet(to);
    await becomes(change);
    const late = await shop.isPaid(shop.session(), 5_00);

    const share = await eventually(() => sharesOf(done, [late.data.payment_id])[0]);
    expect(share.event.treasury_address).toBe(to.toLowerCase());
    const [queued] = await checkout().getFunction('queuedTreasury')(shop.merchant);
    expect(BigInt(queued)).toBe(0n);
  });

  it('is offered for all terms that pay the current treasury, those of today first', async () => {
    const change = await aChange();
    change.shop.terms.delay = LOCKED;
    await change.shop.isPublished();
    await eventually(async () => (await ordersOf(change)).length === 2);
    const orders = await ordersOf(change);
    expect(orders.map((order) => order.treasury_delay_s)).toEqual([LOCKED, DAY_S]);
    const all = await Promise.all(orders.map((order) => signed(order, change.treasury)));
    await published(change, all);
    await becomes(change);
    change.shop.terms.delay = DAY_S;
    await becomes(change);
  });

  it('is carried once, whatever arrives twice', async () => {
    const change = await aChange();
    const own = await signed((await ordersOf(change))[0]!, change.treasury);
    await published(change, [own]);
    await published(change, [own]);
    await becomes(change);
    expect(await rowsOf(change.shop)).toHaveLength(1);
    const [, byRegistrar] = await checkout().getFunction('noncesOf')(change.shop.merchant);
    expect(Number(byRegistrar)).toBe(0);
  });

  it('is refused with the reason where it is not what the contract takes', async () => {
    const change = await aChange();
    const { treasury, shop } = change;
    const order = (await ordersOf(change))[0]!;
    const stranger = Wallet.createRandom();
    const own = await signed(order, treasury);

    expect(
      await faultsOf(change, [
        await signed(order, stranger),
        await signed(order, treasury, stranger.address),
        { ...own, deadline: own.deadline - 60 },
        { ...own, signature: '0x' },
        { ...own, nonce: 1 },
        await signed({ ...order, deadline: order.deadline - DAY_S + 60 }, treasury),
        await signed({ ...order, deadline: order.deadline + DAY_S }, treasury),
        { ...own, initial_treasury: stranger.address },
      ]),
    ).toEqual(['signature', 'signature', 'signature', 'signature', 'nonce', 'deadline', 'deadline', 'not_paid']);

    await published(change, [own]);
    await becomes(change);
    expect(await faultsOf(change, [own])).toEqual(['not_paid']);
    expect(await ordersOf({ shop, to: stranger.address })).toEqual([]);
  });

  it('of one merchant is worth nothing for another one with the same treasury', async () => {
    const change = await aChange();
    const other = aShop(chain, world.bus, { delay: DAY_S, treasury: change.treasury.address });
    await other.isPublished();
    const own = await signed((await ordersOf(change))[0]!, change.treasury);
    expect(await faultsOf({ shop: other, to: change.to }, [own])).toEqual(['signature']);
  });
});

describe('an order that a contract wallet accepts', () => {
  async function ofContract() {
    const wallet = Wallet.createRandom().address;
    await chain.provider.send('anvil_setCode', [wallet, ACCEPTS_ALL]);
    const shop = aShop(chain, world.bus, { delay: DAY_S, treasury: wallet });
    await shop.isPublished();
    return { shop, to: Wallet.createRandom().address };
  }

  it('is carried to the contract', async () => {
    const change = await ofContract();
    const own = await signed((await ordersOf(change))[0]!, Wallet.createRandom());
    expect(await faultsOf(change, [own])).toEqual([null]);
    await published(change, [own]);
    await becomes(change);
  });

  it.each([0, 1] as const)('is not accepted on the report of provider %i alone', async (liar) => {
    const change = await aChange();
    const order = (await ordersOf(change))[0]!;
    proxies[liar].faults.callResults = { [change.treasury.address.toLowerCase()]: MAGIC };
    expect(await faultsOf(change, [await signed(order, Wallet.createRandom())])).toEqual(['signature']);
  });

  it('waits while one of two providers does not respond', async () => {
    const change = await ofContract();
    const own = await signed((await ordersOf(change))[0]!, Wallet.createRandom());
    proxies[0].faults.down = true;
    expect(await faultsOf(change, [own])).toBe('unavailable');
  });
});

describe('an order that is published', () => {
  it('without a valid signature is never carried, and is forgotten when it expires', async () => {
    const change = await aChange();
    const order = (await ordersOf(change))[0]!;
    const forged = await signed(order, Wallet.createRandom());
    await published(change, [forged]);
    await eventually(async () => (await rowsOf(change.shop)).length === 1);
    await world.rows('UPDATE own_orders SET deadline = 1, due_at = now() WHERE merchant_key = $1', [
      order.merchant_key,
    ]);
    await eventually(async () => (await rowsOf(change.shop))[0]!.due_at === null);
    expect((await rowsOf(change.shop))[0]!.transaction_id).toBeNull();
    expect(getAddress(await present(change.shop))).toBe(change.treasury.address);
  });
});
