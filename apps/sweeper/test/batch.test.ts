import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

/** Our target in `libs/contracts/README.md`: first sweep, fee > 0, batch of 100. */
const GAS_PER_PAYMENT = 61_420n;
const ADDRESSES = 100;

const chain = useChain();
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];
let bursts: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
  bursts = world.bus.receives('sweep.burst');
});

const swept = (payments: readonly PaymentChanged[]) =>
  eventually(async () => {
    await chain.mine();
    const shares = sharesOf(
      [...done, ...bursts],
      payments.map((payment) => payment.data.payment_id),
    );
    return shares.length === payments.length ? shares : undefined;
  });

/**
 * Confirms payments of open sessions, and releases them all at once, so that no poll of the sender finds only some of
 * them.
 */
async function areDueTogether(payments: readonly PaymentChanged[]): Promise<void> {
  const session = { status: 'open', expires_at: new Date(Date.now() + 3_600_000).toISOString() } as const;
  await Promise.all(payments.map((payment) => world.bus.publishes('payment.confirmed', { ...payment, session })));
  const held = () => world.rows('SELECT 1 FROM payments WHERE held_until IS NOT NULL');
  await eventually(async () => (await held()).length === payments.length);
  await world.rows('UPDATE payments SET held_until = NULL, queued_at = now() WHERE held_until IS NOT NULL');
}

describe('a batch of 100 addresses', () => {
  it('goes in one transaction, at no more gas per payment than our target', async () => {
    const shop = aShop(chain, world.bus);
    const payments: PaymentChanged[] = [];
    for (let i = 0; i < ADDRESSES; i++) payments.push(await shop.paid(shop.session(), 2_00 + i));
    // Treasury and fee recipient hold the token already, as where the target was measured.
    await swept([await shop.isPaid(shop.session(), 1_00)]);

    await areDueTogether(payments);

    const hashes = [...new Set((await swept(payments)).map(({ event }) => event.sweep_tx_hash))];
    expect(hashes).toHaveLength(1);
    const { gasUsed } = (await chain.provider.getTransactionReceipt(hashes[0]!))!;
    expect(gasUsed / BigInt(ADDRESSES)).toBeLessThanOrEqual(GAS_PER_PAYMENT);
  });
});

describe('an address with more payments than fit into one event', () => {
  it('is swept once, its payments published in several events of at most 100', async () => {
    const shop = aShop(chain, world.bus);
    const cents = Array.from({ length: 501 }, (_, i) => 1 + (i % 3));
    const payments = await shop.paidTogether(shop.session(), cents);

    await areDueTogether(payments);

    const shares = await swept(payments);
    const events = [...new Set(shares.map(({ event }) => event))];
    expect(events.map((event) => event.payments.length)).toEqual([100, 100, 100, 100, 100, 1]);
    expect(new Set(events.map((event) => event.sweep_tx_hash)).size).toBe(1);
    const total = (figure: 'gross' | 'net' | 'fee') => shares.reduce((sum, share) => sum + BigInt(share[figure]), 0n);
    expect(total('gross')).toBe(10_020_000n);
    expect(total('net')).toBe(await chain.balanceOf('USDC', shop.terms.treasury));
    expect(total('fee')).toBe(total('gross') - total('net'));
  });
});
