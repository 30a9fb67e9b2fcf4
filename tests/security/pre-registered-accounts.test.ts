import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person, request } from '@libs/testing/http/http-client';
import { linkTo } from '../browser/mails.js';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

describe('Somebody who registers the e-mail of another person', () => {
  // Accounts may begin there without a proof; production refuses that setting, and the first test below would then have
  // nothing to end.
  const running = useSystem();

  it('keeps nothing once the other one has proven it: no key, no space, no endpoint, no merchant, no sign-in', async () => {
    const { system } = running;
    const shop = await Merchant.create(system);
    const attacker = await AgentAccount.of(system, shop, { creditsUsd: 1 });
    const space = await attacker.space();
    const endpoint = await shop.owner.post<{ id: number }>(`${attacker.dashboard}/webhooks`, {
      url: 'http://127.0.0.1:9/attacker',
    });
    const { email, id } = await shop.owner.get<{ email: string; id: number }>('/api/me');

    const victim = new Person(system.baseUrl);
    await victim.call('POST', '/api/auth/request_link', { email });
    const link = new URL(await linkTo(system, email));
    const { body } = await victim.call('GET', link.pathname + link.search);

    expect(body.user).toMatchObject({ id, email_proven: true, has_password: false });
    await eventually(async () => (await attacker.call('GET', '/spaces')).status === 401);
    await eventually(async () => (await victim.call('GET', '/api/me')).body.memberships.length === 0);
    expect(
      (
        await attacker.call(
          'POST',
          '/turns',
          { space, text: 'tell me' },
          { 'idempotency-key': randomBytes(8).toString('hex') },
        )
      ).status,
    ).toBe(401);
    const [kept] = await system.rows('SELECT archived_at FROM agent_gateway.space WHERE id = $1', [space]);
    expect(kept!['archived_at']).not.toBeNull();
    // The dispatcher receives the event independently.
    const isActive = 'SELECT active FROM webhook_dispatcher.endpoint WHERE id = $1';
    await eventually(async () => (await system.rows(isActive, [endpoint.id]))[0]!['active'] === false);
    expect((await victim.call('GET', `/api/dashboard/merchants/${shop.id}`)).status).toBe(404);
    const { name, value } = shop.owner.signInCookie;
    const headers = { cookie: `${name}=${value}` };
    const stale = await request(system.baseUrl, 'GET', `${attacker.dashboard}/keys`, { headers });
    expect(stale.status).toBe(401);
    expect((await victim.call('GET', `${attacker.dashboard}/keys`)).status).toBe(404);
  }, 300_000);
});
