import { beforeAll, describe, expect, it } from '@jest/globals';
import { type MerchantTuple, merchantKey } from '@libs/chain/addresses/deposit-address';
import { encodeSetTreasury, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { getAddress, Wallet } from 'ethers';
import { aShop, INTERNAL_TOKEN, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const DAY_S = 86_400;
const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

const swept = (paymentId: number) => eventually(() => sharesOf(done, [paymentId])[0]);
const walletsKnown = (shop: Shop, count: number) =>
  eventually(
    async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [shop.id])).length === count,
  );
const merchantOf = ({ id, terms }: Shop) => ({ initialTreasury: terms.treasury, delay: terms.delay, number: id });

/** Sends an order to the contract that this service did not sign. */
async function carries(
  merchant: MerchantTuple,
  signer: { signTypedData: Wallet['signTypedData'] },
  part: { to: string; byTreasury: boolean; nonce: number },
): Promise<void> {
  const { timestamp } = (await chain.provider.getBlock('latest'))!;
  const order = { ...part, deadline: timestamp + DAY_S };
  const typed = treasuryOrderTypedData(42161, chain.checkout.address, merchantKey(merchant), order);
  const signature = await signer.signTypedData(typed.domain, typed.types, typed.message);
  const data = encodeSetTreasury(merchant, order, signature);
  await (await chain.account(7).sendTransaction({ to: chain.checkout.address, data })).wait();
}

describe('a replaced treasury', () => {
  it('gets the payments at older addresses: the order runs in the transaction of the sweep', async () => {
    const shop = aShop(chain, world.bus);
    const payments = [await shop.paid(shop.session(), 5_00), await shop.paid(shop.session(), 6_00, 'USDT')];
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(shop.terms.treasury);
    await shop.replacesWallet(moved);
    await walletsKnown(shop, 2);

    for (const payment of payments) await world.bus.publishes('payment.confirmed', payment);

    for (const payment of payments) {
      const { event } = await swept(payment.data.payment_id);
      expect(event.treasury_address).toBe(moved.toLowerCase());
    }
    expect(await chain.balanceOf('USDC', moved)).toBe(4_950_000n);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(0n);
    const later = await shop.isPaid(shop.session(), 3_00);
    expect((await swept(later.data.payment_id)).event.treasury_address).toBe(moved.toLowerCase());
    expect(await world.rows('SELECT 1 FROM treasury_orders WHERE treasury = $1', [moved.toLowerCase()])).toHaveLength(
      1,
    );
  });

  it('with a delay is queued on chain, and the current one is paid until then', async () => {
    const shop = aShop(chain, world.bus, { delay: DAY_S });
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);
    await walletsKnown(shop, 1);

    const payment = await shop.isPaid(shop.session(), 5_00);

    expect((await swept(payment.data.payment_id)).event.treasury_address).toBe(shop.terms.treasury.toLowerCase());
    const later = await shop.isPaid(shop.session(), 5_00);
    await swept(later.data.payment_id);
    expect(await world.rows('SELECT 1 FROM treasury_orders WHERE treasury = $1', [moved.toLowerCase()])).toHaveLength(
      1,
    );
  });

  it("is not ordered again once the merchant's own key has chosen otherwise", async () => {
    const treasury = Wallet.createRandom();
    const shop = aShop(chain, world.bus, { treasury: treasury.address });
    const moved = Wallet.createRandom();
    await shop.replacesWallet(moved.address);
    await walletsKnown(shop, 1);
    await swept((await shop.isPaid(shop.session(), 5_00)).data.payment_id);
    await carries(merchantOf(shop), moved, { to: treasury.address, byTreasury: true, nonce: 0 });

    const payment = await shop.isPaid(shop.session(), 5_00);

    expect((await swept(payment.data.payment_id)).event.treasury_address).toBe(treasury.address.toLowerCase());
  });

  it('never overrides a treasury that is not known to be an earlier one', async () => {
    // The session uses the newest wallet, whose `wallet.replaced` has not arrived yet.
    const known = Wallet.createRandom().address;
    const shop = aShop(chain, world.bus);
    await world.bus.publishes('wallet.replaced', {
      merchant_id: shop.id,
      version: 1,
      treasury_address: known,
      previous_treasury_address: null,
      relayer_address: null,
      sealed_relayer_key: null,
      sealed_for: null,
    });
    await walletsKnown(shop, 1);

    const payment = await shop.isPaid(shop.session(), 5_00);

    expect((await swept(payment.data.payment_id)).event.treasury_address).toBe(shop.terms.treasury.toLowerCase());
  });
});

describe('an order that this service did not issue', () => {
  it('is stored for the operators', async () => {
    const shop = aShop(chain, world.bus);
    const thief = Wallet.createRandom().address;
    await carries(merchantOf(shop), chain.account(4), { to: thief, byTreasury: false, nonce: 0 });

    const kept = () => world.rows('SELECT treasury, is_queued FROM foreign_treasury_changes');
    expect(await eventually(async () => (await kept())[0])).toEqual({
      treasury: thief.toLowerCase(),
      is_queued: false,
    });
  });
});

describe('GET /api/internal/treasury', () => {
  const get = (authorization?: string) =>
    world.http('GET', '/api/internal/treasury', { headers: authorization === undefined ? {} : { authorization } });

  it('returns what the platform has on chain', async () => {
    const { status, body } = await get(`Bearer ${INTERNAL_TOKEN}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      fee_recipient: chain.account(3).address,
      relayer_address: chain.account(2).address,
      chain_id: 42161,
      gas_balance_wei: expect.stringMatching(/^[1-9][0-9]+$/),
      checkout_address: getAddress(chain.checkout.address),
    });
  });

  it.each([`bearer ${INTERNAL_TOKEN}`, `Bearer   ${INTERNAL_TOKEN}`])(
    'accepts the token as HTTP writes it: %s',
    async (sent) => {
      expect((await get(sent)).status).toBe(200);
    },
  );

  it.each([
    ...[undefined, 'Bearer', 'Bearer wrong', `Bearer ${INTERNAL_TOKEN}x`, `Bearer x${INTERNAL_TOKEN}`],
    ...[INTERNAL_TOKEN, `Bearer${INTERNAL_TOKEN}`, `Basic ${INTERNAL_TOKEN}`],
    ...[`Basic Bearer ${INTERNAL_TOKEN}`, `Bearer ${INTERNAL_TOKEN} x`],
  ])('refuses everything else: %s', async (authorization) => {
    const { status, body, headers } = await get(authorization);

    expect(status).toBe(401);
    expect(body).toEqual({
      detail: 'The internal token is missing or wrong.',
      error: {
        code: 'invalid_internal_token',
        message: 'The internal token is missing or wrong.',
        trace_id: headers['x-trace-id'],
      },
    });
  });
});
