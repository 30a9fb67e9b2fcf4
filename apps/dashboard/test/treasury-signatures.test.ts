import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LOCKED, merchantKey } from '@libs/chain/addresses/deposit-address';
import { treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { OwnOrderFault } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import type { TreasurySigned, WalletReplaced } from '@libs/events/payloads/merchants.payload';
import { eventually } from '@libs/testing/eventually';
import { type BaseWallet, verifyTypedData, Wallet } from 'ethers';
import { useDashboard } from './people.js';

const CHECKOUT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const DEADLINE = 1_900_000_000;
const { world, mailbox, anOwner, join } = useDashboard();

let signed: TreasurySigned[];
let replaced: WalletReplaced[];
/** The faults that the sweeper finds in the orders. */
let found: (OwnOrderFault | null)[];
/** Runs while the sweeper verifies orders. */
let meanwhile: () => Promise<unknown>;
let paysAnother: boolean;
/** The fault of treasuries from now on: a token's contract, or one that cannot be checked. */
let bad: string | undefined;
let isUnknown: boolean;
const shown: { merchant_id: number; treasury_address: string; treasury_delay_s: number; to: string }[] = [];

beforeAll(async () => {
  [signed, replaced] = [world.bus.receives('treasury.signed'), world.bus.receives('wallet.replaced')];
  world.bus.handles('sweeper.treasury_fault', ({ address }) =>
    isUnknown ? new AppError('unavailable') : { fault: address === bad ? 'token_contract' : null },
  );
  world.bus.handles('chain.is_deposit_address', () => ({ is_deposit_address: false }));
  world.bus.handles('sweeper.own_orders', ({ merchant_id, treasury_address, treasury_delay_s, to }) => {
    const terms = { initial_treasury: treasury_address.toLowerCase(), treasury_delay_s };
    const tuple = { initialTreasury: treasury_address, delay: treasury_delay_s, number: merchant_id };
    const order = { ...terms, merchant_key: merchantKey(tuple), to, nonce: 3, deadline: DEADLINE };
    return { chain_id: 42161, checkout_address: CHECKOUT, orders: paysAnother ? [] : [order] };
  });
  world.bus.handles('sweeper.own_order_faults', async ({ orders: _, ...change }) => {
    shown.push(change);
    await meanwhile();
    return { faults: found, checkout_address: CHECKOUT.toLowerCase() };
  });
  await world.bus.connection.flush();
});
beforeEach(() => {
  found = [null];
  meanwhile = async () => undefined;
  [paysAnother, isUnknown, bad] = [false, false, undefined];
  mailbox.mails.length = 0;
  shown.length = 0;
});

type Owner = Awaited<ReturnType<typeof anOwner>>;
const brings = (owner: Owner, treasury_address: string) =>
  owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address });
const treasuryOf = async (owner: Owner) => (await owner.call('GET', owner.path)).body.treasury_address;
const queuedOf = async (owner: Owner) => (await owner.call('GET', `${owner.path}/treasury_changes`)).body.queued;
const path = (owner: Owner) => `${owner.path}/treasury_changes/signature`;

/** Returns an owner whose merchant has a treasury, and a change to another one that waits. */
async function waiting() {
  const owner = await anOwner();
  const treasury = Wallet.createRandom();
  await brings(owner, treasury.address);
  const to = Wallet.createRandom().address;
  await brings(owner, to);
  return { owner, treasury, to };
}

/** Returns the orders of the API, signed by the treasury. */
async function ordersOf(owner: Owner, key: BaseWallet) {
  const { body } = await owner.call('GET', path(owner));
  return Promise.all(
    body.orders.map(async ({ typed_data, ...order }: { typed_data: TypedData }) => {
      const { EIP712Domain: _, ...types } = typed_data.types;
      const signature = await key.signTypedData(typed_data.domain, types, typed_data.message);
      return { ...order, signature };
    }),
  );
}
interface TypedData {
  types: Record<string, { name: string; type: string }[]>;
  domain: object;
  message: object;
  primaryType: string;
}

describe('a change of the treasury that waits', () => {
  it('is shown as the order that the contract accepts, for the current treasury to sign', async () => {
    const { owner, treasury, to } = await waiting();
    const { status, body } = await owner.call('GET', path(owner));

    expect([status, body]).toMatchObject([
      200,
      {
        signer: treasury.address,
        treasury_address: to,
        chain_id: 42161,
        orders: [
          {
            initial_treasury: treasury.address,
            delay_s: 72 * 3_600,
            nonce: 3,
            deadline: DEADLINE,
            typed_data: { primaryType: 'SetTreasury', message: { to: to.toLowerCase(), byTreasury: true } },
          },
        ],
      },
    ]);
    const [order] = await ordersOf(owner, treasury);
    const tuple = { initialTreasury: treasury.address, delay: 72 * 3_600, number: owner.merchant.id };
    const part = { to, byTreasury: true, nonce: 3, deadline: DEADLINE };
    const typed = treasuryOrderTypedData(42161, CHECKOUT, merchantKey(tuple), part);
    expect(verifyTypedData(typed.domain, typed.types, typed.message, order.signature)).toBe(treasury.address);
  });

  it('holds at once when the current treasury has signed it, and the orders are published with it', async () => {
    const { owner, treasury, to } = await waiting();
    const orders = await ordersOf(owner, treasury);

    expect((await owner.call('POST', path(owner), { orders })).status).toBe(204);

    expect(shown).toEqual([
      { merchant_id: owner.merchant.id, treasury_address: treasury.address, treasury_delay_s: 72 * 3_600, to },
    ]);
    expect([await treasuryOf(owner), await queuedOf(owner)]).toEqual([to, []]);
    const event = await eventually(() => signed.find(({ merchant_id }) => merchant_id === owner.merchant.id));
    const { delay_s: treasury_delay_s, ...rest } = orders[0];
    expect(event).toEqual({
      merchant_id: owner.merchant.id,
      treasury_address: to,
      orders: [{ ...rest, treasury_delay_s }],
    });
    await eventually(() => replaced.find((one) => one.treasury_address === to));
    await eventually(() => mailbox.to(owner.user.email).find(({ subject }) => subject?.includes('was changed')));
    expect((await owner.call('POST', path(owner), { orders })).status).toBe(404);
  });

  it.each(['contract', 'signature', 'refused', 'not_paid', 'nonce', 'deadline'] as const)(
    'goes on waiting, with a 422 that states why, where the sweeper finds: %s',
    async (fault) => {
      const { owner, treasury } = await waiting();
      const orders = await ordersOf(owner, treasury);
      found = [fault];

      const { status, body } = await owner.call('POST', path(owner), { orders });

      expect([status, body.detail]).toMatchObject([
        422,
        [{ loc: ['body', 'orders', 0, 'signature'], type: `treasury_order_${fault}` }],
      ]);
      expect([await treasuryOf(owner), (await queuedOf(owner)).length]).toEqual([treasury.address, 1]);
    },
  );

  it('needs the order for addresses of today', async () => {
    const { owner, treasury } = await waiting();
    const [order] = await ordersOf(owner, treasury);
    for (const other of [
      { ...order, delay_s: null },
      { ...order, initial_treasury: CHECKOUT },
    ]) {
      const { status, body } = await owner.call('POST', path(owner), { orders: [other] });
      expect([status, body.detail[0].type]).toEqual([422, 'treasury_order_missing']);
    }
    expect(shown).toEqual([]);
    // The same terms in an older contract are not the current ones.
    const older = { ...order, checkout_address: Wallet.createRandom().address };
    const { status, body } = await owner.call('POST', path(owner), { orders: [older] });
    expect([status, body.detail[0].type]).toEqual([422, 'treasury_order_missing']);
    expect(await treasuryOf(owner)).toBe(treasury.address);
    found = [null, null];
    const { checkout_address: _, ...unnamed } = order;
    expect((await owner.call('POST', path(owner), { orders: [older, unnamed] })).status).toBe(204);
  });

  it.each(['another change replaced it', 'the delay was changed'])(
    'is not applied where %s while the signature was checked',
    async (what) => {
      const { owner, treasury } = await waiting();
      const orders = await ordersOf(owner, treasury);
      const thief = Wallet.createRandom().address;
      meanwhile = () =>
        what.startsWith('another')
          ? brings(owner, thief)
          : owner.call('PUT', `${owner.path}/treasury_changes/delay`, { delay_s: 96 * 3_600 });

      const { status, body } = await owner.call('POST', path(owner), { orders });

      expect([status, body.error.code]).toEqual([409, 'treasury_change_over']);
      expect(await treasuryOf(owner)).toBe(treasury.address);
    },
  );

  it('is canceled where money would be lost there by now, and every owner is notified, whoever signed', async () => {
    const { owner, treasury, to } = await waiting();
    const other = await join(owner.merchant.id, 'owner');
    const orders = await ordersOf(owner, treasury);
    bad = to.toLowerCase();

    const { status, body } = await owner.call('POST', path(owner), { orders });

    expect([status, body.error]).toMatchObject([
      409,
      {
        code: 'treasury_change_over',
        status: 'canceled',
        message: 'This is a token contract: money sent there is lost. The change was canceled.',
      },
    ]);
    expect([await treasuryOf(owner), await queuedOf(owner)]).toEqual([treasury.address, []]);
    for (const { email } of [owner.user, other.user])
      await eventually(() => mailbox.to(email).find(({ subject }) => subject?.includes('was canceled')));
    expect(signed.filter(({ merchant_id }) => merchant_id === owner.merchant.id)).toEqual([]);
  });

  it('waits on where nobody can check the address, and is used by the same signature later', async () => {
    const { owner, treasury, to } = await waiting();
    const orders = await ordersOf(owner, treasury);
    isUnknown = true;

    const { status } = await owner.call('POST', path(owner), { orders });

    expect([status, await treasuryOf(owner), (await queuedOf(owner)).length]).toEqual([503, treasury.address, 1]);
    isUnknown = false;
    expect((await owner.call('POST', path(owner), { orders })).status).toBe(204);
    expect(await treasuryOf(owner)).toBe(to);
  });

  it('is not applied while the treasury is frozen, whoever signed', async () => {
    const { owner, treasury } = await waiting();
    const orders = await ordersOf(owner, treasury);
    await world.rows("UPDATE merchants SET treasury_frozen_until = now() + interval '1 hour' WHERE id = $1", [
      owner.merchant.id,
    ]);
    for (const [method, body] of [['GET'], ['POST', { orders }]] as const) {
      const refused = await owner.call(method, path(owner), body);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'treasury_frozen']);
    }
  });

  it('is signed by owners only, and is nothing without a change', async () => {
    const { owner, treasury } = await waiting();
    const orders = await ordersOf(owner, treasury);
    const admin = await join(owner.merchant.id, 'admin');
    expect((await admin.call('GET', path(owner))).status).toBe(403);
    expect((await admin.call('POST', path(owner), { orders })).status).toBe(403);
    const other = await anOwner();
    expect((await other.call('GET', path(other))).status).toBe(404);
  });

  it('is tried ten times a day: each reads the chain, and each change is a transaction of the platform', async () => {
    const { owner, treasury } = await waiting();
    const orders = await ordersOf(owner, treasury);
    found = ['signature'];
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await owner.call('POST', path(owner), { orders })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(shown).toHaveLength(10);
  });

  it('reports where the contract pays another treasury for addresses of today', async () => {
    const { owner } = await waiting();
    paysAnother = true;
    const { status, body } = await owner.call('GET', path(owner));
    expect([status, body.error.code]).toEqual([409, 'treasury_not_signable']);
  });
});

describe('a treasury that signed LOCKED addresses away', () => {
  it('never gets LOCKED addresses again, which would pay the other one, but ones with the longest delay', async () => {
    const owner = await anOwner();
    await owner.call('PUT', `${owner.path}/treasury_changes/delay`, { delay_s: null });
    const [first, second] = [Wallet.createRandom(), Wallet.createRandom()];
    const delayS = async () => {
      const [row] = await world.rows<{ delay: string }>(
        'SELECT treasury_delay_s AS delay FROM merchants WHERE id = $1',
        [owner.merchant.id],
      );
      return Number(row!.delay);
    };
    const signs = async (key: BaseWallet, to: string) => {
      await brings(owner, to);
      const orders = await ordersOf(owner, key);
      expect((await owner.call('POST', path(owner), { orders })).status).toBe(204);
    };
    await brings(owner, first.address);
    expect(await delayS()).toBe(LOCKED);
    await signs(first, second.address);
    expect(await delayS()).toBe(LOCKED);
    await signs(second, first.address);
    expect(await delayS()).toBe(LOCKED - 1);
  });
});
