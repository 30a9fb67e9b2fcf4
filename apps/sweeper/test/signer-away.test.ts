import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => ({ ...sweeperEnv(chain), SWEEP_STUCK_MS: '500' }) });
let done: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

const swept = (paymentId: number) => eventually(() => sharesOf(done, [paymentId])[0]);
const stateOf = async (paymentId: number) =>
  (await world.rows('SELECT status, blocked_reason FROM payments WHERE payment_id = $1', [paymentId]))[0];
/** Waits for two rounds of the sweeper. Returns the number of transactions that the relayer has sent. */
const isTriedTwice = async (relayer: string) => {
  const rounds = async () => (await chain.provider.getBlockNumber()) > start + 8;
  const start = await chain.provider.getBlockNumber();
  await eventually(rounds);
  return chain.provider.getTransactionCount(relayer);
};

describe('While the signer is away', () => {
  it('sweeps wait, are not blocked, and go on when it is back', async () => {
    const shop = aShop(chain, world.bus);
    const relayer = chain.account(2).address;
    const nonce = await chain.provider.getTransactionCount(relayer);
    await world.beside.stop();
    const payment = await shop.isPaid(shop.session(), 5_00);
    const { payment_id: id } = payment.data;
    await eventually(() => stateOf(id));

    expect(await isTriedTwice(relayer)).toBe(nonce);
    expect(await stateOf(id)).toMatchObject({ status: 'queued', blocked_reason: null });
    await world.startSecond();

    expect((await swept(id)).event.treasury_address).toBe(shop.terms.treasury.toLowerCase());
  });

  it('what was signed before is broadcast on and becomes final', async () => {
    const shop = aShop(chain, world.bus);
    await chain.provider.send('evm_setIntervalMining', [0]);
    await chain.provider.send('evm_setAutomine', [true]);
    const payment = await shop.paid(shop.session(), 6_00);
    await chain.provider.send('evm_setAutomine', [false]);
    await world.bus.publishes('payment.confirmed', payment);
    await eventually(async () => (await stateOf(payment.data.payment_id))?.['status'] === 'sent');
    await world.beside.stop();
    await chain.provider.send('evm_setAutomine', [true]);
    await chain.provider.send('evm_setIntervalMining', [1]);

    await swept(payment.data.payment_id);
    await world.startSecond();
  });
});

describe('A refusal of the signer', () => {
  it('lets sweeps wait until its bounds have room for them', async () => {
    const shop = aShop(chain, world.bus);
    await world.beside.stop();
    await world.startSecond({ RELAYER_GWEI_PER_DAY: '1' });
    const { data } = await shop.isPaid(shop.session(), 7_00);
    await eventually(() => stateOf(data.payment_id));

    await isTriedTwice(chain.account(2).address);
    expect(await stateOf(data.payment_id)).toMatchObject({ status: 'queued', blocked_reason: null });
    await world.beside.stop();
    await world.startSecond();

    await swept(data.payment_id);
  });

  it('of an order stands with the payments that need it, and holds up no others', async () => {
    const [shop, other] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    const moved = Wallet.createRandom().address;
    await world.bus.publishes('wallet.replaced', {
      ...{ merchant_id: shop.id, version: 1, treasury_address: moved, previous_treasury_address: shop.terms.treasury },
      ...{ relayer_address: null, sealed_relayer_key: null, sealed_for: null },
    });
    await eventually(async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [shop.id])).length);

    const [blocked, free] = [await shop.isPaid(shop.session(), 8_00), await other.isPaid(other.session(), 9_00)];

    await swept(free.data.payment_id);
    await eventually(async () => (await stateOf(blocked.data.payment_id))?.['blocked_reason'] === 'treasury_order');
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(0n);
    await shop.replacesWallet(moved);
    expect((await swept(blocked.data.payment_id)).event.treasury_address).toBe(moved.toLowerCase());
  });
});
