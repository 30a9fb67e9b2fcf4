import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { startService } from '@libs/service-kit/start-service';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { service } from '../src/service.js';
import { aShop, isReconciled, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

type Account = Readonly<Record<'address' | 'privateKey', string>>;

const MERCHANTS = 12;
const RICH = '0x56bc75e2d63100000';

// The chain mines at once for each transaction unless a test disables that.
const chain = useChain();
let one: Account;
let two: Account;
const world = useSweeper({
  env: () => {
    [one, two] = [chain.account(2), chain.account(5)];
    return {
      ...sweeperEnv(chain),
      RELAYER_ADDRESSES: `${one.address},${two.address}`,
      ACTIVE_RELAYERS: '2',
      RELAYER_KEYS: `${one.privateKey},${two.privateKey}`,
      SWEEP_BATCH_MAX: '1',
    };
  },
});
let done: SweepDone[];
let shops: Shop[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
  shops = Array.from({ length: MERCHANTS }, () => aShop(chain, world.bus));
});

/** Pays each of these merchants once. Returns the ids of the payments, in their order. */
async function paid(of: readonly Shop[], usdCents: number): Promise<number[]> {
  const ids: number[] = [];
  for (const shop of of) ids.push((await shop.isPaid(shop.session(), usdCents)).data.payment_id);
  return ids;
}

/** Waits for the sweeps of payments while blocks are mined, and returns the sender of each, in their order. */
async function sendersOf(paymentIds: readonly number[]): Promise<string[]> {
  const senders: string[] = [];
  for (const id of paymentIds) {
    const shares = await eventually(async () => {
      await chain.mine();
      const found = sharesOf(done, [id]);
      return found.length > 0 ? found : undefined;
    });
    expect(shares).toHaveLength(1);
    senders.push((await chain.provider.getTransaction(shares[0]!.event.sweep_tx_hash))!.from);
  }
  return senders;
}

const pauses = async () =>
  (await world.rows('SELECT relayer, reason FROM relayer_pauses WHERE until > now() ORDER BY relayer')).map(
    ({ relayer, reason }) => `${relayer} ${reason}`,
  );
const pauseOf = ({ address }: { address: string }, reason: string) => `${address.toLowerCase()} ${reason}`;
const endPauses = () => world.rows('UPDATE relayer_pauses SET until = now()');
const setBalance = ({ address }: { address: string }, wei: string) =>
  chain.provider.send('anvil_setBalance', [address, wei]);
const pendingOf = async ({ address }: { address: string }) =>
  (await world.rows(`SELECT 1 FROM transactions WHERE relayer = lower($1) AND state = 'pending'`, [address])).length;
const stateOf = async (paymentId: number) =>
  (await world.rows('SELECT status, blocked_reason FROM payments WHERE payment_id = $1', [paymentId]))[0];

describe('two relayers of the platform that send', () => {
  /** The sender for each merchant while both can send. */
  let first: string[];
  const isOf = (shop: Shop, { address }: { address: string }) => first[shops.indexOf(shop)] === address;

  it('divide the merchants, and each merchant stays with one of them', async () => {
    first = await sendersOf(await paid(shops, 5_00));
    const again = await sendersOf(await paid(shops, 6_00));

    expect(new Set(first)).toEqual(new Set([one.address, two.address]));
    expect(again).toEqual(first);
  });

  it('have twice as many transactions under way as one', async () => {
    const payments = [];
    for (const shop of shops)
      for (let count = 0; count < 8; count++) payments.push(await shop.paid(shop.session(), 7_00));
    await chain.provider.send('evm_setAutomine', [false]);
    for (const payment of payments) await world.bus.publishes('payment.confirmed', payment);

    await eventually(async () => (await pendingOf(one)) === 16 && (await pendingOf(two)) === 16);
    await chain.provider.send('evm_setAutomine', [true]);

    const senders = await sendersOf(payments.map(({ data }) => data.payment_id));
    expect(senders).toEqual(first.flatMap((sender) => Array.from({ length: 8 }, () => sender)));
  });

  it('hand over the merchants of one without coins, block nothing, and return them', async () => {
    await setBalance(one, '0x0');
    const ids = await paid(shops, 8_00);

    expect(await sendersOf(ids)).toEqual(shops.map(() => two.address));
    expect(await pauses()).toEqual([pauseOf(one, 'no_gas')]);
    expect(await world.rows('SELECT 1 FROM payments WHERE tries > 0')).toEqual([]);
    await setBalance(one, RICH);
    await endPauses();
    expect(await sendersOf(await paid(shops, 9_00))).toEqual(first);
  });

  it('are blocked with the reason where none has coins', async () => {
    for (const relayer of [one, two]) await setBalance(relayer, '0x0');
    const ids = await paid(shops.slice(0, 4), 10_00);

    for (const id of ids) await eventually(async () => (await stateOf(id))?.['blocked_reason'] === 'no_gas');
    for (const relayer of [one, two]) await setBalance(relayer, RICH);
    await endPauses();
    expect(await sendersOf(ids)).toEqual(first.slice(0, 4));
  });

  it('sweep an address once where it moves from one to the other', async () => {
    const shop = shops.find((each) => isOf(each, one))!;
    const session = shop.session();
    const [before, after] = [await shop.paid(session, 11_00), await shop.paid(session, 12_00)];
    await chain.provider.send('evm_setAutomine', [false]);
    await world.bus.publishes('payment.confirmed', before);
    await eventually(async () => (await pendingOf(one)) === 1);
    await world.rows(
      `INSERT INTO relayer_pauses VALUES (lower($1), 'no_key', now() + interval '1 hour')
       ON CONFLICT (relayer) DO UPDATE SET until = excluded.until`,
      [one.address],
    );
    await world.bus.publishes('payment.confirmed', after);
    await eventually(async () => (await pendingOf(two)) === 1);
    await chain.provider.send('evm_setAutomine', [true]);

    await sendersOf([before, after].map(({ data }) => data.payment_id));
    await eventually(async () => {
      await chain.mine();
      return (await pendingOf(one)) + (await pendingOf(two)) === 0;
    });
    const paidOut = [before, after].flatMap(({ data }) => sharesOf(done, [data.payment_id]));
    expect(paidOut.reduce((sum, { fee, net }) => sum + BigInt(fee) + BigInt(net), 0n)).toBe(23_000_000n);
    await isReconciled(world);
    expect(await world.rows('SELECT 1 FROM differences')).toEqual([]);
    await endPauses();
  });

  it('hand over the merchants of one without its key as soon as that is noticed', async () => {
    await world.service.stop();
    await world.beside.stop();
    await world.startSecond({ RELAYER_KEYS: two.privateKey });
    Object.assign(world, { service: await startService(service, world.env) });

    await eventually(async () => (await pauses()).join() === pauseOf(one, 'no_key'));
    expect(await sendersOf(await paid(shops, 13_00))).toEqual(shops.map(() => two.address));

    await endPauses();
    // A refused signature reveals the missing key as well.
    expect(await sendersOf(await paid(shops, 14_00))).toEqual(shops.map(() => two.address));
    expect(await pauses()).toEqual([pauseOf(one, 'no_key')]);
  });
});

describe('a relayer that retires', () => {
  it('sends nothing new, and the one that is left sends for all', async () => {
    await world.service.stop();
    await endPauses();
    const env = { ...world.env, RELAYER_ADDRESSES: `${two.address},${one.address}`, ACTIVE_RELAYERS: '1' };
    Object.assign(world, { service: await startService(service, env) });

    expect(await sendersOf(await paid(shops, 15_00))).toEqual(shops.map(() => two.address));
    expect(await pauses()).toEqual([]);
  });
});
