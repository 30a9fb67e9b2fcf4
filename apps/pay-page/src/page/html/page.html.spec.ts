import { describe, expect, it } from '@jest/globals';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { tokenAmount } from '@libs/money/token-amount';
import { html } from '../../html/html.js';
import { transactionIn } from '../../states/forms.js';
import { payState } from '../../states/pay-state.js';
import { LANGUAGES } from '../../texts/languages.js';
import { completeView } from '../complete-view.js';
import { payMain } from './main.html.js';
import { payPage } from './page.html.js';

const context = { networkName: 'Arbitrum One', language: LANGUAGES[0], requested: {} };

function view(changes: Partial<PayView> = {}): PayView {
  return {
    token: 't0k3n',
    invoice_id: 1,
    livemode: true,
    status: 'open',
    labels: [],
    pay_url: 'https://pay.example/pay/t0k3n',
    deposit_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    chain_id: 42161,
    network: 'live',
    amount_usd_cents: 12_34,
    paid_total_usd_cents: 0,
    remaining_usd_cents: 12_34,
    in_flight_usd_cents: 0,
    to_send_usd_cents: 12_34,
    accepted: [
      { asset: 'USDC', token_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, amount: '12340000' },
      { asset: 'USDT', token_address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', decimals: 6, amount: '12340000' },
    ],
    return_url: 'https://shop.example/thanks',
    expires_at: '2026-03-10T12:00:00.000Z',
    created_at: '2026-03-10T11:00:00.000Z',
    payments: [],
    payments_count: 0,
    below_minimum_units: { USDC: '0', USDT: '0' },
    server_time: '2026-03-10T11:00:01.000Z',
    merchant_name: 'Shop <b>&"',
    support_email: 'help@shop.example',
    embed_origins: [],
    description: null,
    line_items: null,
    reference: null,
    receipt_mails_left: 0,
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
    expect(payMain(view(), { ...context, requested: { asset: 'USDT' } }).text).toContain('12.34 USDT');
    expect(payMain(view(), { ...context, requested: { asset: 'DOGE' } }).text).toContain('12.34 USDC');
  });

  it('never lets a merchant’s words become markup', () => {
    expect(
      payPage(view({ description: '<img src=x onerror=alert(1)>', reference: '<img src=y>' }), context).text,
    ).not.toContain('<img');
    expect(payPage(view(), context).text).toContain('Shop &lt;b&gt;&amp;&quot;');
  });

  it('requests the rest after a part, and nothing once it is paid', () => {
    const partial = view({ paid_total_usd_cents: 4_00, to_send_usd_cents: 8_34, labels: ['partial'] });
    const paid = view({ status: 'paid', paid_total_usd_cents: 12_34, to_send_usd_cents: 0 });

    expect(payMain(partial, context).text).toContain('$8.34');
    expect(payMain(paid, context).text).not.toContain('class="qr"');
    expect(payMain(paid, context).text).toContain('https://shop.example/thanks');
  });
});

describe('a buyer who sent a part that is not confirmed yet', () => {
  const half = view({
    in_flight_usd_cents: 6_17,
    to_send_usd_cents: 6_17,
    accepted: view().accepted.map((asset) => ({ ...asset, amount: '6170000' })),
    payments: [
      {
        payment_id: 1,
        status: 'detected',
        asset: 'USDC',
        amount_usd_cents: 6_17,
        amount_units: '6170000',
        decimals: 6,
        tx_hash: `0x${'ab'.repeat(32)}`,
        confirmations: 1,
        required_confirmations: 4,
      },
    ],
  });
  const text = payMain(half, context).text;

  it('sees what was seen and what is missing, the address and a payment URI of the rest', () => {
    expect(text).toContain('US$6.17 seen, US$6.17 still to send');
    expect(text).toContain('0x5FbDB2315678afecb367f032d93F642f64180aa3&amp;uint256=6170000');
    expect(text).toContain('class="qr"');
    expect(text).toContain('data-asks="true"');
  });

  it('can look at the transfer where there is an explorer, and reads its hash where there is none', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const linked = payMain(half, { ...context, explorerUrl: 'https://explorer.example/' }).text;

    expect(linked).toContain(
      `<a href="https://explorer.example/tx/${hash}" target="_blank" rel="noopener noreferrer">`,
    );
    expect(text).toContain(`<code title="${hash}">`);
    expect(text).not.toContain('/tx/');
  });

  it('is never told to leave', () => {
    expect(text).not.toContain('You can leave this page');
  });
});

describe('what came beside the payments that are listed', () => {
  const listed = Array.from({ length: 20 }, (_, index) => ({
    payment_id: index + 6,
    status: 'confirmed' as const,
    asset: 'USDC' as const,
    amount_usd_cents: 5,
    amount_units: '50000',
    decimals: 6,
    tx_hash: `0x${String(index).padStart(64, '0')}`,
    confirmations: 4,
    required_confirmations: 4,
  }));
  const main = (changes: Partial<PayView>, language: (typeof LANGUAGES)[number] = LANGUAGES[0]) =>
    payMain(view(changes), { ...context, language }).text;

  it('is how many more there are, where there are more than the newest twenty', () => {
    expect(main({ payments: listed, payments_count: 1_025 })).toContain('and 1,005 more, received earlier');
    expect(main({ payments: listed, payments_count: 20 })).not.toContain('received earlier');
  });

  it('is money in transfers too small to be payments, to the last unit and per token', () => {
    const dust = main({ below_minimum_units: { USDC: '4000', USDT: '0' } });
    expect(dust).toContain('0.004 USDC came in transfers below the smallest payment. It counts toward the total.');
    expect(dust).toContain('<section id="payments" aria-label="Payments">');
    expect(main({ below_minimum_units: { USDC: '1', USDT: '9999' } })).toContain('0.000001 USDC + 0.009999 USDT came');
  });

  it('is nothing where nothing came', () => {
    expect(main({})).not.toContain('below the smallest payment');
    expect(main({})).toContain('<section id="payments" aria-label="Payments" hidden>');
  });

  it.each(LANGUAGES.map((language) => [language.code, language] as const))('is shown in %s', (code, language) => {
    const text = main(
      { payments: listed, payments_count: 1_025, below_minimum_units: { USDC: '4000', USDT: '0' } },
      language,
    );
    const [more, dust] = [...text.matchAll(/<p class="besides">(.*?)<\/p>/g)].map(([, words]) => words!);

    expect(more!.replaceAll(/\D/g, '')).toBe('1005');
    expect(dust).toMatch(/0[.,]004\sUSDC/);
    if (code !== 'en') expect(more).not.toContain('more');
  });
});

describe('what can be copied', () => {
  it('is the amount, as a wallet accepts it, and the address; never the contract of the token', () => {
    for (const language of LANGUAGES) {
      const { text } = payMain(view({ amount_usd_cents: 1_249_00 }), { ...context, language });
      const copied = [...text.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value);
      expect(copied).toEqual(['12.34', '0x5FbDB2315678afecb367f032d93F642f64180aa3']);
      const [before, details] = text.replaceAll('<wbr>', '').split(`<summary>${language.texts.details}</summary>`);
      const contract = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
      expect(before!.replaceAll(/<[^>]*>/g, ' ')).not.toContain(contract);
      expect(details).toContain(`${contract}</code>`);
    }
  });
});

describe('numbers', () => {
  it.each([
    ['en', 'US$1,249.00', '1,249.00'],
    ['de', '1.249,00 $', '1.249,00'],
    ['es', '1249,00 US$', '1249,00'],
    ['fr', '1 249,00 $US', '1 249,00'],
    ['pt', 'US$ 1.249,00', '1.249,00'],
    ['zh', 'US$1,249.00', '1,249.00'],
    ['ar', 'US$1,249.00', '1,249.00'],
  ])('are written in one way in %s', (code, money, amount) => {
    const language = LANGUAGES.find((one) => one.code === code)!;
    const accepted = view().accepted.map((asset) => ({ ...asset, amount: '1249000000' }));
    const { text } = payMain(view({ amount_usd_cents: 1_249_00, to_send_usd_cents: 1_249_00, accepted }), {
      ...context,
      language,
    });
    const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ');

    expect(words).toContain(money);
    expect(words).toContain(`${amount} USDC`);
    const others = ['1249.00', '1249,00', '1,249.00', '1.249,00'].filter((other) => other !== amount);
    for (const other of others) expect([other, words.includes(other)]).toEqual([other, false]);
  });
});

describe('on a phone', () => {
  it('wallet apps come first, then amount and address, and the code is folded', () => {
    const url = 'https://pay.example/pay/t0k3n';
    const { text } = payMain(view(), { ...context, isPhone: true });

    const positions = ['class="apps"', 'data-copy="12.34"', 'class="qr"'].map((part) => text.indexOf(part));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(text).toMatch(/<details class="more"><summary>Show the QR code<\/summary>/);
    const links = [...text.matchAll(/<a class="quiet" href="([^"]*)">/g)].map(([, href]) => href);
    expect(links).toEqual([
      'https://link.metamask.io/dapp/pay.example/pay/t0k3n',
      `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(url)}`,
      `https://link.trustwallet.com/open_url?coin_id=60&amp;url=${encodeURIComponent(url)}`,
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(url)}`)}`,
      expect.stringMatching(/^ethereum:0xaf88/),
    ]);
  });

  it('is offered nowhere else', () => {
    expect(payMain(view(), context).text).not.toContain('link.metamask.io');
  });
});

describe('a buyer who pays from an exchange', () => {
  it.each(LANGUAGES.map((language) => [language.code, language] as const))(
    'reads in %s which network to choose and which amount has to arrive',
    (_, language) => {
      const { text } = payMain(view(), { ...context, language });
      const section = text.slice(text.indexOf(`<summary>${language.texts.fromExchange}</summary>`));
      const steps = [...section.slice(0, section.indexOf('</ol>')).matchAll(/<li>(.*?)<\/li>/g)].map(
        ([, step]) => step!,
      );

      expect(steps).toHaveLength(3);
      expect(steps[0]).toContain('Arbitrum One');
      expect(steps[1]).toMatch(/12[.,]34/);
      expect(steps.join()).not.toMatch(/[{}]/);
    },
  );
});

describe('without JavaScript', () => {
  it('the page promises nothing that it does not do', () => {
    for (const language of LANGUAGES) {
      const { text } = payPage(view(), { ...context, language });
      const promise = `<span class="needs-script">${language.texts.noticesByItself}</span>`;
      expect(text).toContain(promise);
      expect(text.replace(promise, '')).not.toContain(language.texts.noticesByItself);
      expect(text).toMatch(/<noscript><p class="notice">/);
    }
  });
});

describe('the end of a payment', () => {
  const over = view({ status: 'paid', labels: ['over'], paid_total_usd_cents: 15_00, to_send_usd_cents: 0 });
  const words = (changes: Partial<PayView>) =>
    payMain(view(changes), context)
      .text.replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  it('too much names price, paid and excess', () => {
    expect(words(over)).toContain('Price US$12.34 Amount paid US$15.00 Overpaid US$2.66');
  });

  it('is a receipt with the shop’s own reference, and never the number of the platform', () => {
    const paid = { status: 'paid', to_send_usd_cents: 0, invoice_id: 918273 } as const;
    expect(words({ ...paid, reference: 'A-1017', description: 'Two headphones' })).toMatch(
      /For Two headphones Reference A-1017/,
    );
    expect(words({ ...paid, reference: 'A-1017' })).not.toContain('918273');
    expect(words(paid)).not.toMatch(/Reference|918273/);
  });

  it('unpaid leads to the shop, and to a mail that names the order', () => {
    const { text } = payMain(
      view({ status: 'expired', reference: 'A 1017&x', cancel_url: 'https://shop.example/cart' }),
      context,
    );

    expect(text).toMatch(/<a class="button" href="https:\/\/shop\.example\/cart"/);
    expect(text).toContain('mailto:help@shop.example?subject=A%201017%26x');
    const without = payMain(view({ status: 'expired' }), context).text;
    expect(without).toContain('href="https://shop.example/thanks"');
  });

  it.each([
    [{}, 'Cancel and return to Shop', 'https://shop.example/cart'],
    [
      { to_send_usd_cents: 0, in_flight_usd_cents: 12_34, status: 'processing' },
      'Back to Shop',
      'https://shop.example/thanks',
    ],
    [{ to_send_usd_cents: 1, in_flight_usd_cents: 12_33 }, 'Back to Shop', 'https://shop.example/thanks'],
    [{ to_send_usd_cents: 0, status: 'paid' }, 'Back to Shop', 'https://shop.example/thanks'],
    [{ status: 'canceled' }, 'Back to Shop', 'https://shop.example/cart'],
  ] as const)('leads on by what was sent: %p', (changes, text, target) => {
    const page = payMain(
      view({ ...(changes as Partial<PayView>), cancel_url: 'https://shop.example/cart' }),
      context,
    ).text;

    expect(page).toMatch(new RegExp(`href="${target}"[^>]*>${text} `));
  });

  it('offers the receipt by mail only where one can be sent', () => {
    const paid = { status: 'paid', to_send_usd_cents: 0 } as const;
    expect(payMain(view({ ...paid, receipt_mails_left: 3 }), context).text).toContain('type="email"');
    expect(payMain(view(paid), context).text).not.toContain('type="email"');
  });
});

describe('beside a sessions service of the earlier release', () => {
  const {
    in_flight_usd_cents: _,
    to_send_usd_cents: __,
    description: ___,
    reference: ____,
    cancel_url: _____,
    ...rest
  } = view();
  const older = (changes: Partial<PayView>) => completeView({ ...(rest as PayView), ...changes });

  it('the page requests what that one reports as remaining, and nothing while it is processing', () => {
    expect(payMain(older({}), context).text).toContain('US$12.34');
    expect(payState(older({ paid_total_usd_cents: 4_00, remaining_usd_cents: 8_34 }))).toBe('partial');
    expect(payState(older({ status: 'processing' }))).toBe('confirming');
    expect(payMain(older({ status: 'processing' }), context).text).not.toContain('class="qr"');
  });
});

describe('a transaction that the buyer names', () => {
  const hash = `0x${'aB'.repeat(32)}`;

  it.each([
    [hash, hash.toLowerCase()],
    [` https://arbiscan.io/tx/${hash}?a=b `, hash.toLowerCase()],
    [`${hash}00`, undefined],
    ['0x1234', undefined],
    ['', undefined],
  ])('%p is %p', (text, found) => {
    expect(transactionIn(text)).toBe(found);
  });

  it('and what was typed for it stay in the form, escaped, with the response', () => {
    const filled = { sent: { transaction: '"><img>', finding: 'malformed' } } as const;
    const { text } = payMain(view(), { ...context, filled });

    expect(text).toContain('value="&quot;&gt;&lt;img&gt;"');
    expect(text).toContain('This is not a transaction hash.');
    expect(text).not.toContain('<img');
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
    [{ paid_total_usd_cents: 1, to_send_usd_cents: 12_33 }, 'partial'],
    [{ status: 'processing', in_flight_usd_cents: 12_34, to_send_usd_cents: 0 }, 'confirming'],
    [
      { in_flight_usd_cents: 6_17, to_send_usd_cents: 6_17, payments: [{ ...payment, status: 'detected' }] },
      'partial-seen',
    ],
    [{ paid_total_usd_cents: 6_17, in_flight_usd_cents: 6_16, to_send_usd_cents: 1 }, 'partial-seen'],
    [{ paid_total_usd_cents: 6_17, in_flight_usd_cents: 6_17, to_send_usd_cents: 0 }, 'confirming'],
    [{ status: 'expired', in_flight_usd_cents: 6_17, to_send_usd_cents: 6_17 }, 'expired-partial'],
    [{ status: 'expired', in_flight_usd_cents: 12_34, to_send_usd_cents: 0 }, 'confirming'],
    [
      {
        in_flight_usd_cents: 6_17,
        to_send_usd_cents: 6_17,
        labels: ['reverted'],
        payments: [{ ...payment, status: 'reverted' }],
      },
      'reverted',
    ],
    [{ in_flight_usd_cents: 6_17, to_send_usd_cents: 6_17, server_time: '2026-03-10T12:00:00.000Z' }, 'checking'],
    [{ status: 'paid' }, 'paid'],
    [{ status: 'paid', labels: ['over'] }, 'paid-over'],
    [{ status: 'expired' }, 'expired'],
    [{ status: 'expired', paid_total_usd_cents: 1, to_send_usd_cents: 12_33 }, 'expired-partial'],
    [{ status: 'canceled' }, 'canceled'],
    [{ status: 'canceled', paid_total_usd_cents: 1, to_send_usd_cents: 12_33 }, 'canceled-partial'],
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

describe('the page of a session on the test network', () => {
  const onTestnet = { livemode: false, network: 'testnet', chain_id: 421_614 } as const;
  const onNetwork = {
    ...context,
    networkName: 'Arbitrum Sepolia',
    explorerUrl: 'https://sepolia.example',
    walletRpcUrl: 'https://rpc.sepolia.example/',
  };
  const page = payPage(view(onTestnet), { ...onNetwork, hasDevPanel: true }).text;

  it('states that it is a test, and is paid as a live one: by wallet, code or by hand, on that network', () => {
    expect(page).toContain('id="test-stripe"');
    expect(page).toContain('Paid on Arbitrum Sepolia, with tokens that are worth nothing.');
    expect(page).toContain('0x5FbDB2315678afecb367f032d93F642f64180aa3');
    expect(page).toContain('ethereum:0xaf88d065e77c8cC2239327C5EDb3A432268e5831@421614/transfer');
    const wallet = JSON.parse(/data-payment="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"'));
    expect(wallet).toMatchObject({
      ...{ chainId: '0x66eee', network: 'Arbitrum Sepolia' },
      ...{ rpcUrl: 'https://rpc.sepolia.example/', explorerUrl: 'https://sepolia.example' },
    });
  });

  it('has no simulated buyer, and no panel that pays on the live chain of a developer', () => {
    expect(page).not.toMatch(/name="act"|id="dev-panel"/);
    const paid = payMain(view({ ...onTestnet, status: 'paid', to_send_usd_cents: 0 }), onNetwork).text;
    expect(paid).not.toContain('name="act"');
  });

  it('is recognized by its chain where the earlier release does not name the network', () => {
    const { network: _, ...before } = view(onTestnet);

    expect(completeView(before as PayView).network).toBe('testnet');
    expect(completeView({ ...before, chain_id: 0 } as PayView).network).toBe('simulated');
    expect(completeView({ ...before, livemode: true } as PayView).network).toBe('live');
  });
});

describe('the page of a test session', () => {
  const simulated = { livemode: false, network: 'simulated', chain_id: 0 } as const;
  const page = payPage(view(simulated), { ...context, hasDevPanel: true }).text;

  it('states that it is one, and has the buttons of a simulated buyer instead of every way to pay', () => {
    expect(page).toContain('id="test-stripe"');
    expect(page.match(/name="act"/g)).toHaveLength(7);
    for (const way of ['0x5FbDB2315678afecb367f032d93F642f64180aa3', 'ethereum:', 'data-payment', 'id="dev-panel"'])
      expect([way, page.includes(way)]).toEqual([way, false]);
  });

  it('has the buttons in each state, and a live one has none', () => {
    const paid = payMain(view({ ...simulated, status: 'paid', to_send_usd_cents: 0 }), context).text;

    expect(paid.match(/name="act"/g)).toHaveLength(7);
    expect(payPage(view(), context).text).not.toMatch(/name="act"|test-stripe"/);
  });

  it('names what is sold, in the words of the merchant', () => {
    const line_items = [
      { name: '<b>Pair</b>', quantity: 2, amount_usd_cents: 7_00 },
      { name: 'Discount', quantity: 1, amount_usd_cents: -1_66 },
    ];
    const text = payMain(view({ line_items }), context).text;

    expect(text).toContain('2 × </span><bdi>&lt;b&gt;Pair&lt;/b&gt;</bdi></span><bdi dir="ltr">US$14.00</bdi>');
    expect(text).toContain('-US$1.66');
  });
});
