import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { ReceiptsService } from '@apps/sweeper/chain/receipts.service';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { SweepDone, SweepUndone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

/** The depth in the audit; here, two confirmations are final. */
const DEEP = 28;

const chain = useChain();
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useSweeper({
  env: () => ({ ...sweeperEnv(chain), RPC_URLS: proxies.map(({ url }) => url).join(',') }),
});
let done: SweepDone[];
let undone: SweepUndone[];
beforeAll(() => {
  done = world.bus.receives('sweep.done');
  undone = world.bus.receives('sweep.undone');
});
afterEach(() => {
  for (const { faults } of proxies) faults.forkFrom = undefined;
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

interface PaymentState {
  status: string;
  reverted: boolean;
  sweep_tx_hash: string | null;
}

const rawOf = (hash: string) => chain.provider.send('eth_getRawTransactionByHash', [hash]) as Promise<string>;
const undoneOf = (id: number) =>
  undone.flatMap((event) =>
    event.payments.filter(({ payment_id }) => payment_id === id).map((one) => ({ event, ...one })),
  );
const payment = async (id: number) =>
  (await world.rows<PaymentState>('SELECT * FROM payments WHERE payment_id = $1', [id]))[0]!;
const whileMining = <T>(read: () => T | Promise<T>) =>
  eventually(async () => {
    await chain.mine();
    return read();
  });

/** Returns a payment that was swept, with so many blocks on top that all of it was final long ago. */
async function aSweptPayment() {
  const shop = aShop(chain, world.bus);
  const session = shop.session();
  const paid = await shop.isPaid(session, 8_00);
  const id = paid.data.payment_id;
  const { event: sweep } = await whileMining(() => sharesOf(done, [id])[0]);
  await chain.mine(DEEP);
  await eventually(async () => {
    const [cursor] = await world.rows<{ block_number: unknown }>('SELECT block_number FROM cursors');
    return Number(cursor!.block_number) >= (await chain.head()) - 2;
  });
  return { shop, session, paid, id, sweep };
}

/**
 * Returns a transaction that spends the nonce of a sweep on something else, as a thief of the relayer's key could send.
 */
async function otherTransactionWithNonceOf(hash: string): Promise<string> {
  const nonce = (await chain.provider.getTransaction(hash))!.nonce;
  const relayer = chain.account(2);
  const fee = 100_000_000_000n;
  return relayer.signTransaction({
    ...{ to: relayer.address, nonce, value: 0n, gasLimit: 21_000n, chainId: 42_161n, type: 2 },
    ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee },
  });
}

const depthOf = async (block: number) => (await chain.head()) - block + 1;
const adds = (paid: PaymentChanged) =>
  eventually(
    async () =>
      (await world.rows('SELECT 1 FROM differences WHERE deposit = $1', [paid.deposit.deposit_address.toLowerCase()]))
        .length === 0,
  );

describe('a reorg that is deeper than what is final', () => {
  it('that takes the sweep away for good has the payment swept again, and publishes both', async () => {
    const { shop, session, paid, id, sweep } = await aSweptPayment();
    const instead = await otherTransactionWithNonceOf(sweep.sweep_tx_hash);

    await chain.reorg(await depthOf(sweep.block_number), [instead]);

    await whileMining(() => undoneOf(id).length === 1);
    expect(undoneOf(id)[0]).toMatchObject({ version: 2, event: { sweep_tx_hash: sweep.sweep_tx_hash } });
    const again = await whileMining(() => sharesOf(done, [id])[1]);
    expect(again).toMatchObject({ version: 3, net: '7920000' });
    expect(again!.event.sweep_tx_hash).not.toBe(sweep.sweep_tx_hash);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    expect(await chain.balanceOf('USDC', session.address)).toBe(0n);
    await adds(paid);
  });

  it('that takes the transfer away leaves nothing done; when it is mined again it is swept, once', async () => {
    const { shop, paid, id, sweep } = await aSweptPayment();
    const raw = await rawOf(paid.data.tx_hash);

    await chain.reorg(await depthOf(paid.data.block_number));
    await world.bus.publishes('payment.reverted', paid);

    await whileMining(() => undoneOf(id).length === 1);
    // The sweep is undone for the reorg, whether or not the event about the payment has been handled.
    await whileMining(async () => (await payment(id)).reverted);
    expect((await payment(id)).status).not.toBe('done');
    expect(await payment(id)).toMatchObject({ sweep_tx_hash: null, fee: null, net: null });
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(0n);

    await chain.provider.send('eth_sendRawTransaction', [raw]);
    await world.bus.publishes('payment.confirmed', await shop.minedAgain(paid));

    const again = await whileMining(() => sharesOf(done, [id])[1]);
    expect(again).toMatchObject({ version: 3, net: '7920000' });
    expect(again!.event.block_number).toBeGreaterThan(sweep.block_number - DEEP);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    expect(sharesOf(done, [id])).toHaveLength(2);
    await adds(paid);
  });

  it('that brings transfer and sweep back publishes the sweep again', async () => {
    const { shop, paid, id, sweep } = await aSweptPayment();
    const raws = await Promise.all([paid.data.tx_hash, sweep.sweep_tx_hash].map(rawOf));
    await chain.reorg(await depthOf(paid.data.block_number), [raws[0]!, raws[1]!]);
    await world.bus.publishes('payment.reverted', paid);
    await eventually(async () => (await payment(id)).reverted);

    await world.bus.publishes('payment.confirmed', await shop.minedAgain(paid));

    const again = await whileMining(() => sharesOf(done, [id])[1]);
    expect(again).toMatchObject({ net: '7920000', event: { sweep_tx_hash: sweep.sweep_tx_hash } });
    expect(again!.version).toBeGreaterThan(1);
    expect(undoneOf(id)).toEqual([]);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    await adds(paid);
  });
});

/** Returns the transactions that an account has sent since a block, in their order. */
async function hashesFrom(sender: string, fromBlock: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let number = fromBlock; number <= (await chain.head()); number++) {
    const block = (await chain.provider.getBlock(number, true))!;
    hashes.push(...block.prefetchedTransactions.filter(({ from }) => from === sender).map(({ hash }) => hash));
  }
  return hashes;
}

/** Returns the version of the last of these events; 0 without any. */
const lastVersionOf = (events: { version?: number }[]) => events.at(-1)?.version ?? 0;

/** Resolves when a payment is done by a sweep. */
const isDoneBy = (id: number, hash: string) =>
  whileMining(async () => {
    const { status, sweep_tx_hash } = await payment(id);
    return status === 'done' && sweep_tx_hash === hash;
  });

describe('a reorg after which the same sweep moves another payment of the same amount', () => {
  it('has the sweep divided again when the payment that it no longer moves is reverted', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const kept = await shop.paid(session, 8_00);
    const lost = await shop.paid(session, 8_00);
    for (const one of [kept, lost]) await world.bus.publishes('payment.confirmed', one);
    const [keptId, lostId] = [kept.data.payment_id, lost.data.payment_id];
    const { event: sweep } = await whileMining(() => sharesOf(done, [keptId])[0]);
    await isDoneBy(lostId, sweep.sweep_tx_hash);
    const raws = await Promise.all([kept.data.tx_hash, sweep.sweep_tx_hash].map(rawOf));
    await world.bus.publishes('payment.reverted', kept);
    await eventually(async () => (await payment(keptId)).reverted);

    await chain.reorg(await depthOf(kept.data.block_number), [raws[0]!, raws[1]!]);

    // Its transfer is on no branch any more, but that is not published yet: what the sweep moved looks like this
    // payment. More than one event may arrive between two polls. On a timeout, the error shows what is known by then.
    await whileMining(async () => {
      if (sharesOf(done, [lostId]).length >= 2) return true;
      const [logs, cursors] = await Promise.all(
        ['swept_logs', 'cursors'].map((table) => world.rows(`SELECT * FROM ${table}`)),
      );
      const known = {
        payments: [await payment(keptId), await payment(lostId)],
        logs,
        cursors,
        head: await chain.head(),
      };
      throw new Error(`the sweep has not been divided anew: ${inspect(known, { depth: 4 })}`);
    });
    await world.bus.publishes('payment.reverted', lost);
    await world.bus.publishes('payment.confirmed', await shop.minedAgain(kept));

    await isDoneBy(keptId, sweep.sweep_tx_hash);
    expect(await payment(lostId)).toMatchObject({ status: 'queued', reverted: true, sweep_tx_hash: null });
    // Events leave the outbox a moment after the rows that these waits read.
    await eventually(() => lastVersionOf(undoneOf(lostId)) > lastVersionOf(sharesOf(done, [lostId])));
    await eventually(() => lastVersionOf(sharesOf(done, [keptId])) > lastVersionOf(undoneOf(keptId)));
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
    await adds(kept);
  });

  it('has two sweeps divided again when their payments are swapped', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const first = await shop.isPaid(session, 8_00);
    const { event: firstSweep } = await whileMining(() => sharesOf(done, [first.data.payment_id])[0]);
    // An exchange pays: its transactions do not depend on the buyer's.
    const [second] = await shop.paidTogether(session, [8_00]);
    await world.bus.publishes('payment.confirmed', second!);
    const { event: secondSweep } = await whileMining(() => sharesOf(done, [second!.data.payment_id])[0]);
    const raws = await Promise.all([
      ...(await hashesFrom(chain.account(0).address, first.data.block_number)).map(rawOf),
      ...[firstSweep.sweep_tx_hash, first.data.tx_hash, secondSweep.sweep_tx_hash].map(rawOf),
    ]);

    await chain.reorg(await depthOf(first.data.block_number), raws);
    for (const one of [first, second!]) await world.bus.publishes('payment.confirmed', await shop.minedAgain(one));

    await isDoneBy(second!.data.payment_id, firstSweep.sweep_tx_hash);
    await isDoneBy(first.data.payment_id, secondSweep.sweep_tx_hash);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(2n * 7_920_000n);
    await adds(first);
  });
});

describe.each([
  ['first', 0],
  ['second', 1],
] as const)('while the %s of two providers is on a branch alone', (_, index) => {
  it('nothing that was swept is taken back, and reading goes on when it is over', async () => {
    const { id, sweep } = await aSweptPayment();
    const [anchors] = await world.rows<{ count: number }>('SELECT count(*)::int AS count FROM anchors');

    proxies[index].faults.forkFrom = sweep.block_number - 1;
    const shop = aShop(chain, world.bus);
    const paid = await shop.isPaid(shop.session(), 8_00);
    await eventually(async () => {
      await chain.mine();
      return (await payment(paid.data.payment_id))?.status === 'sent';
    });
    await chain.mine(DEEP);
    proxies[index].faults.forkFrom = undefined;
    await whileMining(() => sharesOf(done, [paid.data.payment_id]).length === 1);
    await whileMining(async () => (await world.rows('SELECT 1 FROM anchors')).length > anchors!.count);

    expect(undoneOf(id)).toEqual([]);
    expect(await payment(id)).toMatchObject({ status: 'done', sweep_tx_hash: sweep.sweep_tx_hash });
    const rows = await world.rows('SELECT 1 FROM swept_logs WHERE doubted_from IS NOT NULL');
    expect(rows).toEqual([]);
  });
});

describe('what providers reported of a sweep', () => {
  const positionOf = async (hash: string) =>
    (
      await world.rows<{ block: number; is_checked: boolean }>(
        'SELECT block_number::int AS block, checked_at IS NOT NULL AS is_checked FROM swept_logs WHERE tx_hash = $1',
        [hash],
      )
    )[0]!;
  const changes = (hash: string, change: string) =>
    world.rows(`UPDATE swept_logs SET ${change} WHERE tx_hash = $1`, [hash]);
  const isDoubted = 'checked_at = NULL, doubted_from = 0, doubted_at = clock_timestamp()';

  /**
   * Runs `act` after the providers have reported a sweep, and before that is recorded. Counts how often they are
   * queried.
   */
  function afterAnswers(hash: string, act: (asked: number) => unknown) {
    const receipts = world.service.app.get(ReceiptsService, { strict: false });
    const judge = receipts.judge.bind(receipts);
    const counted = { asked: 0 };
    const spy = jest.spyOn(receipts, 'judge').mockImplementation(async (hashes) => {
      const judgment = await judge(hashes);
      if (hashes.includes(hash)) await act(++counted.asked);
      return judgment;
    });
    return { counted, restore: () => spy.mockRestore() };
  }

  it('is requested again where another reorg came meanwhile', async () => {
    const { sweep } = await aSweptPayment();
    const hash = sweep.sweep_tx_hash;
    const answers = afterAnswers(hash, (asked) => asked < 3 && changes(hash, isDoubted));

    await changes(hash, isDoubted);
    await eventually(() => answers.counted.asked === 3);

    await eventually(async () => (await positionOf(hash)).is_checked);
    answers.restore();
  });

  it('does not replace what was read of the new blocks meanwhile', async () => {
    const { sweep } = await aSweptPayment();
    const hash = sweep.sweep_tx_hash;
    const isReadAnew = 'checked_at = now(), doubted_from = NULL, doubted_at = NULL, block_number = block_number + 1';
    const answers = afterAnswers(hash, (asked) => asked === 1 && changes(hash, isReadAnew));

    await changes(hash, isDoubted);
    await eventually(() => answers.counted.asked === 1);
    await sleep(500);

    expect(await positionOf(hash)).toEqual({ block: sweep.block_number + 1, is_checked: true });
    answers.restore();
  });
});
