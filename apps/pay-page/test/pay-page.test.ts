import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PayView } from '@libs/dto/questions/sessions.questions';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { request } from 'undici';
import { compressed } from '../src/http/compression.js';
import { contentSecurityPolicy } from '../src/page/content-security-policy.js';
import { payPage } from '../src/page/page.html.js';
import { service } from '../src/service.js';
import { PayPageSettings } from '../src/settings.js';
import { LANGUAGES } from '../src/texts/languages.js';
import { walletConnectOffer } from '../src/walletconnect/walletconnect-offer.js';

/** What one page may weigh (ADR 0014). */
const BUDGET_BYTES = 11 * 1024;

const world = useWorld(service);
const view = {
  token: 'known',
  invoice_id: 1,
  status: 'open',
  labels: [],
  pay_url: '',
  deposit_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chain_id: 42161,
  amount_usd_cents: 500,
  paid_total_usd_cents: 0,
  remaining_usd_cents: 500,
  accepted: [
    { asset: 'USDC', token_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, amount: '5000000' },
  ],
  return_url: '',
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  created_at: new Date().toISOString(),
  payments: [],
  server_time: new Date().toISOString(),
  merchant_name: 'Shop',
  support_email: null,
  embed_origins: [],
  description: null,
  reference: null,
  cancel_url: '',
  paid_at: null,
  scanned_until: new Date().toISOString(),
} satisfies PayView;

const VIEWS: Record<string, PayView> = {
  known: view,
  embedded: { ...view, embed_origins: ['https://shop.example', 'https://b.example'] },
};

beforeAll(() => {
  world.bus.answers('sessions.pay_view', ({ token }) => ({ view: VIEWS[token] ?? null }));
});

describe('GET /pay/{token}', () => {
  it('is one HTML page whose scripts and styles are allowed by their hashes alone', async () => {
    const answer = await world.http('GET', '/pay/known');

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-/);
    expect(answer.text).toMatch(/^<!doctype html>/);
    expect(answer.text).toContain('US$5.00');
  });

  it('may be shown in frames of the merchant’s own origins, and of nobody else', async () => {
    const [own, others] = await Promise.all([world.http('GET', '/pay/embedded'), world.http('GET', '/pay/known')]);

    expect(own.headers['content-security-policy']).toMatch(
      /frame-ancestors https:\/\/shop\.example https:\/\/b\.example$/,
    );
    expect(others.headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is compressed for those who take it: %s', async (accepted, encoding, plain) => {
    const { headers, body } = await request(`${world.service.url}/pay/known`, {
      headers: { 'accept-encoding': accepted },
    });
    const text = plain(Buffer.from(await body.arrayBuffer())).toString();

    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding, accept-language');
    expect(text).toMatch(/<\/html>$/);
  });

  it('has no development panel, and no way to use one', async () => {
    const [page, pressed] = await Promise.all([
      world.http('GET', '/pay/known'),
      world.http('POST', '/pay/known/dev/pay'),
    ]);

    expect(page.text).not.toContain('dev-panel"');
    expect(pressed.status).toBe(404);
  });

  it('is a helpful 404 for a wrong link', async () => {
    const answer = await world.http('GET', '/pay/nonsense');

    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is no payment under this link');
  });
});

describe('GET /pay/{token}/events', () => {
  it('says so when something happened to the session, and only then', async () => {
    const heard: string[] = [];
    const { body, headers } = await request(`${world.service.url}/pay/known/events`);
    body.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    const expired = (token: string) => ({
      merchant_id: 1,
      data: {
        invoice_id: 1,
        session_token: token,
        user_external_id: null,
        metadata: null,
        expires_at: view.expires_at,
        amount_usd_cents: 500,
      },
    });
    await world.bus.makeStreams(['sessions']);

    await world.bus.says('session.expired', expired('another'));
    await world.bus.says('session.expired', expired('known'));

    await eventually(() => heard.join('').includes('event: changed'));
    expect(headers['content-type']).toBe('text/event-stream');
    expect(heard.join('').match(/event: changed/g)).toHaveLength(1);
    // Left open: the service ends it when it stops, and would otherwise never stop.
  });
});

describe('payments by WalletConnect', () => {
  it('are not offered without a project id: no button, no script, nothing allowed for them', async () => {
    const [page, script] = await Promise.all([
      world.http('GET', '/pay/known'),
      world.http('GET', '/pay/walletconnect.js'),
    ]);

    expect(page.text).not.toMatch(/data-connect="|"walletConnect":/);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]+';/);
    expect(page.headers['content-security-policy']).toContain("; connect-src 'self'; ");
    expect(script.status).toBe(404);
  });

  it('are allowed one script of our own, the relay, and the node that wallets are told', () => {
    const settings = loadSettings(PayPageSettings, {
      ...world.env,
      PUBLIC_URL: 'https://pay.example',
      WALLETCONNECT_PROJECT_ID: 'a'.repeat(32),
      WALLET_RPC_URL: 'https://node.example/rpc',
    });

    const { options, fetched, script } = walletConnectOffer(settings)!;

    expect(contentSecurityPolicy({ fetched })).toMatch(
      /script-src 'sha256-\S+ https:\/\/pay\.example\/pay\/walletconnect\.js; .*connect-src 'self' wss:\/\/relay\.walletconnect\.org https:\/\/node\.example;/,
    );
    expect(options).toMatchObject({ script: expect.stringMatching(/^\/pay\/walletconnect\.js\?[0-9a-f]{12}$/) });
    expect(script).not.toMatch(/\beval\(|new Function\(/);
  });

  it.each(LANGUAGES.map((language) => [language.code, language] as const))(
    'leave the page within its 11 KB in %s',
    async (_code, language) => {
      const walletConnect = {
        script: '/pay/walletconnect.js?0123456789ab',
        projectId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
        relayUrl: 'wss://relay.walletconnect.org',
      };
      const page = payPage(view, { networkName: 'Arbitrum One', language, asked: {}, walletConnect });

      const { body } = await compressed(page.text, 'br');

      expect(page.text).toContain('data-connect="');
      expect(body.length).toBeLessThan(BUDGET_BYTES);
    },
  );
});

describe('GET /embed.js', () => {
  it('is a script for every origin', async () => {
    const answer = await world.http('GET', '/embed.js');

    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=600',
    });
    expect(() => new Function(answer.text)).not.toThrow();
    expect(answer.text).toContain('Checkout');
  });
});

describe('the settings', () => {
  it('refuse the development panel in production', () => {
    const env = { ...world.env, DEV_PANEL_RPC_URL: 'http://127.0.0.1:8545' };

    expect(() => loadSettings(PayPageSettings, { ...env, ENVIRONMENT: 'production' })).toThrow(
      'DEV_PANEL_RPC_URL: must not be set in production',
    );
    expect(loadSettings(PayPageSettings, env).devPanelRpcUrl).toBe('http://127.0.0.1:8545');
  });
});
