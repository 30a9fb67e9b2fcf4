import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutInterface, encodeSweep } from '@libs/chain/checkout-contract';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { measured } from '@libs/testing/measured';
import { type LogFilter, RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { aShop, type Session, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useSweeper({
  env: () => ({ ...sweeperEnv(chain), RPC_URLS: proxies.map(({ url }) => url).join(',') }),
});
let done: SweepDone[];
beforeAll(() => {
  done = world.bus.receives('sweep.done');
});
afterEach(() => {
  for (const { faults } of proxies)
    Object.assign(faults, {
      invents: undefined,
      inventsReceipts: false,
      omitsLogs: false,
      down: false,
      frozenAt: undefined,
      receiptsLagBlocks: 0,
    });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

/** Less than the minimum for a sweep: it waits at its address. */
const TOO_LITTLE_CENTS = 50;
const GROSS = 500_000n;
const FEE = 5_000n;

/** Returns a `Swept` log that claims to pay all of a payment to its treasury. */
function sweptLog({ deposit, token_address }: PaymentChanged, topics: LogFilter['topics']) {
  if (!topics[0]?.includes(checkoutInterface.getEvent('Swept')!.topicHash)) return undefined;
  const { deposit_address: address, initial_treasury: treasury } = deposit;
  const log = checkoutInterface.encodeEventLog('Swept', [address, token_address, treasury, GROSS - FEE, FEE]);
  return { address: chain.checkout.address, ...log };
}

async function strangerSweeps({ id: number, terms }: Shop, { sessionId }: Session): Promise<string> {
  const data = encodeSweep({
    merchant: { initialTreasury: terms.treasury, delay: terms.delay, number },
    feeBps: terms.feeBps,
    token: chain.tokens.USDC,
    sessionIds: [sessionId],
  });
  const sent = await chain.account(7).sendTransaction({ to: chain.checkout.address, data });
  return (await sent.wait())!.hash;
}

const payment = async (id: number) =>
  (await world.rows<{ status: string }>('SELECT * FROM payments WHERE payment_id = $1', [id]))[0];
const logsOf = (deposit: string) => world.rows('SELECT * FROM swept_logs WHERE deposit = $1', [deposit.toLowerCase()]);
const doubted = () => world.rows('SELECT * FROM doubted_sweeps');
const readUpTo = async () =>
  Number((await world.rows<{ block_number: unknown }>('SELECT block_number FROM cursors'))[0]?.block_number ?? 0);
/** Resolves when the contract's logs are read up to the current head. */
async function logsAreRead(): Promise<void> {
  const head = await chain.head();
  await eventually(async () => (await readUpTo()) >= head);
}
const settled = (id: number) => eventually(() => sharesOf(done, [id])[0]);

const BOTH_IN_TURN = [
  ['first', 0],
  ['second', 1],
] as const;

describe.each(BOTH_IN_TURN)('while the %s of two providers lies', (_, index) => {
  it.each([
    ['no receipt', false],
    ['a receipt', true],
  ])(
    'a sweep that it invents with %s moves nothing, and its row disappears by itself',
    async (_what, inventsReceipts) => {
      const shop = aShop(chain, world.bus);
      const paid = await shop.isPaid(shop.session(), TOO_LITTLE_CENTS);
      const id = paid.data.payment_id;
      await eventually(() => payment(id));
      Object.assign(proxies[index].faults, {
        inventsReceipts,
        invents: (_block: object, { topics }: LogFilter) => sweptLog(paid, topics),
      });

      await logsAreRead();
      if (inventsReceipts) await eventually(async () => (await doubted()).length > 0);

      expect(await payment(id)).toMatchObject({ status: 'queued', sweep_tx_hash: null });
      expect(await logsOf(paid.deposit.deposit_address)).toEqual([]);
      expect(sharesOf(done, [id])).toEqual([]);
      proxies[index].faults.invents = undefined;
      proxies[index].faults.inventsReceipts = false;
      await measured('an invented sweep is forgotten after', () =>
        eventually(async () => (await doubted()).length === 0),
      );
      expect(await world.rows('SELECT * FROM differences')).toEqual([]);
    },
  );

  it('a sweep that it omits is known from the other', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const paid = await shop.isPaid(session, TOO_LITTLE_CENTS);
    await eventually(() => payment(paid.data.payment_id));
    proxies[index].faults.omitsLogs = true;

    const hash = await strangerSweeps(shop, session);

    const known = await measured('a sweep that one provider omits is settled after', () =>
      settled(paid.data.payment_id),
    );
    expect(known?.event.sweep_tx_hash).toBe(hash);
  });

  it('and has an older head when receipts are read, no sweep is passed over', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const paid = await shop.isPaid(session, TOO_LITTLE_CENTS);
    await eventually(() => payment(paid.data.payment_id));
    proxies[index].faults.receiptsLagBlocks = 10;
    const hash = await strangerSweeps(shop, session);
    const minedAt = await chain.head();
    await eventually(async () => (await chain.head()) > minedAt + 12);

    proxies[index].faults.receiptsLagBlocks = 0;

    expect((await settled(paid.data.payment_id))?.event.sweep_tx_hash).toBe(hash);
  });

  it('and is down, sweeps wait for it, and are published when it is back', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const paid = await shop.isPaid(session, TOO_LITTLE_CENTS);
    await eventually(() => payment(paid.data.payment_id));
    proxies[index].faults.down = true;
    const hash = await strangerSweeps(shop, session);
    await chain.mine(5);
    const before = await readUpTo();
    await eventually(async () => (await chain.head()) > before + 8);
    expect(sharesOf(done, [paid.data.payment_id])).toEqual([]);

    proxies[index].faults.down = false;

    expect((await settled(paid.data.payment_id))?.event.sweep_tx_hash).toBe(hash);
  });
});

describe('a row that was once written from one provider alone', () => {
  const poison = async (paid: PaymentChanged, hash: string) => {
    const deposit = paid.deposit.deposit_address.toLowerCase();
    // In one statement: the audit must not remove the log before the payment is settled by it.
    await world.rows(
      `WITH log AS (
         INSERT INTO swept_logs (tx_hash, deposit, token, ordinal, block_number, log_index, treasury, net, fee, settled_at)
         VALUES ($1, $2, $3, 0, $4, 0, $5, $6, $7, now()))
       UPDATE payments SET status = 'done', sweep_tx_hash = $1, net = $6, fee = $7, done_at = now() WHERE payment_id = $8`,
      [
        hash,
        deposit,
        paid.token_address,
        await chain.head(),
        paid.deposit.initial_treasury.toLowerCase(),
        GROSS - FEE,
        FEE,
        paid.data.payment_id,
      ],
    );
  };

  it('is removed when neither has it, and its payment is really swept', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const paid = await shop.isPaid(session, TOO_LITTLE_CENTS);
    await eventually(() => payment(paid.data.payment_id));

    await poison(paid, `0x${'ab'.repeat(32)}`);

    await measured('a sweep that only an earlier release believed in is taken back after', () =>
      eventually(async () => (await payment(paid.data.payment_id))?.status === 'queued'),
    );
    const hash = await strangerSweeps(shop, session);
    expect((await settled(paid.data.payment_id))?.event.sweep_tx_hash).toBe(hash);
    await eventually(async () => (await world.rows('SELECT * FROM differences')).length === 0);
  });

  it('stays when both confirm it', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const paid = await shop.isPaid(session, TOO_LITTLE_CENTS);
    await strangerSweeps(shop, session);
    await settled(paid.data.payment_id);
    const deposit = paid.deposit.deposit_address;
    const before = await logsOf(deposit);

    await world.rows('UPDATE swept_logs SET checked_at = NULL WHERE deposit = $1', [deposit.toLowerCase()]);

    await eventually(async () => (await world.rows('SELECT 1 FROM swept_logs WHERE checked_at IS NULL')).length === 0);
    expect(await logsOf(deposit)).toMatchObject(before.map(({ checked_at: _, ...row }) => row));
    expect(await payment(paid.data.payment_id)).toMatchObject({ status: 'done' });
  });
});
