import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person, request } from '@libs/testing/http/http-client';
import { linkTo } from '../browser/mails.js';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

describe('Somebody who registers the e-mail of another person', () => {
  // Accounts may begin there without a proof; production refuses that setting, and the first test below then has nothing to end.
  const running = useSystem();

  it('keeps nothing once the other one has proven it: no key, no space, no endpoint, no merchant, no sign-in', async () => {
    const { system } = running;
    const shop = await Merchant.create(system);
    const attacker = await AgentAccount.of(system, shop.owner, { creditsUsd: 1 });
    const space = await attacker.space();
    const endpoint = await shop.owner.post<{ id: number }>('/api/agent/webhooks', {
      url: 'http://127.0.0.1:9/attacker',
    });
    const { email } = await shop.owner.get<{ email: string }>('/api/me');

    const victim = new Person(system.baseUrl);
    await victim.call('POST', '/api/auth/request_link', { email });
    const link = new URL(await linkTo(system, email));
    const { body } = await victim.call('GET', link.pathname + link.search);

    expect(body.user).toMatchObject({ id: attacker.id, email_proven: true, has_password: false });
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
    expect((await victim.call('GET', `/api/agent/spaces/${space}`)).body.archived_at).not.toBeNull();
    // The dispatcher receives it on its own.
    await eventually(async () => {
      const { data } = (await victim.call('GET', '/api/agent/webhooks')).body;
      expect(data).toMatchObject([{ id: endpoint.id, active: false }]);
      return true;
    });
    expect((await victim.call('GET', `/api/dashboard/merchants/${shop.id}`)).status).toBe(404);
    const { name, value } = shop.owner.signInCookie;
    const stale = await request(system.baseUrl, 'GET', '/api/agent/keys', { headers: { cookie: `${name}=${value}` } });
    expect(stale.status).toBe(401);
  }, 300_000);
});
