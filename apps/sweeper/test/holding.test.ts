import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import type { SessionStatus } from '@libs/state-machines/session.machine';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Contract } from 'ethers';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const HOUR_MS = 3_600_000;
const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];

beforeAll(async () => {
  done = world.bus.receives('sweep.done');
  await eventually(() => world.bus.calls('sweeper.health', {}).catch(() => undefined));
});

const swept = (...ids: number[]) =>
  eventually(() => {
    const shares = sharesOf(done, ids);
    return shares.length >= ids.length ? shares : undefined;
  });
const endsIn = (ms: number) => new Date(Date.now() + ms).toISOString();
/** Returns the payment as the sessions service publishes it while the session has this status. */
const during = (payment: PaymentChanged, status: SessionStatus, expires_at = endsIn(HOUR_MS)): PaymentChanged => ({
  ...payment,
  session: { status, expires_at },
});
const heldAt = (payment: PaymentChanged) => chain.balanceOf('USDC', payment.deposit.deposit_address);

/**
 * Resolves when this payment is known and another one, confirmed after it, is swept: by then this one was swept as well
 * if it was due.
 */
async function sweeperHasCaughtUp({ data: { payment_id } }: PaymentChanged): Promise<void> {
  const isKnown = () => world.rows('SELECT 1 FROM payments WHERE payment_id = $1', [payment_id]);
  await eventually(async () => (await isKnown()).length === 1);
  const shop = aShop(chain, world.bus);
  await swept((await shop.isPaid(shop.session(), 1_00)).data.payment_id);
}

/** Sends the second part as a wallet does that uses exactly the gas that a node once estimated. */
async function aStingyTransfer(to: string, baseUnits: bigint) {
  const buyer = chain.account(8);
  const token = new Contract(chain.tokens.USDC, ['function transfer(address to, uint256 amount)'], buyer);
  await chain.pays(buyer.address, 100_00);
  const gasLimit = await token.getFunction('transfer').estimateGas(to, baseUnits);
  return async () => {
    const sent = await token.getFunction('transfer')(to, baseUnits, { gasLimit });
    // Unlike `wait`, this does not throw for a transaction that ran out of gas; the test checks its status.
    const receipt = await eventually(() => chain.provider.getTransactionReceipt(sent.hash));
    return { receipt, gasLimit };
  };
}

describe('a payment of a part', () => {
  it('stays where it is until the rest has arrived, so that a wallet without a gas margin can send the rest', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const first = await shop.paid(session, 4_00);
    const sendRest = await aStingyTransfer(session.address, 6_000_000n);
    await world.bus.publishes('payment.confirmed', during(first, 'open'));
    await sweeperHasCaughtUp(first);

    const { receipt } = await sendRest();

    expect(receipt.status).toBe(1);
    expect(await heldAt(first)).toBe(10_000_000n);
    const rest: PaymentChanged = {
      ...first,
      base_units: '6000000',
      data: {
        ...first.data,
        payment_id: first.data.payment_id + 500_000,
        tx_hash: receipt.hash,
        block_number: receipt.blockNumber,
        log_index: receipt.logs[0]!.index,
      },
    };
    await world.bus.publishes('payment.confirmed', during(rest, 'paid'));
    const shares = await swept(first.data.payment_id, rest.data.payment_id);
    expect(new Set(shares.map(({ event }) => event.sweep_tx_hash)).size).toBe(1);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(9_900_000n);
  });

  it('is held while the rest is in flight as well', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 4_00);

    await world.bus.publishes('payment.confirmed', during(payment, 'processing'));

    await sweeperHasCaughtUp(payment);
    expect(await heldAt(payment)).toBe(4_000_000n);
  });

  it.each(['session.expired', 'session.canceled'] as const)('is released by %s', async (event) => {
    const shop = aShop(chain, world.bus);
    const token = `token of ${event}`;
    const payment = await shop.paid(shop.session(token), 4_00);
    await world.bus.publishes('payment.confirmed', during(payment, 'open'));
    await sweeperHasCaughtUp(payment);
    expect(await heldAt(payment)).toBe(4_000_000n);

    await world.bus.publishes(event, {
      merchant_id: shop.id,
      data: {
        invoice_id: 1,
        session_token: token,
        user_external_id: 7,
        metadata: null,
        expires_at: endsIn(0),
        amount_usd_cents: 10_00,
      },
    });

    await swept(payment.data.payment_id);
  });

  it('waits no longer than an hour after the end of the window, even if an event is lost', async () => {
    const shop = aShop(chain, world.bus);
    const [over, not] = [await shop.paid(shop.session(), 4_00), await shop.paid(shop.session(), 4_00)];

    await world.bus.publishes('payment.confirmed', during(not, 'open', endsIn(60_000 - HOUR_MS)));
    await world.bus.publishes('payment.confirmed', during(over, 'open', endsIn(-HOUR_MS)));

    await swept(over.data.payment_id);
    await sweeperHasCaughtUp(not);
    expect(await heldAt(not)).toBe(4_000_000n);
  });

  it('is released by the event that the session is paid, even when that arrives first', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const parts = [await shop.paid(session, 4_00), await shop.paid(session, 6_00)];
    const ids = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b'];

    await world.bus.publishes('payment.confirmed', during(parts[1]!, 'paid'), ids[1]);
    await eventually(
      async () =>
        (await world.rows('SELECT 1 FROM payments WHERE payment_id = $1', [parts[1]!.data.payment_id])).length,
    );
    await world.bus.publishes('payment.confirmed', during(parts[0]!, 'open'), ids[0]);

    await swept(...parts.map(({ data }) => data.payment_id));
  });

  it('is held again when the rest is reverted', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const [kept, gone] = [await shop.paid(session, 4_00), await shop.paid(session, 6_00)];
    const id = (n: number) => `0197a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
    await world.bus.publishes('payment.confirmed', during(kept, 'open'), id(1));
    await world.bus.publishes('payment.reverted', during(gone, 'open'), id(3));
    await eventually(
      async () => (await world.rows('SELECT 1 FROM payments WHERE payment_id = $1', [gone.data.payment_id])).length,
    );

    await world.bus.publishes('payment.confirmed', during(gone, 'paid'), id(2));

    await sweeperHasCaughtUp(kept);
    expect(await heldAt(kept)).toBe(10_000_000n);
  });
});

describe('a payment of a session that expects no more money', () => {
  it.each(['paid', 'expired', 'canceled'] as const)('of a session that is %s is swept at once', async (status) => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 4_00);

    await world.bus.publishes(status === 'paid' ? 'payment.confirmed' : 'payment.late', during(payment, status));

    await swept(payment.data.payment_id);
  });

  it('is swept at once where the event does not contain its session', async () => {
    const shop = aShop(chain, world.bus);

    await swept((await shop.isPaid(shop.session(), 4_00)).data.payment_id);
  });
});
