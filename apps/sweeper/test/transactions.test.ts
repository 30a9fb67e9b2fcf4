import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

// The chain mines at once for each transaction unless a test disables that.
const chain = useChain();
const world = useSweeper({ env: () => ({ ...sweeperEnv(chain), SWEEP_STUCK_MS: '500' }) });
let done: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

afterEach(() => automine(true));

const automine = (on: boolean) => chain.provider.send('evm_setAutomine', [on]);

/** Waits for the sweep while blocks are mined. */
const swept = (paymentId: number) =>
  eventually(async () => {
    await chain.mine();
    return sharesOf(done, [paymentId])[0];
  });

interface SignedText {
  hash: string;
  nonce: number;
  max_fee: string;
  state: string;
}

/** Returns all signed transactions of a payment, oldest first. */
const signedFor = (paymentId: number) =>
  world.rows<SignedText>(
    `SELECT s.hash, t.nonce::int, s.max_fee::text, t.state FROM payments p JOIN transactions t ON t.id = p.transaction_id
     JOIN signed_transactions s ON s.transaction_id = t.id WHERE p.payment_id = $1 ORDER BY s.max_fee`,
    [paymentId],
  );
/** Returns a transaction as it was signed. */
const rawOf = (hash: string) => chain.provider.send('eth_getRawTransactionByHash', [hash]) as Promise<string>;
const inBlock = async (paymentId: number) => {
  for (const { hash } of await signedFor(paymentId)) {
    const receipt = await chain.provider.getTransactionReceipt(hash);
    if (receipt) return receipt;
  }
  return undefined;
};

describe('a stuck transaction', () => {
  it('is replaced with the same nonce and at least an eighth more, and sweeps once', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 8_00);
    await automine(false);

    await world.bus.publishes('payment.confirmed', payment);

    const { payment_id: id } = payment.data;
    const texts = await eventually(async () => {
      const signed = await signedFor(id);
      return signed.length >= 3 ? signed : undefined;
    });
    expect(new Set(texts.map(({ nonce }) => nonce)).size).toBe(1);
    for (const [i, text] of texts.slice(1).entries()) {
      expect(BigInt(text.max_fee) * 8n).toBeGreaterThanOrEqual(BigInt(texts[i]!.max_fee) * 9n);
    }
    await automine(true);
    const { event } = await swept(id);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    expect(event.sweep_tx_hash).toBe((await inBlock(id))!.hash);
  });
});

describe('a reorg', () => {
  it('that removes the sweep is followed by a broadcast of the same bytes', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 8_00);
    const { payment_id: id } = payment.data;
    await chain.mine(3);
    await world.bus.publishes('payment.confirmed', payment);
    const before = await eventually(() => inBlock(id));

    await chain.reorg((await chain.head()) - before.blockNumber + 1);

    const { event } = await swept(id);
    expect((await inBlock(id))!.blockHash).not.toBe(before.blockHash);
    const isFinal = ({ hash, state }: SignedText) => hash === event.sweep_tx_hash && state === 'final';
    await eventually(async () => (await signedFor(id)).some(isFinal));
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    expect(sharesOf(done, [id])).toHaveLength(1);
  });

  it('deeper than finality has the same transaction mined again, and nothing is published twice', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 8_00);
    const { payment_id: id } = payment.data;
    await world.bus.publishes('payment.confirmed', payment);
    const { event } = await swept(id);
    await chain.mine(5);

    await chain.reorg((await chain.head()) - event.block_number + 1);

    await eventually(async () => {
      await chain.mine();
      const [log] = await world.rows<{ block_number: string }>(
        'SELECT block_number FROM swept_logs WHERE tx_hash = $1',
        [event.sweep_tx_hash],
      );
      return Number(log!.block_number) > event.block_number;
    });
    expect(sharesOf(done, [id])).toHaveLength(1);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    expect(await world.rows('SELECT 1 FROM swept_logs WHERE tx_hash = $1', [event.sweep_tx_hash])).toHaveLength(1);
  });

  it('that puts the sweep before the transfer has the money swept again, and each payment published once', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const early = await shop.paid(session, 3_00);
    const late = await shop.paid(session, 5_00);
    await world.bus.publishes('payment.confirmed', late);
    const { payment_id: lateId } = late.data;
    const { hash: firstSweep } = await eventually(() => inBlock(lateId));
    const raws = await Promise.all([firstSweep, late.data.tx_hash].map(rawOf));

    await chain.reorg((await chain.head()) - late.data.block_number + 1, raws);
    await world.bus.publishes('payment.confirmed', await shop.minedAgain(late));
    await world.bus.publishes('payment.confirmed', early);

    const [first, second] = [await swept(early.data.payment_id), await swept(lateId)];
    expect(first).toMatchObject({ gross: '3000000', net: '2970000', event: { sweep_tx_hash: firstSweep } });
    expect(second).toMatchObject({ gross: '5000000', net: '4950000' });
    expect(second.event.sweep_tx_hash).not.toBe(firstSweep);
    expect(sharesOf(done, [early.data.payment_id, lateId])).toHaveLength(2);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    expect(await chain.balanceOf('USDC', session.address)).toBe(0n);
    const logs = await world.rows('SELECT 1 FROM swept_logs WHERE deposit = $1', [session.address.toLowerCase()]);
    expect(logs).toHaveLength(2);
  });

  it('that removes the transfer as well leaves nothing to sweep', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 8_00);
    const { payment_id: id } = payment.data;
    await world.bus.publishes('payment.confirmed', payment);
    await eventually(() => inBlock(id));

    await chain.reorg((await chain.head()) - payment.data.block_number + 1);
    await world.bus.publishes('payment.reverted', payment);

    await eventually(async () => {
      await chain.mine();
      const [row] = await world.rows<{ status: string }>(
        'SELECT status FROM payments WHERE payment_id = $1 AND reverted',
        [id],
      );
      return row?.status === 'queued';
    });
    expect(sharesOf(done, [id])).toHaveLength(0);
  });
});

describe('a nonce that was used with our key elsewhere', () => {
  it('does not stop the payment, which is sent with another one', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 8_00);
    const { payment_id: id } = payment.data;
    await automine(false);
    await world.bus.publishes('payment.confirmed', payment);
    const [first] = await eventually(async () => {
      const signed = await signedFor(id);
      return signed.length > 0 ? signed : undefined;
    });

    const relayer = chain.account(2);
    await relayer.sendTransaction({
      to: relayer.address,
      nonce: first!.nonce,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 12n,
    });
    await automine(true);

    const { event } = await swept(id);
    const transaction = (await chain.provider.getTransaction(event.sweep_tx_hash))!;
    expect(transaction.nonce).toBeGreaterThan(first!.nonce);
    expect(await world.rows('SELECT state FROM transactions WHERE nonce = $1', [first!.nonce])).toEqual([
      { state: 'dropped' },
    ]);
  });
});
