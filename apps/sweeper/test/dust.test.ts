import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { Database } from '@libs/service-kit/database/database';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { PaymentsRepository } from '../src/payments/payments.repository.js';
import { aShop, asDust, isReconciled, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];
let bursts: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
  bursts = world.bus.receives('sweep.burst');
});

const swept = (...paymentIds: number[]) =>
  eventually(() => {
    const shares = sharesOf([...done, ...bursts], paymentIds);
    return shares.length >= paymentIds.length ? shares : undefined;
  });
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + BigInt(text), 0n);

describe('dust at an address', () => {
  it('is swept and divided together with a payment: nothing is left, and the accounts agree with the chain to the unit', async () => {
    const shop = aShop(chain, world.bus, { feeBps: 33 });
    const session = shop.session();
    const small = await shop.paidTogether(session, [0.01, 0.03, 0.0001, 0.99]);
    const payment = await shop.paid(session, 5_01);
    await world.bus.publishes('dust.changed', asDust(small));
    await world.bus.publishes('payment.confirmed', payment);

    const ids = [payment, ...small].map(({ data }) => data.payment_id);
    const shares = await swept(...ids);

    expect(sum(shares.map(({ gross }) => gross))).toBe(5_010_000n + 100n + 300n + 1n + 9_900n);
    expect(sum(shares.map(({ net }) => net))).toBe(await chain.balanceOf('USDC', shop.terms.treasury));
    expect(await chain.balanceOf('USDC', session.address)).toBe(0n);
    await eventually(async () => {
      const [cursor] = await world.rows<{ block: string }>('SELECT block_number AS block FROM cursors');
      return Number(cursor!.block) > shares[0]!.event.block_number + 2;
    });
    const differences = () =>
      world.rows('SELECT * FROM differences WHERE deposit = $1', [session.address.toLowerCase()]);
    await isReconciled(world);
    expect(await differences()).toEqual([]);
  });

  it('costs no gas of its own, and is in no queue that operators see', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const small = await shop.paidTogether(session, [0.5, 0.5]);
    const rows = () =>
      world.rows(`SELECT status, next_try_at > now() + interval '1 hour' AS later FROM payments WHERE deposit = $1`, [
        session.address.toLowerCase(),
      ]);
    await world.bus.publishes('dust.changed', asDust(small));
    await eventually(async () => (await rows()).length === small.length);

    const other = await shop.isPaid(shop.session(), 5_00);
    await swept(other.data.payment_id);

    expect(await rows()).toEqual([
      { status: 'queued', later: true },
      { status: 'queued', later: true },
    ]);
  });

  it('that left the chain gets no share', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const [gone, stays] = await shop.paidTogether(session, [0.5, 0.5]);
    await world.bus.publishes('dust.changed', asDust([gone!, stays!]));
    const phantom = { ...gone!, base_units: '1', data: { ...gone!.data, payment_id: 999_999 } };
    await world.bus.publishes('dust.changed', asDust([phantom]));
    await world.bus.publishes('dust.changed', asDust([phantom], true));
    const payment = await shop.isPaid(session, 3_00);

    const shares = await swept(...[payment, gone!, stays!].map(({ data }) => data.payment_id));

    expect(sum(shares.map(({ net }) => net))).toBe(await chain.balanceOf('USDC', shop.terms.treasury));
    expect(sharesOf([...done, ...bursts], [999_999])).toEqual([]);
  });
});

describe('thousands of payments at one address', () => {
  it('delay no others, because a batch counts addresses', async () => {
    // They are on another chain, so that the running sweeper ignores them.
    await world.rows(
      `INSERT INTO payments (payment_id, merchant_id, chain_id, token, deposit, initial_treasury, treasury_delay_s, merchant_number,
         fee_bps, session_id, gross, transfer_block, transfer_log, last_event, next_try_at)
       SELECT 5000000 + n, 1, 7, '0xaa', CASE WHEN n < 3000 THEN '0xc0' ELSE '0xff' END, '0xbb', 0, 1, 100, '0x01', 10000, 1, n,
         gen_random_uuid(), now() - CASE WHEN n < 3000 THEN 2 ELSE 1 END * interval '1 minute'
       FROM generate_series(1, 3000) n`,
    );
    const { app } = world.service;
    const [database, payments] = [app.get(Database), app.get(PaymentsRepository, { strict: false })];

    const due = await payments.due(database, 7, { relayer: null }, 2);

    expect(due).toHaveLength(3_000);
    expect(due.at(-1)).toMatchObject({ payment_id: 5_003_000, deposit: '0xff' });
  });
});
