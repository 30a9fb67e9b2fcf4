import { beforeAll, describe, expect, it } from '@jest/globals';
import { testUSDCAbi } from '@libs/contracts/artifacts/test-usdc';
import { testUSDTAbi } from '@libs/contracts/artifacts/test-usdt';
import type { SweepBlocked, SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { measured } from '@libs/testing/measured';
import { Contract, Wallet } from 'ethers';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];
let blocked: SweepBlocked[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
  blocked = world.bus.receives('sweep.blocked');
});

const swept = (paymentId: number) => eventually(() => sharesOf(done, [paymentId])[0]);
const blocksOf = (paymentId: number) => blocked.filter(({ payment_ids }) => payment_ids.includes(paymentId));
const blockOf = (paymentId: number) => eventually(() => blocksOf(paymentId)[0]);
const relayerSpent = () => chain.provider.getTransactionCount(chain.account(2).address);
const statusOf = async (paymentId: number) =>
  (await world.rows('SELECT status, blocked_reason, tries FROM payments WHERE payment_id = $1', [paymentId]))[0];

/** Performs an action of the issuer on a token: account 0 holds every role. */
async function issuer(asset: 'USDC' | 'USDT', act: string, ...args: unknown[]): Promise<void> {
  const abi = asset === 'USDC' ? testUSDCAbi : testUSDTAbi;
  const sent = await new Contract(chain.tokens[asset], abi, chain.account(0)).getFunction(act)(...args);
  await sent.wait();
}

describe('a paused token', () => {
  it('blocks its payments at no cost, publishes that once, and sweeps them when it works again', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 5_00);
    await issuer('USDC', 'pause');
    const spent = await relayerSpent();

    await world.bus.publishes('payment.confirmed', payment);

    const id = payment.data.payment_id;
    expect(await blockOf(id)).toMatchObject({ merchant_id: shop.id, reason: 'token_paused', payment_ids: [id] });
    await eventually(async () => Number((await statusOf(id))?.['tries']) >= 2);
    expect(await relayerSpent()).toBe(spent);
    const usdt = await shop.isPaid(shop.session(), 5_00, 'USDT');
    await swept(usdt.data.payment_id);
    await issuer('USDC', 'unpause');
    await measured('a paused token works again, and its payment is swept after', () => swept(id));
    expect(blocksOf(id)).toHaveLength(1);
  });
});

describe('a denied treasury', () => {
  it('blocks its merchant and no other', async () => {
    const [denied, other] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    await issuer('USDC', 'blacklist', denied.terms.treasury);

    const stopped = await denied.isPaid(denied.session(), 5_00);
    const free = await other.isPaid(other.session(), 5_00);

    const { payment_id: id } = stopped.data;
    expect(await blockOf(id)).toMatchObject({ reason: 'address_denied', merchant_id: denied.id });
    await swept(free.data.payment_id);
    await issuer('USDC', 'unBlacklist', denied.terms.treasury);
    await swept(id);
  });
});

describe('a denied deposit address', () => {
  it('is left out of the batch of its merchant', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const payments = [await shop.paid(session, 5_00, 'USDT'), await shop.paid(shop.session(), 6_00, 'USDT')];
    await issuer('USDT', 'addToBlockedList', session.address);

    for (const payment of payments) await world.bus.publishes('payment.confirmed', payment);

    await swept(payments[1]!.data.payment_id);
    expect(await blockOf(payments[0]!.data.payment_id)).toMatchObject({ reason: 'address_denied' });
  });
});

describe("a merchant's own relayer", () => {
  it('without gas blocks only that merchant, and pays once it has some', async () => {
    const [own, other] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    const relayer = Wallet.createRandom();
    await own.replacesWallet(own.terms.treasury, relayer.privateKey);
    await eventually(async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [own.id])).length);

    const waiting = await own.isPaid(own.session(), 5_00);
    const free = await other.isPaid(other.session(), 5_00);

    const { payment_id: id } = waiting.data;
    expect(await blockOf(id)).toMatchObject({ reason: 'no_gas', merchant_id: own.id, payment_ids: [id] });
    await swept(free.data.payment_id);
    await chain.account(8).sendTransaction({ to: relayer.address, value: 10n ** 18n });
    const { event } = await swept(id);
    const transaction = await chain.provider.getTransaction(event.sweep_tx_hash);
    expect(transaction).toMatchObject({ from: relayer.address, nonce: 0 });
  });

  it('whose key cannot be opened blocks only that merchant', async () => {
    const shop = aShop(chain, world.bus);
    const relayer = Wallet.createRandom().address;
    await chain.provider.send('anvil_setBalance', [relayer, '0xde0b6b3a7640000']);
    await world.bus.publishes('wallet.replaced', {
      merchant_id: shop.id,
      version: 1,
      treasury_address: shop.terms.treasury,
      previous_treasury_address: null,
      relayer_address: relayer,
      sealed_relayer_key: `sb1.unknown.${'A'.repeat(120)}`,
      sealed_for: `relayers|${shop.id}|private_key|unknown`,
    });
    await eventually(async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [shop.id])).length);

    const payment = await shop.isPaid(shop.session(), 5_00);

    expect(await blockOf(payment.data.payment_id)).toMatchObject({ reason: 'relayer_key', merchant_id: shop.id });
  });
});
