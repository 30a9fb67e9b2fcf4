import { beforeAll, describe, expect, it } from '@jest/globals';
import { merchantKey } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface, encodeSweep, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import { type DeployedCheckout, deployCheckout, deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { CHECKOUT_VERSIONS, NEWEST_VERSION } from '@libs/contracts/versions';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { OwnOrder, SignedOwnOrder } from '@libs/dto/rpc/sweeper.rpc';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { startService } from '@libs/service-kit/start-service';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { type BaseWallet, Contract, NonceManager, Wallet } from 'ethers';
import pg from 'pg';
import { service } from '../src/service.js';
import { aShop, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const DAY_S = 86_400;
const [OLDEST_VERSION] = CHECKOUT_VERSIONS.slice(-1);
const chain = useChain({ blockTimeMs: 250 });
/** The contract that the installation began with. */
let first: DeployedCheckout;
beforeAll(async () => {
  const [owner, registrar, feeRecipient] = [0, 4, 3].map((index) => chain.account(index).address) as [
    string,
    string,
    string,
  ];
  first = await deployCheckout(new NonceManager(chain.account(8)), { owner, registrar, feeRecipient }, OLDEST_VERSION);
});
const world = useSweeper({
  env: () => ({ ...sweeperEnv(chain), CHECKOUT_ADDRESS: first.address, SWEEP_STUCK_MS: '500' }),
});
let done: SweepDone[];
beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

/** Restarts the sweeper with other contracts, as an operator does after deploying the next version. */
async function restarts(contracts: { current: string; former?: string }): Promise<void> {
  const { current, former } = contracts;
  await world.service.stop();
  const addresses = { CHECKOUT_ADDRESS: current, FORMER_CHECKOUT_ADDRESSES: former ?? '' };
  const env = { ...world.env, ...addresses };
  // The signer first: it signs only for contracts in its own settings.
  await world.beside.stop();
  await world.startSecond(addresses);
  Object.assign(world, { service: await startService(service, env) });
}
const switches = () => restarts({ current: chain.checkout.address, former: first.address });

/** Makes the shop's next session use an address of this contract. */
function sessionIn(shop: Shop, checkout: { address: string }) {
  shop.checkout = checkout.address;
  return shop.session();
}
const shareOf = (paymentId: number) => eventually(() => sharesOf(done, [paymentId])[0]);
const contractOf = async (hash: string) => (await chain.provider.getTransaction(hash))!.to;
const read = (checkout: { address: string }, name: string, { merchant }: Shop) =>
  new Contract(checkout.address, checkoutInterface, chain.provider).getFunction(name)(merchant);
const presentIn = (checkout: { address: string }, shop: Shop): Promise<string> => read(checkout, 'treasuryOf', shop);
const queuedIn = async (checkout: { address: string }, shop: Shop) => (await read(checkout, 'queuedTreasury', shop))[0];

describe('an installation that began with version 1 of the contract', () => {
  const delayed = { shop: undefined as unknown as Shop };

  it('goes on sweeping its addresses when version 2 issues new ones, each by its own contract', async () => {
    expect(OLDEST_VERSION!.number).toBeLessThan(NEWEST_VERSION.number);
    const shop = aShop(chain, world.bus);
    const before = await shop.isPaid(sessionIn(shop, first), 8_00);
    await shareOf(before.data.payment_id);
    const open = sessionIn(shop, first);
    delayed.shop = aShop(chain, world.bus, { delay: DAY_S });
    await delayed.shop.isPublished();
    await eventually(async () => (await world.rows('SELECT 1 FROM given_terms')).length === 1);

    await switches();
    const payments = [
      await shop.isPaid(open, 9_00),
      await shop.isPaid(sessionIn(shop, chain.checkout), 7_00),
      await shop.isPaid(sessionIn(shop, chain.checkout), 6_00, 'USDT'),
    ];

    const shares = await Promise.all(payments.map(({ data }) => shareOf(data.payment_id)));
    const contracts = await Promise.all(shares.map(({ event }) => contractOf(event.sweep_tx_hash)));
    expect(contracts).toEqual([first.address, chain.checkout.address, chain.checkout.address]);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(23_760_000n);
    expect(await chain.balanceOf('USDT', shop.terms.treasury)).toBe(5_940_000n);
    expect(await world.rows('SELECT id::int, address FROM checkouts ORDER BY id')).toEqual([
      { id: 1, address: first.address.toLowerCase() },
      { id: 2, address: chain.checkout.address.toLowerCase() },
    ]);
  });

  it('replaces a treasury in both before it sweeps', async () => {
    const shop = aShop(chain, world.bus);
    const sessions = [sessionIn(shop, first), sessionIn(shop, chain.checkout)] as const;
    const moved = Wallet.createRandom().address;
    await shop.replacesWallet(moved);

    const payments = [await shop.isPaid(sessions[0], 8_00), await shop.isPaid(sessions[1], 9_00)];

    for (const { data } of payments)
      expect((await shareOf(data.payment_id)).event.treasury_address).toBe(moved.toLowerCase());
    expect([await presentIn(first, shop), await presentIn(chain.checkout, shop)]).toEqual([moved, moved]);
    const orders = await world.rows('SELECT checkout_id::int FROM treasury_orders WHERE merchant_key = $1 ORDER BY 1', [
      merchantKey(shop.merchant),
    ]);
    expect(orders).toEqual([{ checkout_id: 1 }, { checkout_id: 2 }]);
  });

  it('starts the delay in both for terms that were issued before the second one was there', async () => {
    const { shop } = delayed;
    const moved = Wallet.createRandom().address;

    await shop.replacesWallet(moved);

    await eventually(async () => (await queuedIn(first, shop)) === moved);
    await eventually(async () => (await queuedIn(chain.checkout, shop)) === moved);
    const reply = (await world.bus.calls('sweeper.given_out', {
      merchant_id: shop.id,
    })) as ReplyOf<'sweeper.given_out'>;
    expect(reply.terms.map(({ checkout_address }) => checkout_address).toSorted()).toEqual(
      [first.address.toLowerCase(), chain.checkout.address.toLowerCase()].toSorted(),
    );
  });

  it('notices that a registrar’s key in other hands queues something in the older one, and overrules it', async () => {
    const shop = aShop(chain, world.bus, { delay: DAY_S });
    await shop.isPublished();
    const loot = Wallet.createRandom().address;
    const merchant_key = merchantKey(shop.merchant);
    // Its addresses belong to version 2: version 1 has none, and nothing is done there.
    await eventually(
      async () => (await world.rows('SELECT 1 FROM given_terms WHERE merchant_key = $1', [merchant_key])).length,
    );
    await shop.replacesWallet(shop.terms.treasury);
    const queues = async (checkout: { address: string }) => {
      const { timestamp } = (await chain.provider.getBlock('latest'))!;
      const order = { to: loot, byTreasury: false, nonce: 0, deadline: timestamp + 3_600 };
      const typed = treasuryOrderTypedData(42161, checkout.address, merchant_key, order);
      const signature = await chain.account(4).signTypedData(typed.domain, typed.types, typed.message);
      const contract = new Contract(checkout.address, checkoutInterface, chain.account(7));
      const { merchant } = shop;
      await (
        await contract.getFunction('setTreasury')(merchant, loot, false, order.nonce, order.deadline, signature)
      ).wait();
    };

    await queues(chain.checkout);

    await eventually(async () => (await queuedIn(chain.checkout, shop)) === shop.terms.treasury);
    await queues(first);
    await eventually(
      async () =>
        (await world.rows('SELECT 1 FROM foreign_treasury_changes WHERE treasury = $1', [loot.toLowerCase()]))
          .length === 2,
    );
  });

  it('lets a treasury sign for the addresses of both, those of today first', async () => {
    const treasury = Wallet.createRandom();
    const shop = aShop(chain, world.bus, { delay: DAY_S, treasury: treasury.address });
    await shop.isPublished();
    const change = {
      ...{ merchant_id: shop.id, treasury_address: treasury.address, treasury_delay_s: DAY_S },
      to: Wallet.createRandom().address,
    };
    await eventually(
      async () => (await world.rows('SELECT 1 FROM given_terms WHERE merchant_id = $1', [shop.id])).length,
    );
    await world.rows(
      `INSERT INTO given_terms (checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s)
       SELECT 1, merchant_key, merchant_id, initial_treasury, treasury_delay_s FROM given_terms WHERE merchant_id = $1`,
      [shop.id],
    );

    const { orders } = (await eventually(() =>
      world.bus.calls('sweeper.own_orders', change),
    )) as ReplyOf<'sweeper.own_orders'>;
    expect(orders.map(({ checkout_address }) => checkout_address)).toEqual([
      chain.checkout.address.toLowerCase(),
      first.address.toLowerCase(),
    ]);
    const own = await Promise.all(orders.map((order) => signed(order, treasury)));
    const faultsOf = async (list: SignedOwnOrder[]) =>
      (
        (await world.bus.calls('sweeper.own_order_faults', {
          ...change,
          orders: list,
        })) as ReplyOf<'sweeper.own_order_faults'>
      ).faults;
    // A signature for one contract is not valid for the other, and a contract of somebody else is not one of ours.
    const [today, older] = own as [SignedOwnOrder, SignedOwnOrder];
    expect(
      await faultsOf([
        today,
        older,
        { ...today, checkout_address: first.address },
        { ...older, checkout_address: shop.terms.treasury },
      ]),
    ).toEqual([null, null, 'signature', 'contract']);

    await world.bus.publishes('treasury.signed', { merchant_id: shop.id, treasury_address: change.to, orders: own });

    await eventually(async () => (await presentIn(chain.checkout, shop)) === change.to);
    await eventually(async () => (await presentIn(first, shop)) === change.to);
  });

  it('sends a stuck transaction again to the contract that it was for', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(sessionIn(shop, first), 8_00);
    await chain.provider.send('evm_setIntervalMining', [0]);
    await world.bus.publishes('payment.confirmed', payment);
    const hashes = await eventually(async () => {
      const rows = await world.rows<{ hash: string }>(
        `SELECT s.hash FROM payments p JOIN signed_transactions s USING (transaction_id)
         WHERE p.payment_id = $1 AND s.sent_at IS NOT NULL ORDER BY s.max_fee`,
        [payment.data.payment_id],
      );
      return rows.length >= 2 ? rows.map(({ hash }) => hash) : undefined;
    });
    await chain.provider.send('anvil_setIntervalMining', [1]);

    const { event } = await shareOf(payment.data.payment_id);

    expect(hashes).not.toEqual([event.sweep_tx_hash]);
    expect(await contractOf(event.sweep_tx_hash)).toBe(first.address);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(7_920_000n);
  });

  it('counts a sweep by a stranger in the older one', async () => {
    const shop = aShop(chain, world.bus);
    const session = sessionIn(shop, first);
    const payment = await shop.paid(session, 8_00);
    const { merchant, terms } = shop;
    const data = encodeSweep({
      merchant,
      feeBps: terms.feeBps,
      token: chain.tokens.USDC,
      sessionIds: [session.sessionId],
    });
    const { hash } = await chain.account(7).sendTransaction({ to: first.address, data });

    await world.bus.publishes('payment.confirmed', payment);

    expect((await shareOf(payment.data.payment_id)).event.sweep_tx_hash).toBe(hash);
  });

  it('recovers a token that is not accepted from an address of the older one', async () => {
    const issuer = new NonceManager(chain.account(9));
    const token = (await deployTestTokens(issuer)).usdc;
    const shop = aShop(chain, world.bus);
    const session = sessionIn(shop, first);
    await mintTestTokens(issuer, token, session.address, 5_000_000n);
    const terms = { initial_treasury: shop.terms.treasury, treasury_delay_s: 0, merchant_number: shop.id };
    const { address: deposit_address, sessionId: session_id } = session;
    await world.bus.calls('sweeper.recover', {
      ...{ merchant_id: shop.id, transfer_id: 77, chain_id: 42161, token_address: token },
      terms: { ...terms, fee_bps: shop.terms.feeBps, session_id, deposit_address },
    });

    const recovery = await eventually(async () => {
      const reply = await world.bus.calls('sweeper.recoveries', { merchant_id: shop.id, transfer_ids: [77] });
      const [row] = (reply as ReplyOf<'sweeper.recoveries'>).recoveries;
      return row?.status === 'done' ? row : undefined;
    });

    expect(await contractOf(recovery.sweep_tx_hash!)).toBe(first.address);
  });
});

describe('the settings of the contracts', () => {
  it('may not leave out one whose addresses were issued', async () => {
    await expect(restarts({ current: chain.checkout.address })).rejects.toThrow(
      new RegExp(`${first.address}.*FORMER_CHECKOUT_ADDRESSES`, 'i'),
    );
    await expect(restarts({ current: first.address })).rejects.toThrow(new RegExp(chain.checkout.address, 'i'));
  });

  it('are compared when the database is back, where it was away at the start', async () => {
    const client = new pg.Client(world.env['DATABASE_URL']);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE checkouts IN ACCESS EXCLUSIVE MODE');
    const starting = switches();
    const waiting = `pg_locks JOIN pg_database d ON d.oid = database
       WHERE datname = current_database() AND NOT granted AND relation = 'checkouts'::regclass`;
    // The service's connection is cut while it waits.
    await eventually(async () => (await client.query(`SELECT 1 FROM ${waiting}`)).rows.length > 0);
    await client.query(`SELECT pg_terminate_backend(pid) FROM ${waiting}`);
    await client.query('COMMIT');
    await client.end();

    await starting;
    expect(await world.rows('SELECT 1 FROM checkouts')).toHaveLength(2);
  });

  it('may leave out one that nothing was done for', async () => {
    const mistyped = Wallet.createRandom().address;
    const both = `${first.address},${chain.checkout.address}`;
    await restarts({ current: mistyped, former: both });
    expect(await world.rows('SELECT 1 FROM checkouts')).toHaveLength(3);

    await switches();

    expect(await world.rows('SELECT id::int FROM checkouts ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

async function signed(order: OwnOrder, key: BaseWallet): Promise<SignedOwnOrder> {
  const { checkout_address, initial_treasury, treasury_delay_s, merchant_key, to, nonce, deadline } = order;
  const message = { to, byTreasury: true, nonce, deadline };
  const typed = treasuryOrderTypedData(42161, checkout_address!, merchant_key, message);
  const signature = await key.signTypedData(typed.domain, typed.types, typed.message);
  return { checkout_address: checkout_address!, initial_treasury, treasury_delay_s, nonce, deadline, signature };
}
