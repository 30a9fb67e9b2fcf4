import { beforeAll, describe, expect, it } from '@jest/globals';
import { LOCKED, merchantKey } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface, encodeSetTreasury, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { ForeignTreasuryOrder, SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Contract, Wallet } from 'ethers';
import { aShop, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const DAY_S = 86_400;
const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];
let foreignOrders: ForeignTreasuryOrder[];
beforeAll(() => {
  done = world.bus.receives('sweep.done');
  foreignOrders = world.bus.receives('treasury.foreign_order');
});

const checkout = () => new Contract(chain.checkout.address, checkoutInterface, chain.provider);
/** Returns what the contract has queued for a shop's addresses; undefined where it has nothing. */
async function queued({ merchant }: Shop): Promise<{ to: string; effectiveAt: number } | undefined> {
  const [to, effectiveAt] = await checkout().getFunction('queuedTreasury')(merchant);
  return BigInt(to) === 0n ? undefined : { to, effectiveAt: Number(effectiveAt) };
}
const present = ({ merchant }: Shop): Promise<string> => checkout().getFunction('treasuryOf')(merchant);
const isQueued = (shop: Shop, to: string) =>
  eventually(async () => {
    const change = await queued(shop);
    return change?.to === to ? change : undefined;
  });
const ordersOf = ({ merchant }: Shop) =>
  world.rows<{ treasury: string }>('SELECT treasury FROM treasury_orders WHERE merchant_key = $1 ORDER BY id', [
    merchantKey(merchant),
  ]);
const isSettled = ({ merchant }: Shop) =>
  eventually(async () => {
    const [row] = await world.rows<{ due_at: Date | null }>('SELECT due_at FROM given_terms WHERE merchant_key = $1', [
      merchantKey(merchant),
    ]);
    return row !== undefined && row.due_at === null;
  });
/** Makes the sweeper check a shop's terms again, as if something had happened. */
const rechecks = async (shop: Shop) => {
  await world.rows('UPDATE given_terms SET due_at = now(), wakes = wakes + 1 WHERE merchant_key = $1', [
    merchantKey(shop.merchant),
  ]);
  await isSettled(shop);
};

/** Advances the chain's clock. */
async function passes(seconds: number): Promise<void> {
  await chain.provider.send('evm_increaseTime', [seconds]);
  await chain.mine();
}

/** Sends an order that this service did not sign. Throws where the contract refuses it. */
async function carries(shop: Shop, signer: Wallet, part: { to: string; byTreasury: boolean; nonce: number }) {
  const { timestamp } = (await chain.provider.getBlock('latest'))!;
  const order = { ...part, deadline: timestamp + 400 * DAY_S };
  const typed = treasuryOrderTypedData(42161, chain.checkout.address, merchantKey(shop.merchant), order);
  const signature = await signer.signTypedData(typed.domain, typed.types, typed.message);
  const data = encodeSetTreasury(shop.merchant, order, signature);
  const call = { to: chain.checkout.address, data };
  await chain.account(7).estimateGas(call);
  await (await chain.account(7).sendTransaction(call)).wait();
}

/** Returns a shop with a delay whose addresses are issued, and were not paid. */
async function published(changes: Partial<Shop['terms']> = {}): Promise<Shop> {
  const shop = aShop(chain, world.bus, { delay: DAY_S, ...changes });
  await shop.isPublished();
  return shop;
}

describe('addresses with a delay that were issued before the treasury was replaced', () => {
  it('get an order although nobody has paid there, and pay the new treasury when the delay is over', async () => {
    const shop = await published();
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);

    const { effectiveAt } = await isQueued(shop, moved);

    const early = await shop.isPaid(shop.session(), 5_00);
    const before = await eventually(() => sharesOf(done, [early.data.payment_id])[0]);
    expect(before.event.treasury_address).toBe(shop.terms.treasury.toLowerCase());
    const { timestamp } = (await chain.provider.getBlock('latest'))!;
    expect(effectiveAt - timestamp).toBeLessThanOrEqual(DAY_S);
    expect(effectiveAt - timestamp).toBeGreaterThan(DAY_S - 3_600);
    await passes(DAY_S);
    const late = await shop.isPaid(shop.session(), 5_00);
    const after = await eventually(() => sharesOf(done, [late.data.payment_id])[0]);
    expect(after.event.treasury_address).toBe(moved.toLowerCase());
    await isSettled(shop);
    expect(await ordersOf(shop)).toEqual([{ treasury: moved.toLowerCase() }]);
  });

  it('are shown with what the contract does with them', async () => {
    const shop = await published();
    const moved = Wallet.createRandom().address;
    const lowered = shop.terms.treasury.toLowerCase();
    const terms = async () =>
      ((await world.bus.calls('sweeper.given_out', { merchant_id: shop.id })) as ReplyOf<'sweeper.given_out'>).terms;
    const checkout_address = chain.checkout.address.toLowerCase();
    const base = { checkout_address, initial_treasury: lowered, treasury_delay_s: DAY_S, treasury_address: lowered };
    await shop.replacesWallet(shop.terms.treasury);
    await eventually(async () => (await terms())[0]?.need === 'none');
    expect(await terms()).toEqual([{ ...base, need: 'none', effective_at: null }]);

    await shop.replacesWallet(moved);
    const { effectiveAt } = await isQueued(shop, moved);

    expect(await terms()).toEqual([
      { ...base, need: 'queued', effective_at: new Date(effectiveAt * 1000).toISOString() },
    ]);
    await passes(DAY_S);
    expect(await terms()).toEqual([
      { ...base, treasury_address: moved.toLowerCase(), need: 'none', effective_at: null },
    ]);
  });

  it('get an order whichever event arrives first', async () => {
    const shop = aShop(chain, world.bus, { delay: DAY_S });
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);
    await eventually(
      async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [shop.id])).length === 1,
    );

    await shop.isPublished();

    await isQueued(shop, moved);
  });

  it('get no new order once the treasury has canceled one with its own key', async () => {
    const treasury = Wallet.createRandom();
    const shop = await published({ treasury: treasury.address });
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);
    await isQueued(shop, moved);
    await isSettled(shop);

    await carries(shop, new Wallet(treasury.privateKey), { to: treasury.address, byTreasury: true, nonce: 0 });
    await rechecks(shop);

    expect(await queued(shop)).toBeUndefined();
    expect(await ordersOf(shop)).toHaveLength(1);
    await passes(2 * DAY_S);
    expect(await present(shop)).toBe(treasury.address);
  });

  it('are ordered back when the merchant returns to its treasury before the delay is over', async () => {
    const shop = await published();
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);
    await isQueued(shop, moved);
    await isSettled(shop);

    await shop.replacesWallet(shop.terms.treasury);

    await isQueued(shop, shop.terms.treasury);
    await passes(2 * DAY_S);
    expect(await present(shop)).toBe(shop.terms.treasury);
  });

  it('get the newest of two changes that come at once', async () => {
    const shop = await published();
    const [first, second] = [Wallet.createRandom().address, Wallet.createRandom().address];

    await Promise.all([shop.replacesWallet(first), shop.replacesWallet(second)]);

    await isQueued(shop, second);
    await isSettled(shop);
    expect((await ordersOf(shop)).at(-1)).toEqual({ treasury: second.toLowerCase() });
  });

  it.each([1, LOCKED - 1])('wait for a delay of %p seconds', async (delay) => {
    const shop = await published({ delay });
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);

    await eventually(async () => (await ordersOf(shop)).length === 1);
    await isSettled(shop);
    await passes(1);

    expect((await present(shop)) === moved).toBe(delay === 1);
  });

  it('have no order when they are LOCKED: only the treasury’s own key changes them', async () => {
    const treasury = Wallet.createRandom();
    const shop = await published({ delay: LOCKED, treasury: treasury.address });
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);

    const payment = await shop.isPaid(shop.session(), 5_00);

    const { event } = await eventually(() => sharesOf(done, [payment.data.payment_id])[0]);
    expect(event.treasury_address).toBe(treasury.address.toLowerCase());
    await isSettled(shop);
    expect(await ordersOf(shop)).toEqual([]);
    await carries(shop, new Wallet(treasury.privateKey), { to: moved, byTreasury: true, nonce: 0 });
    expect(await present(shop)).toBe(moved);
  });
});

describe('a registrar that the owner of the contract replaced', () => {
  it('holds up no sweep of addresses with a delay: the order is left out', async () => {
    const shop = await published();
    const setRegistrar = checkout().connect(chain.account(0)) as Contract;
    const names = async (to: string) => (await setRegistrar.getFunction('setRegistrar')(to)).wait();
    await names(Wallet.createRandom().address);
    try {
      await shop.replacesWallet(shop.terms.treasury);
      await shop.replacesWallet(Wallet.createRandom().address);

      const payment = await shop.isPaid(shop.session(), 5_00);

      const { event } = await eventually(() => sharesOf(done, [payment.data.payment_id])[0]);
      expect(event.treasury_address).toBe(shop.terms.treasury.toLowerCase());
    } finally {
      await names(chain.account(4).address);
    }
  });
});

describe("a thief with the registrar's key", () => {
  const thief = Wallet.createRandom().address;
  const registrar = () => new Wallet(chain.account(4).privateKey);

  it('queues another treasury, is noticed, and is overruled before the delay is over', async () => {
    const shop = await published();
    await shop.replacesWallet(shop.terms.treasury);
    await isSettled(shop);

    await carries(shop, registrar(), { to: thief, byTreasury: false, nonce: 0 });

    await isQueued(shop, shop.terms.treasury);
    const foreign = await world.rows('SELECT is_queued FROM foreign_treasury_changes WHERE merchant_key = $1', [
      merchantKey(shop.merchant),
    ]);
    expect(foreign).toEqual([{ is_queued: true }]);
    const notice = await eventually(() => foreignOrders.find(({ merchant_id }) => merchant_id === shop.id));
    expect(notice).toMatchObject({
      checkout_address: chain.checkout.address.toLowerCase(),
      treasury_before_address: shop.terms.treasury.toLowerCase(),
      treasury_address: thief.toLowerCase(),
    });
    const leftS = Date.parse(notice.effective_at!) / 1_000 - (await chain.provider.getBlock('latest'))!.timestamp;
    expect(leftS).toBeLessThanOrEqual(DAY_S);
    expect(leftS).toBeGreaterThan(DAY_S - 3_600);
    await eventually(async () => {
      const { gauges } = (await world.bus.calls('sweeper.health', {})) as ReplyOf<'sweeper.health'>;
      return (gauges.foreign_treasury_changes_24h ?? 0) > 0;
    });
    await passes(2 * DAY_S);
    expect(await present(shop)).toBe(shop.terms.treasury);
  });

  it('is overruled again however often it queues', async () => {
    const shop = await published();
    await shop.replacesWallet(shop.terms.treasury);
    await isSettled(shop);
    for (const nonce of [0, 2]) {
      await carries(shop, registrar(), { to: thief, byTreasury: false, nonce });
      await isQueued(shop, shop.terms.treasury);
      await isSettled(shop);
    }

    await passes(2 * DAY_S);

    expect(await present(shop)).toBe(shop.terms.treasury);
  });

  it('gets no sweep of addresses without a delay: they are ordered back before money leaves them', async () => {
    const shop = aShop(chain, world.bus);
    await shop.replacesWallet(shop.terms.treasury);
    await carries(shop, registrar(), { to: thief, byTreasury: false, nonce: 0 });
    expect(await present(shop)).toBe(thief);

    const payment = await shop.isPaid(shop.session(), 5_00);

    const { event } = await eventually(() => sharesOf(done, [payment.data.payment_id])[0]);
    expect(event.treasury_address).toBe(shop.terms.treasury.toLowerCase());
    expect(await present(shop)).toBe(shop.terms.treasury);
  });

  it('is published for terms without a delay, each order once, whatever treasury came before', async () => {
    const shop = aShop(chain, world.bus);
    await shop.replacesWallet(shop.terms.treasury);
    const thieves = [thief, Wallet.createRandom().address];
    for (const [nonce, to] of thieves.entries()) await carries(shop, registrar(), { to, byTreasury: false, nonce });

    const ofShop = () => foreignOrders.filter(({ merchant_id }) => merchant_id === shop.id);
    await eventually(() => ofShop().length === 2);

    expect(
      ofShop().map(({ treasury_before_address, treasury_address, effective_at }) => [
        treasury_before_address,
        treasury_address,
        effective_at,
      ]),
    ).toEqual([
      [shop.terms.treasury.toLowerCase(), thieves[0]!.toLowerCase(), null],
      [thieves[0]!.toLowerCase(), thieves[1]!.toLowerCase(), null],
    ]);
    const rows = await world.rows('SELECT merchant_id FROM foreign_treasury_changes WHERE merchant_key = $1', [
      merchantKey(shop.merchant),
    ]);
    expect(rows).toEqual([{ merchant_id: shop.id }, { merchant_id: shop.id }]);
  });

  it('does not stop a change that the merchant has begun', async () => {
    const shop = await published();
    await shop.replacesWallet(shop.terms.treasury);
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);
    await isQueued(shop, moved);
    await eventually(async () => {
      const [row] = await world.rows<{ state: string }>(
        'SELECT t.state FROM treasury_orders o JOIN transactions t ON t.id = o.transaction_id WHERE o.merchant_key = $1',
        [merchantKey(shop.merchant)],
      );
      return row?.state === 'final';
    });

    await carries(shop, registrar(), { to: thief, byTreasury: false, nonce: 1 });

    await isQueued(shop, moved);
    await passes(2 * DAY_S);
    expect(await present(shop)).toBe(moved);
  });

  it('cannot even queue for LOCKED addresses, and takes those without a delay at once', async () => {
    const [locked, open] = [await published({ delay: LOCKED }), aShop(chain, world.bus)];

    await expect(carries(locked, registrar(), { to: thief, byTreasury: false, nonce: 0 })).rejects.toThrow(
      /TreasuryLocked|reverted/,
    );
    await carries(open, registrar(), { to: thief, byTreasury: false, nonce: 0 });

    expect(await present(locked)).toBe(locked.terms.treasury);
    expect(await present(open)).toBe(thief);
  });
});
