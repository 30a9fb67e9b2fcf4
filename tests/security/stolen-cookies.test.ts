import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import { type Answer, request } from '@libs/testing/http/http-client';
import { Wallet } from 'ethers';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

/** A browser of somebody else's that holds nothing but a copied cookie. */
type Thief = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

describe('A thief with nothing but a cookie', () => {
  // Changes of a treasury do not wait there: what holds is the proof alone.
  const running = useSystem();
  let shop: Merchant;
  let treasury: string;
  let asOwner: Thief;
  let asOperator: Thief;

  beforeAll(async () => {
    const { system } = running;
    shop = await Merchant.create(system);
    treasury = shop.treasury;
    const thiefWith =
      ({ name, value }: { name: string; value: string }): Thief =>
      (method, path, body, headers = {}) =>
        request(system.baseUrl, method, path, {
          body,
          headers: { origin: new URL(system.baseUrl).origin, cookie: `${name}=${value}`, ...headers },
        });
    asOwner = thiefWith(shop.owner.signInCookie);
    asOperator = thiefWith(system.operator.signInCookie);
  }, 300_000);

  it('of an owner moves no money: also the address that a buyer already has pays the merchant', async () => {
    const { system } = running;
    const mine = Wallet.createRandom().address;
    const at = `/api/dashboard/merchants/${shop.id}`;
    const session = await shop.openSession(12_50);

    const tries = [
      await asOwner('POST', `${at}/wallets/bring_own`, { treasury_address: mine }),
      await asOwner('POST', `${at}/wallets/generate`),
      await asOwner('PUT', `${at}/treasury_changes/delay`, { delay_s: null }),
      await asOwner('POST', `${at}/api_keys`, {}),
      await asOwner('POST', `${at}/members`, { email: 'thief@people.example', role: 'owner' }),
      await asOwner('POST', `${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/thief' }),
      await asOwner('POST', '/api/agent/keys', { name: 'thief' }),
      await asOwner('POST', '/api/agent/webhooks', { url: 'http://127.0.0.1:9/thief' }),
    ];
    const { statement } = tries[0]!.body.error;
    const guess = await asOwner('POST', '/api/auth/fresh_proofs', { statement, password: 'open sesame 1234' });
    const mailed = await asOwner('POST', '/api/auth/fresh_proofs/mailed_codes', { statement });
    const first = await asOwner('POST', '/api/auth/change_password', { new_password: 'the password of a thief' });
    const madeUp = { 'fresh-proof': 'A'.repeat(43) };
    const forged = await asOwner('POST', `${at}/wallets/bring_own`, { treasury_address: mine }, madeUp);

    expect(tries.map(({ body }) => String(body.error.code).toLowerCase())).toEqual(
      tries.map(() => 'fresh_proof_required'),
    );
    expect([guess.status, mailed.status, first.status]).toEqual([401, 422, 422]);
    expect([forged.status, forged.body.error.code]).toEqual([403, 'fresh_proof_required']);

    await system.buyer.pays(session, 12_50);
    await shop.swept(session);
    expect((await shop.owner.get<MerchantView>(at)).treasury_address).toBe(treasury);
    expect(await system.buyer.balanceOf(mine)).toBe(0n);
    expect(await system.buyer.balanceOf(treasury)).toBeGreaterThan(0n);
  }, 300_000);

  it('of an operator gets nobody’s password and changes nobody’s fee', async () => {
    const { system } = running;
    const { id } = await shop.owner.get<{ id: number }>('/api/me');

    const reset = await asOperator('POST', `/api/admin/users/${id}/reset_password`);
    const fee = await asOperator('PATCH', `/api/admin/merchants/${shop.id}`, { fee_bps: 1_000 });

    for (const { status, body } of [reset, fee]) {
      expect([status, body.error.code]).toEqual([403, 'fresh_proof_required']);
    }
    expect((await shop.owner.get<{ id: number }>('/api/me')).id).toBe(id);
    const [row] = await system.rows<{ fee_bps: number | null }>(
      'SELECT fee_bps FROM dashboard.merchants WHERE id = $1',
      [shop.id],
    );
    expect(row!.fee_bps).toBeNull();
  });
});
