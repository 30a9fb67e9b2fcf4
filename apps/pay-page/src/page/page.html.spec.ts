import { describe, expect, it } from '@jest/globals';
import type { PayView } from '@libs/dto/questions/sessions.questions';
import { tokenAmount } from '@libs/money/token-amount';
import { LANGUAGES } from '../texts/languages.js';
import { html } from './html.js';
import { payMain } from './main.html.js';
import { payPage } from './page.html.js';
import { payState } from './pay-state.js';

const context = { networkName: 'Arbitrum One', language: LANGUAGES[0], asked: {} };

function view(changes: Partial<PayView> = {}): PayView {
  return {
    token: 't0k3n',
    invoice_id: 1,
    status: 'open',
    labels: [],
    pay_url: 'https://pay.example/pay/t0k3n',
    deposit_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    chain_id: 42161,
    amount_usd_cents: 12_34,
    paid_total_usd_cents: 0,
    remaining_usd_cents: 12_34,
    accepted: [
      { asset: 'USDC', token_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, amount: '12340000' },
      { asset: 'USDT', token_address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', decimals: 6, amount: '12340000' },
    ],
    return_url: 'https://shop.example/thanks',
    expires_at: '2026-03-10T12:00:00.000Z',
    created_at: '2026-03-10T11:00:00.000Z',
    payments: [],
    server_time: '2026-03-10T11:00:01.000Z',
    merchant_name: 'Shop <b>&"',
    support_email: 'help@shop.example',
    embed_origins: [],
    description: null,
    reference: null,
    cancel_url: '',
    paid_at: null,
    scanned_until: '2026-03-10T11:00:00.000Z',
    ...changes,
  };
}

describe('html', () => {
  it('escapes everything but other templates', () => {
    expect(
      html`<p title="${'"'}">${'<script>'}${html`<b>${'&'}</b>`}${[1, html`<i></i>`]}${null}${false}</p>`.text,
    ).toBe('<p title="&quot;">&lt;script&gt;<b>&amp;</b>1<i></i></p>');
  });
});

describe('the pay page', () => {
  it('shows amount, address, network and a payment URI of the exact remaining amount', () => {
    const text = payPage(view(), context).text;

    expect(text).toContain('$12.34');
    expect(text).toContain('12.34 USDC');
    expect(text).toContain('0x5FbDB2315678afecb367f032d93F642f64180aa3');
    expect(text).toContain('Arbitrum One');
    expect(text).toContain(
      'ethereum:0xaf88d065e77c8cC2239327C5EDb3A432268e5831@42161/transfer?address=0x5FbDB2315678afecb367f032d93F642f64180aa3&amp;uint256=12340000',
    );
    expect(text).toContain('<svg');
  });

  it('takes the token from the link, and the first one for anything else', () => {
    expect(payMain(view(), { ...context, asked: { asset: 'USDT' } }).text).toContain('12.34 USDT');
    expect(payMain(view(), { ...context, asked: { asset: 'DOGE' } }).text).toContain('12.34 USDC');
  });

  it('never lets a merchant’s words become markup', () => {
    expect(
      payPage(view({ description: '<img src=x onerror=alert(1)>', reference: '<img src=y>' }), context).text,
    ).not.toContain('<img');
    expect(payPage(view(), context).text).toContain('Shop &lt;b&gt;&amp;&quot;');
  });

  it('asks for the rest after a part, and for nothing once it is paid', () => {
    const partial = view({ paid_total_usd_cents: 4_00, remaining_usd_cents: 8_34, labels: ['partial'] });
    const paid = view({ status: 'paid', paid_total_usd_cents: 12_34, remaining_usd_cents: 0 });

    expect(payMain(partial, context).text).toContain('$8.34');
    expect(payMain(paid, context).text).not.toContain('class="qr"');
    expect(payMain(paid, context).text).toContain('https://shop.example/thanks');
  });
});

describe('the state of the page', () => {
  const payment = {
    payment_id: 1,
    asset: 'USDC',
    amount_usd_cents: 1,
    tx_hash: '0x',
    confirmations: 0,
    required_confirmations: 4,
  } as const;

  it.each([
    [{}, 'waiting'],
    [{ paid_total_usd_cents: 1 }, 'partial'],
    [{ status: 'processing' }, 'confirming'],
    [{ payments: [{ ...payment, status: 'detected' }] }, 'confirming'],
    [{ status: 'paid' }, 'paid'],
    [{ status: 'paid', labels: ['over'] }, 'paid-over'],
    [{ status: 'expired' }, 'expired'],
    [{ status: 'expired', paid_total_usd_cents: 1 }, 'expired-partial'],
    [{ status: 'canceled' }, 'canceled'],
    [{ status: 'canceled', paid_total_usd_cents: 1 }, 'canceled-partial'],
    [{ status: 'paid', labels: ['late'] }, 'paid-late'],
    [{ payments: [{ ...payment, status: 'reverted' }], labels: ['reverted'] }, 'reverted'],
    [{ server_time: '2026-03-10T12:00:00.000Z' }, 'checking'],
  ] as const)('%p is %s', (changes, state) => {
    expect(payState(view(changes as Partial<PayView>))).toBe(state);
  });
});

describe('an amount', () => {
  it.each([
    ['12340000', '12.34'],
    ['12345678', '12.345678'],
    ['1', '0.000001'],
    ['5000000', '5.00'],
    ['0', '0.00'],
  ])('of %s base units reads %s', (units, text) => {
    expect(tokenAmount(units, 6)).toBe(text);
  });
});
