import { describe, expect, it } from '@jest/globals';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { trustedProxiesOf } from '../src/routes/trusted-proxies.js';
import { service } from '../src/service.js';
import { GatewaySettings } from '../src/settings.js';

const upstream = useUpstream((incoming, outgoing) => {
  incoming.resume();
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ address: incoming.headers['x-forwarded-for'] }));
});
const names = ['AUTH', 'DASHBOARD', 'SESSIONS', 'ADMIN', 'PAY_PAGE', 'AGENT'].map((name) => `${name}_URL`);
const env = (more: Record<string, string>) => ({
  ...Object.fromEntries(names.map((name) => [name, upstream.url])),
  ...more,
});
/**
 * The header of a caller at 127.0.0.1 after two proxies: 9.9.9.9 is invented by the caller, 1.2.3.4 is the client that
 * the first proxy saw.
 */
const CHAIN = '9.9.9.9, 1.2.3.4, 10.0.0.7';

describe.each([
  ['by default a proxy on this machine', {}, '10.0.0.7'],
  ['nobody', { TRUSTED_PROXIES: '0' }, '127.0.0.1'],
  ['one proxy', { TRUSTED_PROXIES: '1' }, '10.0.0.7'],
  ['two proxies', { TRUSTED_PROXIES: '2' }, '1.2.3.4'],
  ['networks of proxies', { TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' }, '1.2.3.4'],
  ['the network of others', { TRUSTED_PROXIES: '10.0.0.0/8' }, '127.0.0.1'],
] as const)('a gateway that trusts %s', (_, settings, address) => {
  const world = useWorld(service, { env: () => env({ SIGN_INS_PER_MINUTE: '2', ...settings }) });

  it(`takes a caller for ${address}`, async () => {
    const { body } = await world.http('GET', '/api/me', { headers: { 'x-forwarded-for': CHAIN } });

    expect(body).toEqual({ address });
  });

  it('counts what a caller invents as one address', async () => {
    const statuses: number[] = [];
    for (const invented of ['9.0.0.1', '9.0.0.2', '9.0.0.3']) {
      const headers = { 'x-forwarded-for': `${invented}, 1.2.3.4, 10.0.0.7` };
      statuses.push((await world.http('POST', '/api/auth/login', { body: '{}', headers })).status);
    }

    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('TRUSTED_PROXIES', () => {
  const loading = (value: string) => () =>
    loadSettings(GatewaySettings, {
      ...{ PUBLIC_URL: 'https://pay.example', NATS_URL: 'nats://127.0.0.1:4222', TRUSTED_PROXIES: value },
      ...Object.fromEntries(names.map((name) => [name, 'http://127.0.0.1:1'])),
    });

  it.each(['10.0.0.0/33', 'everybody', '-1', '10', '10.0.0.0/8,', 'true'])('refuses "%s"', (value) => {
    expect(loading(value)).toThrow(/TRUSTED_PROXIES/);
  });

  it('trusts no caller from outside that counts as a proxy', () => {
    const believes = trustedProxiesOf('2') as (address: string, hop: number) => boolean;

    expect([believes('10.0.0.7', 0), believes('1.2.3.4', 1), believes('1.2.3.4', 2)]).toEqual([true, true, false]);
    expect(believes('203.0.113.9', 0)).toBe(false);
  });

  it.each(['0', '9', 'loopback', '10.0.0.0/8,fd00::/8', '192.0.2.1'])('accepts "%s"', (value) => {
    expect(loading(value)).not.toThrow();
  });
});
