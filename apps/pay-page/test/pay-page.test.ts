import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { AppError } from '@libs/errors/app-error';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { request } from 'undici';
import { compressed } from '../src/http/compression.js';
import { contentSecurityPolicy } from '../src/page/content-security-policy.js';
import { payPage } from '../src/page/html/page.html.js';
import { service } from '../src/service.js';
import { PayPageSettings } from '../src/settings.js';
import { LANGUAGES } from '../src/texts/languages.js';
import { walletConnectOffer } from '../src/walletconnect/walletconnect-offer.js';

/** The maximum size of one page (ADR 0014). */
const BUDGET_BYTES = 13 * 1024;

const world = useWorld(service);
const view = {
  token: 'known',
  invoice_id: 1,
  livemode: true,
  status: 'open',
  labels: [],
  pay_url: '',
  deposit_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chain_id: 42161,
  network: 'live',
  amount_usd_cents: 500,
  paid_total_usd_cents: 0,
  remaining_usd_cents: 500,
  in_flight_usd_cents: 0,
  to_send_usd_cents: 500,
  accepted: [
    { asset: 'USDC', token_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, amount: '5000000' },
  ],
  return_url: '',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  created_at: new Date().toISOString(),
  payments: [],
  payments_count: 0,
  below_minimum_units: { USDC: '0', USDT: '0' },
  server_time: new Date().toISOString(),
  merchant_name: 'Shop',
  support_email: null,
  embed_origins: [],
  description: null,
  line_items: null,
  reference: null,
  receipt_mails_left: 0,
  cancel_url: '',
  paid_at: null,
  scanned_until: new Date().toISOString(),
} satisfies PayView;

const VIEWS: Record<string, PayView> = {
  known: view,
  paid: {
    ...view,
    status: 'paid',
    to_send_usd_cents: 0,
    paid_total_usd_cents: 500,
    receipt_mails_left: 3,
    merchant_name: 'Bäckerei <Ö>',
    reference: 'A-1017',
  },
  embedded: { ...view, embed_origins: ['https://shop.example', 'https://b.example'] },
};

beforeAll(() => {
  world.bus.handles('sessions.pay_view', ({ token }) => ({ view: VIEWS[token] ?? null }));
});

/** Sends a form as a browser without JavaScript does. */
function posts(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return world.http('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

describe('GET /pay/{token}', () => {
  it('is one HTML page whose scripts and styles are allowed by their hashes alone', async () => {
    const response = await world.http('GET', '/pay/known');

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-/);
    expect(response.text).toMatch(/^<!doctype html>/);
    expect(response.text).toContain('US$5.00');
  });

  it('may be shown in frames of the merchant’s own origins, and of no others', async () => {
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
  ])('is compressed for those who accept it: %s', async (accepted, encoding, plain) => {
    const { headers, body } = await request(`${world.service.url}/pay/known`, {
      headers: { 'accept-encoding': accepted },
    });
    const text = plain(Buffer.from(await body.arrayBuffer())).toString();

    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding, accept-language, user-agent');
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
    const response = await world.http('GET', '/pay/nonsense');

    expect(response.status).toBe(404);
    expect(response.text).toContain('There is no payment at this link');
  });
});

describe('a page that many view', () => {
  const shown = async (path: string, headers: Record<string, string> = {}) => world.http('GET', path, { headers });
  const clockOf = (response: { headers: Record<string, unknown> }) =>
    /^clock;desc="(.+)"$/.exec(String(response.headers['server-timing']))?.[1];

  it('is the same until something happens, and has the time of each view beside it', async () => {
    VIEWS['moving'] = { ...view, token: 'moving', server_time: new Date(Date.now() - 2_000).toISOString() };
    const first = await shown('/pay/moving');
    VIEWS['moving'] = { ...VIEWS['moving'], server_time: new Date().toISOString() };
    const second = await shown('/pay/moving');

    expect(second.text).toBe(first.text);
    expect([clockOf(first), clockOf(second)]).toEqual([expect.any(String), VIEWS['moving'].server_time]);
    expect(clockOf(first)! < clockOf(second)!).toBe(true);

    VIEWS['moving'] = {
      ...VIEWS['moving'],
      paid_total_usd_cents: 200,
      to_send_usd_cents: 300,
      remaining_usd_cents: 300,
    };
    expect((await shown('/pay/moving')).text).not.toBe(first.text);
  });

  it('becomes another one when its window is over, and when the chain is behind, without any other change', async () => {
    const texts = new Set<string>();
    for (const changes of [
      {},
      { server_time: view.expires_at },
      { scanned_until: new Date(Date.parse(view.server_time) - 120_000).toISOString() },
    ]) {
      VIEWS['timed'] = { ...view, token: 'timed', ...changes };
      texts.add((await shown('/pay/timed')).text);
    }
    expect(texts.size).toBe(3);
  });

  it('is another one in another language, for another token, on a phone, and for another session', async () => {
    VIEWS['other'] = { ...view, token: 'other', deposit_address: '0x00000000000000000000000000000000000000AA' };
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
    const pages = await Promise.all([
      shown('/pay/known'),
      shown('/pay/known?lang=de'),
      shown('/pay/known?asset=USDT'),
      shown('/pay/known', phone),
      shown('/pay/other'),
      shown('/pay/known', { 'accept-language': 'fr' }),
    ]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(pages.length);
  });

  it('shows nobody what another one put into its forms', async () => {
    const before = (await shown('/pay/known')).text;
    await posts('/pay/known/find', { transaction: 'hello' });
    expect((await shown('/pay/known')).text).toBe(before);
  });

  it('contains the time itself for a script of the earlier release, which reads it there', async () => {
    const [before, now] = await Promise.all([shown('/pay/known/fragment'), shown('/pay/known/fragment?clock=beside')]);
    expect(before.text).toContain(`data-server-time="${view.server_time}"`);
    expect(now.text).not.toContain('data-server-time');
    expect(clockOf(now)).toBe(view.server_time);
  });
});

describe('POST /pay/{token}/find', () => {
  const HASH = `0x${'ab'.repeat(32)}`;
  const requests: RequestOf<'sessions.find_sent'>[] = [];
  let response: ReplyOf<'sessions.find_sent'> | AppError;

  beforeAll(() => {
    world.bus.handles('sessions.find_sent', (request) => {
      requests.push(request);
      return response;
    });
    return world.bus.connection.flush();
  });

  it.each([
    ['found', /We found it/],
    ['tooNew', /newer than the blocks/],
    ['pending', /not put it into a block/],
    ['failed', /This transaction failed/],
    ['unknown', /Arbitrum One does not know/],
    ['otherAddress', /did not go to the address/],
    ['otherToken', /an unsupported token/],
  ] as const)('shows %s in words, with the page around it and what was typed', async (finding, words) => {
    requests.length = 0;
    response = { finding };

    const { status, text } = await posts('/pay/known/find', { transaction: ` https://arbiscan.io/tx/${HASH} ` });

    expect(status).toBe(200);
    expect(requests).toEqual([{ token: 'known', tx_hash: HASH }]);
    expect(text).toMatch(words);
    expect(text).toContain(`value="https://arbiscan.io/tx/${HASH}"`);
    expect(text).toContain('<details class="more" open>');
    expect(text).toContain('US$5.00');
  });

  it.each([
    [new AppError('rate_limited', {}, { retryAfterS: 5 }), /Too many attempts/],
    [new AppError('unavailable'), /We cannot reach the network/],
  ])('shows why no lookup was made: %s', async (refusal, words) => {
    response = refusal;

    const { status, text } = await posts('/pay/known/find', { transaction: HASH });

    expect(status).toBe(200);
    expect(text).toMatch(words);
  });

  it.each(['', 'hello', '0x12', `${HASH}ff`])('sends no request about %p, and keeps it', async (transaction) => {
    requests.length = 0;

    const { status, text } = await posts('/pay/known/find?lang=de', { transaction });

    expect(status).toBe(200);
    expect(text).toContain('Das ist kein Transaktions-Hash.');
    expect(text).toContain(`value="${transaction}"`);
    expect(requests).toEqual([]);
  });

  it('comes from the page itself only', async () => {
    requests.length = 0;
    const { status } = await posts('/pay/known/find', { transaction: HASH }, { origin: 'https://elsewhere.example' });

    expect(status).toBe(403);
    expect(requests).toEqual([]);
  });
});

describe('POST /pay/{token}/receipt', () => {
  const requests: RequestOf<'sessions.mail_receipt'>[] = [];
  let response: ReplyOf<'sessions.mail_receipt'> | AppError = { receipt_mails_left: 2 };

  beforeAll(() => {
    world.bus.handles('sessions.mail_receipt', (request) => {
      requests.push(request);
      return response;
    });
    return world.bus.connection.flush();
  });

  it('has the receipt sent in the language of the page, with the shop’s reference', async () => {
    requests.length = 0;

    const { text } = await posts('/pay/paid/receipt?lang=de', { email: 'ann@example.com' });

    expect(text).toContain('Der Beleg ist unterwegs an ann@example.com.');
    expect(requests).toEqual([
      {
        token: 'paid',
        email: 'ann@example.com',
        language: 'de',
        subject: 'Ihr Beleg von Bäckerei <Ö>',
        paragraphs: [expect.stringMatching(/^Gezahlter Betrag: 5,00.\$$/), expect.stringContaining('Referenz: A-1017')],
        action: 'Zahlungsseite öffnen',
        footer: expect.stringContaining('Wir bewahren Ihre Adresse nicht auf.'),
      },
    ]);
  });

  it.each(['', 'ann', 'ann@example', 'a@b.example, c@d.example', 'Ann <a@b.example>', 'a@b.example\nBcc: c@d.example'])(
    'requests no mail to %p',
    async (email) => {
      requests.length = 0;

      expect((await posts('/pay/paid/receipt', { email })).text).toContain('This is not an e-mail address.');
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [new AppError('rate_limited'), /No more receipts can be sent/],
    [new AppError('mail_not_configured'), /The receipt could not be sent/],
    [new AppError('invalid_state_transition', { status: 'open' }), /The receipt could not be sent/],
  ])('shows why none is sent: %s', async (refusal, words) => {
    response = refusal;

    expect((await posts('/pay/paid/receipt', { email: 'ann@example.com' })).text).toMatch(words);
  });
});

describe('GET /pay/{token}/events', () => {
  it('has no stream for a session that does not exist', async () => {
    const { status, body } = await world.http('GET', '/pay/never-made/events');

    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });

  it('notifies when something happened to the session, and only then', async () => {
    const received: string[] = [];
    const { body, headers } = await request(`${world.service.url}/pay/known/events`);
    body.on('data', (chunk: Buffer) => received.push(chunk.toString()));
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

    await world.bus.publishes('session.expired', expired('another'));
    await world.bus.publishes('session.expired', expired('known'));

    await eventually(() => received.join('').includes('event: changed'));
    expect(headers['content-type']).toBe('text/event-stream');
    expect(received.join('').match(/event: changed/g)).toHaveLength(1);
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

  it('are allowed one script of our own, the relay, and the node that wallets are given', () => {
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
    'leave the page within its 13 KB in %s',
    async (_code, language) => {
      const walletConnect = {
        script: '/pay/walletconnect.js?0123456789ab',
        projectId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
        relayUrl: 'wss://relay.walletconnect.org',
      };
      const page = payPage(view, { networkName: 'Arbitrum One', language, requested: {}, walletConnect });

      const { body } = await compressed(page.text, 'br');

      expect(page.text).toContain('data-connect="');
      expect(body.length).toBeLessThan(BUDGET_BYTES);
    },
  );
});

describe('GET /embed.js', () => {
  it('is a script for every origin', async () => {
    const response = await world.http('GET', '/embed.js');

    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=600',
    });
    expect(() => new Function(response.text)).not.toThrow();
    expect(response.text).toContain('Checkout');
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
