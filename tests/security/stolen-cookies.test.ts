import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import { type Answer, request } from '@libs/testing/http/http-client';
import { Wallet } from 'ethers';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';
import { EchoServer } from './echo-server.js';

/** A stranger's browser that has nothing but a copied cookie. */
type Thief = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

describe('A thief with nothing but a cookie', () => {
  // Changes of a treasury do not wait there: only the proof protects it.
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
      await asOwner('POST', `/api/agent/merchants/${shop.id}/keys`, { name: 'thief' }),
      await asOwner('POST', `/api/agent/merchants/${shop.id}/webhooks`, { url: 'http://127.0.0.1:9/thief' }),
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

  it('of an owner reads everything, creates and cancels sessions, changes name and settings, revokes and pauses', async () => {
    const { system } = running;
    const other = await Merchant.create(system);
    const { name, value } = other.owner.signInCookie;
    const headers = { origin: new URL(system.baseUrl).origin, cookie: `${name}=${value}` };
    const as = (method: string, path: string, body?: unknown) =>
      request(system.baseUrl, method, path, { body, headers });
    const at = `/api/dashboard/merchants/${other.id}`;
    const endpoint = await other.owner.post<{ id: number }>(`${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/a' });
    const lists = ['members', 'wallets', 'api_keys', 'payments', 'billing', 'webhook_endpoints', 'usage'];
    const [key] = (await as('GET', `${at}/api_keys`)).body.data;
    const made = await as('POST', `${at}/sessions`, { amount_usd_cents: 5_00 });

    const done = [
      ...(await Promise.all(lists.map((list) => as('GET', `${at}/${list}`)))),
      made,
      await as('POST', `${at}/sessions/${made.body.token}/cancel`),
      await as('PATCH', at, { name: 'Of a thief' }),
      await as('PATCH', `${at}/settings`, { underpayment_tolerance_bps: 150 }),
      await as('PATCH', `${at}/webhook_endpoints/${endpoint.id}`, { active: false }),
      await as('DELETE', `${at}/api_keys/${key.id}`),
    ];

    expect(done.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(done.map(() => 'done'));
  }, 300_000);

  it('of an owner spends credits within the caps of today, and neither raises them nor gives agents another reach', async () => {
    const { system } = running;
    const account = await AgentAccount.create(system);
    const echo = await EchoServer.start();
    try {
      const space = await account.space();
      await account.ok('PUT', `/spaces/${space}/secret`, {
        name: 'BOUND',
        value: 'bound to its host',
        allowed_hosts: [echo.host],
      });
      const { name, value } = account.owner.signInCookie;
      const headers = { origin: new URL(system.baseUrl).origin, cookie: `${name}=${value}` };
      const as = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
        request(system.baseUrl, method, account.dashboard + path, { body, headers: { ...headers, ...more } });
      const config = { allowed_hosts: [echo.host], headers: { 'x-key': '{{secret:BOUND}}' } };
      const server = { name: 'crm', url: 'https://thief.example/mcp', headers: { 'x-key': '{{secret:BOUND}}' } };

      const refused = [
        await as('PUT', `/spaces/${space}/tools`, { builtin: [{ key: 'http.fetch', config }] }),
        await as('PUT', `/spaces/${space}/tools`, { builtin: [], mcp_servers: [server] }),
        await as('PUT', '/quotas', { key_daily_usd: null, end_user_daily_usd: null, end_users: {}, windows: [] }),
      ];
      const turn = { space, text: `fetch http://${echo.host}/` };
      const { body } = await as('POST', '/turns', turn, { 'idempotency-key': 'of a thief' });
      const spent = await account.ended(body.turn_id);
      const lower = await as('PUT', '/quotas', { key_daily_usd: 1, end_user_daily_usd: 1 });

      for (const { status, body: refusal } of refused) {
        expect([status, refusal.error.code]).toEqual([403, 'FRESH_PROOF_REQUIRED']);
      }
      expect(spent.billed_cost_usd).toBeGreaterThan(0);
      expect(echo.received).toEqual([]);
      expect(lower.status).toBe(200);
      expect((await as('GET', `/spaces/${space}/secret`)).text).not.toContain('bound to its host');
    } finally {
      await echo.stop();
    }
  }, 300_000);

  it('of an operator reads merchants and accounts, decides about merchants, and switches maintenance of the agent API', async () => {
    const { system } = running;
    const other = await Merchant.create(system);
    const at = `/api/admin/merchants/${other.id}`;

    const done = [
      await asOperator('GET', '/api/admin/merchants'),
      await asOperator('GET', '/api/admin/users'),
      await asOperator('GET', '/api/admin/audit'),
      await asOperator('POST', `${at}/pause`, { reason: 'A thief was here.' }),
      await asOperator('POST', `${at}/unpause`),
      await asOperator('PUT', '/api/admin/maintenance', { active: true }),
      await asOperator('PUT', '/api/admin/maintenance', { active: false }),
    ];

    expect(done.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(done.map(() => 'done'));
  }, 300_000);

  it('of an operator gets nobody’s password and changes nobody’s fee or plan, and ends no security pause', async () => {
    const { system } = running;
    const { id } = await shop.owner.get<{ id: number }>('/api/me');
    const other = await Merchant.create(system);
    const paused = `/api/admin/merchants/${other.id}`;
    await asOperator('POST', `${paused}/pause`, { reason: 'Its owner lost a laptop.', for_security: true });

    const reset = await asOperator('POST', `/api/admin/users/${id}/reset_password`);
    const fee = await asOperator('PATCH', `/api/admin/merchants/${shop.id}`, { fee_bps: 1_000 });
    const plan = await asOperator('PATCH', `/api/admin/merchants/${shop.id}`, { fee_tier: 'free' });
    const unpause = await asOperator('POST', `${paused}/unpause`);

    for (const { status, body } of [reset, fee, plan, unpause]) {
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
