import { beforeAll, describe, expect, it } from '@jest/globals';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({
    PUBLIC_URL: 'https://pay.example.com',
    BCRYPT_COST: '4',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'a@example.com',
  }),
});
const PASSWORD = 'a long enough password';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

describe('cookies on https', () => {
  it('are for this host alone, set and deleted', async () => {
    const body = { email: 'host@example.com', password: PASSWORD };
    const registered = await world.http('POST', '/api/auth/register', { body });
    const cookie = String(registered.headers['set-cookie']).split(';')[0]!;
    const left = await world.http('POST', '/api/auth/logout', { headers: { cookie } });

    expect(registered.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-sid=[\\w-]{43}; Max-Age=2592000; ${ATTRIBUTES}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w-]{43}; Max-Age=34560000; ${ATTRIBUTES}$`)),
    ]);
    expect(left.headers['set-cookie']).toBe(
      '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('bind a link to the browser the same way', async () => {
    const requested = await world.http('POST', '/api/auth/request_link', { body: { email: 'bound@example.com' } });
    const cookie = String(requested.headers['set-cookie']).split(';')[0]!;
    const { links } = await mailbox.next('bound@example.com');
    const link = links[0]!.replace('https://pay.example.com', '');

    const planted = await world.http('GET', link, { headers: { cookie: cookie.replace('__Host-', '') } });
    const own = await world.http('GET', link, { headers: { cookie } });

    expect(requested.headers['set-cookie']).toMatch(
      new RegExp(`^__Host-browser=[\\w-]{43}; Max-Age=3600; ${ATTRIBUTES}$`),
    );
    expect(planted.text).toContain('This link signs you in as bound@example.com.');
    expect(own.body.user.email).toBe('bound@example.com');
    expect(own.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sid=/),
      expect.stringMatching(/^__Host-device=/),
      expect.stringMatching(/^__Host-browser=; Max-Age=0; .*Secure/),
    ]);
  });

  it('come with a link to the public origin', async () => {
    const mail = await mailbox.next('bound@example.com');

    expect(mail.links[0]).toMatch(/^https:\/\/pay\.example\.com\/api\/auth\/callback\?token=[\w-]{43}$/);
    expect(mail.html).toContain(`href="${mail.links[0]}"`);
  });
});
