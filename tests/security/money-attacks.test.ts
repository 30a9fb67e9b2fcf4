import { chainAccount } from '@deploy/local/seed/keys';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { merchantKey } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface, encodeSetTreasury, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { MerchantView, SessionView } from '@libs/dto/payments/views';
import type { ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { type Answer, Person, request } from '@libs/testing/http/http-client';
import { Contract, Wallet } from 'ethers';
import { linkTo, mailsTo } from '../browser/mails.js';
import { Merchant } from '../stack/people/merchant.js';
import { useSystemWith } from '../stack/use-system.js';

const HOUR_S = 3_600;
/**
 * The defaults of production: changes wait for two days at the dashboard, and orders of the registrar three in the
 * contract.
 */
const WAITS: Readonly<Record<string, string>> = { TREASURY_WAIT_H: '48', NEW_MERCHANT_DELAY_H: '72' };
/** Longer than both together. */
const LONG_S = 130 * HOUR_S;

/** The four attacks that once succeeded in an audit, and their current outcome. */
describe('Money that a thief is after', () => {
  const running = useSystemWith(() => ({
    oneProcess: true,
    env: (service: ServiceName) => (service === 'dashboard' ? { ...WAITS } : {}),
  }));
  const thief = Wallet.createRandom().address;
  let shop: Merchant;
  let email: string;
  /** A session that was opened before anything happened: a buyer may have its address. */
  let given: SessionView;

  beforeAll(async () => {
    shop = await Merchant.create(running.system);
    email = (await shop.owner.get<{ email: string }>('/api/me')).email;
    given = await shop.openSession(12_50);
  }, 300_000);

  const at = () => `/api/dashboard/merchants/${shop.id}`;
  const mailed = (subject: RegExp) =>
    eventually(async () => (await mailsTo(running.system, email)).find((mail) => subject.test(mail.subject)));
  /** Returns a client with a copied cookie, and nothing else. */
  const withCookieOf = (person: { signInCookie: { name: string; value: string } }) => {
    const { name, value } = person.signInCookie;
    const { baseUrl } = running.system;
    return (method: string, path: string, body?: unknown, proof?: string): Promise<Answer> =>
      request(baseUrl, method, path, {
        body,
        headers: {
          ...{ origin: new URL(baseUrl).origin, cookie: `${name}=${value}` },
          ...(proof ? { 'fresh-proof': proof } : {}),
        },
      });
  };
  /** Pays as a buyer: the whole net reaches the merchant's own treasury, and the thief gets nothing. */
  const paysTheShop = async (session: SessionView, cents: number) => {
    const { buyer } = running.system;
    const before = await buyer.balanceOf(shop.treasury);
    await buyer.pays(session, cents);
    const [payment] = await shop.swept(session);
    expect((await buyer.balanceOf(shop.treasury)) - before).toBe(BigInt(payment!.net_units!));
    expect(await buyer.balanceOf(session.deposit_address)).toBe(0n);
    expect(await buyer.balanceOf(thief)).toBe(0n);
  };

  it("stays with its owner when the owner's cookie is stolen, with the password as well", async () => {
    const asOwner = withCookieOf(shop.owner);
    const body = { treasury_address: thief };

    const refused = await asOwner('POST', `${at()}/wallets/bring_own`, body);
    const { statement } = refused.body.error;
    const { body: proven } = await asOwner('POST', '/api/auth/fresh_proofs', {
      statement,
      password: shop.owner.password,
    });
    const named = await asOwner('POST', `${at()}/wallets/bring_own`, body, proven.proof);

    expect([refused.status, refused.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect(named.status).toBe(201);
    const mail = await mailed(/treasury of .* will change/);
    expect(mail.text).toContain(thief);
    await paysTheShop(given, 12_50);

    // The owner only reads the mail, without being signed in.
    const cancel = new URL(await linkTo(running.system, email, /will change/, 'token='));
    const token = new URLSearchParams(cancel.hash.slice(1)).get('token');
    const canceled = await request(running.system.baseUrl, 'POST', '/api/dashboard/treasury_changes/cancel', {
      body: { token },
    });
    expect(canceled.status).toBe(204);
    const again = await asOwner('POST', `${at()}/wallets/bring_own`, body);
    expect([again.status, again.body.error.code]).toEqual([409, 'treasury_frozen']);
    expect((await shop.owner.get<MerchantView>(at())).treasury_address).toBe(shop.treasury);
  }, 300_000);

  it("stays with its owner when an operator's cookie and password are stolen and the owner's password is reset", async () => {
    const other = await Merchant.create(running.system);
    const owner = await other.owner.get<{ id: number; email: string }>('/api/me');
    const session = await other.openSession(9_00);
    const asOperator = withCookieOf(running.system.operator);
    const path = `/api/admin/users/${owner.id}/reset_password`;

    const refused = await asOperator('POST', path);
    const { body: proven } = await asOperator('POST', '/api/auth/fresh_proofs', {
      statement: refused.body.error.statement,
      password: running.system.operator.password,
    });
    const { body: reset } = await asOperator('POST', path, undefined, proven.proof);
    const asOwner = new Person(running.system.baseUrl);
    await asOwner.call('POST', '/api/auth/login', { email: owner.email, password: reset.temporary_password });
    const new_password = 'the thief signs in as the owner';
    await asOwner.call('POST', '/api/auth/change_password', {
      current_password: reset.temporary_password,
      new_password,
    });
    const named = await asOwner.call('POST', `/api/dashboard/merchants/${other.id}/wallets/bring_own`, {
      treasury_address: thief,
    });

    expect([refused.status, refused.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect([named.status, named.body.error.code]).toEqual([409, 'treasury_frozen']);
    const subjects = async () => (await mailsTo(running.system, owner.email)).map(({ subject }) => subject).join('\n');
    await eventually(async () => /password/i.test(await subjects()) && /cannot be changed/.test(await subjects()));
    await running.system.buyer.pays(session, 9_00);
    await eventually(async () => (await running.system.buyer.balanceOf(other.treasury)) > 0n);
    expect(await running.system.buyer.balanceOf(thief)).toBe(0n);
  }, 300_000);

  it('stays with its owner when somebody registered the account before: what they had made ends, and the owner is mailed', async () => {
    const attacker = await Merchant.create(running.system);
    const victim = (await attacker.owner.get<{ email: string }>('/api/me')).email;
    const asAttacker = withCookieOf(attacker.owner);

    const person = new Person(running.system.baseUrl);
    await person.call('POST', '/api/auth/request_link', { email: victim });
    const link = new URL(await linkTo(running.system, victim));
    await person.call('GET', link.pathname + link.search);

    await eventually(async () => (await person.call('GET', '/api/me')).body.memberships.length === 0);
    // From now on the person sells through a merchant in which the attacker has no part.
    const { body: own } = await person.call('POST', '/api/dashboard/merchants', { name: 'My own shop' });
    expect((await asAttacker('GET', `/api/dashboard/merchants/${own.id}`)).status).toBe(401);
    await expect(attacker.openSession(5_00)).rejects.toThrow(/40[13]/);
    await eventually(async () =>
      (await mailsTo(running.system, victim)).some(({ subject }) =>
        /set your password anew|set a new password/.test(subject),
      ),
    );
  }, 300_000);

  it("stays with its owner when the registrar's key is stolen and an order is carried to the contract", async () => {
    const { system } = running;
    const session = await shop.openSession(7_00);
    const { checkout } = system.stack.deployment;
    const terms = { initialTreasury: shop.treasury, delay: 72 * HOUR_S, number: shop.id };
    const contract = new Contract(checkout.address, checkoutInterface, system.provider);
    const queued = async () => String((await contract.getFunction('queuedTreasury')(terms))[0]).toLowerCase();
    const { timestamp } = (await system.provider.getBlock('latest'))!;
    const order = { to: thief, byTreasury: false, nonce: 0, deadline: timestamp + LONG_S };
    const { chainId } = await system.provider.getNetwork();
    const typed = treasuryOrderTypedData(Number(chainId), checkout.address, merchantKey(terms), order);
    const signature = await new Wallet(chainAccount('registrar').privateKey).signTypedData(
      typed.domain,
      typed.types,
      typed.message,
    );
    await system.provider.send('anvil_setBalance', [thief, '0xde0b6b3a7640000']);
    await system.provider.send('anvil_impersonateAccount', [thief]);

    const data = encodeSetTreasury(terms, order, signature);
    await system.provider.send('eth_sendTransaction', [{ from: thief, to: checkout.address, data }]);

    const mail = await mailed(/Someone ordered a different treasury/);
    expect(mail.text).toContain(thief.toLowerCase());
    await eventually(async () => (await queued()) === shop.treasury.toLowerCase());
    await paysTheShop(session, 7_00);
    await system.provider.send('evm_increaseTime', [LONG_S]);
    await system.provider.send('evm_mine', []);
    expect(await contract.getFunction('treasuryOf')(terms)).toBe(shop.treasury);
    await paysTheShop(await shop.openSession(3_00), 3_00);
  }, 300_000);
});
