import { afterEach, describe, expect, it } from '@jest/globals';
import { LOCKED, merchantKey } from '@libs/chain/addresses/deposit-address';
import { treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { useWorld } from '@libs/testing/world';
import { verifyTypedData } from 'ethers';
import { service } from '../src/service.js';
import { CHECKOUT, FORMER, REGISTRAR, refusalOf, signerEnv } from './scene.js';

type Order = RequestOf<'signer.sign_order'>;

const world = useWorld(service, { env: signerEnv });
let nonces = 0;
const nowS = () => Math.floor(Date.now() / 1_000);
/** Returns an order that complies with every rule. */
const anOrder = (changes: Partial<Order> = {}): Order => ({
  ...{ checkout_address: CHECKOUT, merchant_id: 7, initial_treasury: `0x${'3'.repeat(40)}`, treasury_delay_s: 0 },
  // Back to the initial treasury, which needs no evidence: evidence.test.ts covers that.
  ...{ to: `0x${'3'.repeat(40)}`, nonce: nonces++, deadline: nowS() + 3_600 },
  ...changes,
});
const refused = (changes: Partial<Order> = {}) => refusalOf(world, 'signer.sign_order', anOrder(changes));

afterEach(async () => {
  await world.rows('DELETE FROM budgets');
  await world.rows('DELETE FROM orders');
});

describe('An order that all rules let pass', () => {
  it('is signed as the contract accepts it from the registrar', async () => {
    const request = anOrder({ treasury_delay_s: 3_600, nonce: 4 });

    const { signature } = (await world.bus.calls('signer.sign_order', request)) as ReplyOf<'signer.sign_order'>;

    const { to, nonce, deadline, merchant_id: number, initial_treasury: initialTreasury } = request;
    const key = merchantKey({ initialTreasury, delay: 3_600, number });
    const order = { to, byTreasury: false, nonce, deadline };
    const { domain, types, message } = treasuryOrderTypedData(42161, CHECKOUT, key, order);
    expect(verifyTypedData(domain, types, message, signature)).toBe(REGISTRAR.address);
  });

  it.each([
    ['a former contract', { checkout_address: FORMER }],
    ['a clock of the chain that is a little ahead', { deadline: nowS() + 3_600 + 800 }],
    ['the longest delay that is not LOCKED', { treasury_delay_s: LOCKED - 1 }],
  ])('may be for %s', async (_what, changes) => {
    expect(await refused(changes)).toBeUndefined();
  });
});

describe('An order is refused', () => {
  it.each([
    ['for another contract', { checkout_address: `0x${'9'.repeat(40)}` }, 'contract'],
    ['of LOCKED addresses', { treasury_delay_s: LOCKED }, 'locked'],
    ['that is good for more than an hour', { deadline: nowS() + 3_600 + 1_200 }, 'deadline'],
    ['to nobody', { to: `0x${'0'.repeat(40)}` }, 'malformed'],
    ['to no address', { to: 'treasury.eth' }, 'malformed'],
    ['of terms that no address has', { treasury_delay_s: LOCKED + 1 }, 'malformed'],
    ['with half a nonce', { nonce: 0.5 }, 'malformed'],
  ])('%s', async (_what, changes, rule) => {
    expect(await refused(changes)).toBe(`signing_refused ${rule}`);
    expect(await world.rows('SELECT 1 FROM orders')).toEqual([]);
  });
});

describe('The orders of a day', () => {
  it('are limited for each merchant; a repeated one counts once', async () => {
    const first = anOrder();
    expect(await refused(first)).toBeUndefined();
    expect([await refused(), await refused()]).toEqual([undefined, undefined]);
    expect(await refused()).toBe('signing_refused orders_of_day');
    expect(await refused({ ...first, deadline: nowS() + 60 })).toBeUndefined();
    expect(await refused({ merchant_id: 8 })).toBeUndefined();
  });

  it('are limited in total', async () => {
    await world.rows(
      `INSERT INTO budgets VALUES ('orders', date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC', 1000)`,
    );

    expect(await refused()).toBe('signing_refused orders_of_day');
  });
});
