import { describe, expect, it } from '@jest/globals';
import { payUrl, refundDraft, refundWish, wordsFor } from './tool-results.js';

const TO = `0x${'1'.repeat(40)}`;
const TOKEN = `0x${'2'.repeat(40)}`;
const draft = {
  ...{
    asset: 'USDC',
    token_address: TOKEN,
    chain_id: 42161,
    to: TO,
    amount_usd_cents: 1_250,
    amount_units: '12500000',
  },
  wallet_link: `ethereum:${TOKEN}@42161/transfer?address=${TO}&uint256=12500000`,
};

describe('a drafted refund', () => {
  it('is read from what the tool returned', () => {
    expect(refundDraft(JSON.stringify({ draft, sent: false }))).toEqual({
      ...{ asset: 'USDC', tokenAddress: TOKEN, to: TO, amount: 'US$12.50', walletLink: draft.wallet_link },
    });
  });

  it.each([
    ['no JSON', 'Sorry.'],
    ['nothing', null],
    ['an error', JSON.stringify({ error: 'x' })],
    [
      'a link that wallets would not accept as a transfer',
      JSON.stringify({ draft: { ...draft, wallet_link: 'javascript:alert(1)' } }),
    ],
    ['no address', JSON.stringify({ draft: { ...draft, to: 'evil' } })],
  ])('does not exist where the result is %s', (_, result) => {
    expect(refundDraft(result)).toBeUndefined();
  });

  it('shows what it would refund before it is drafted', () => {
    expect(refundWish({ tx_hash: '0xab' })).toEqual({ amount: 'the whole payment', to: null, txHash: '0xab' });
    expect(refundWish({ tx_hash: '0xab', amount_usd_cents: 5, to: TO })).toMatchObject({ amount: 'US$0.05', to: TO });
  });
});

describe('a payment link', () => {
  it('is one of this platform alone', () => {
    const of = (pay_url: unknown) => payUrl(JSON.stringify({ pay_url }), 'https://pay.example.com');

    expect(of('https://pay.example.com/pay/tok')).toBe('https://pay.example.com/pay/tok');
    expect(of('https://pay.example.com.evil.example/pay/tok')).toBeUndefined();
    expect(of('https://evil.example/pay/tok')).toBeUndefined();
    expect(of(7)).toBeUndefined();
  });
});

it('has words for its own tools, and the name of others', () => {
  expect(wordsFor('merchant_find_payments')).toBe('Searched payments');
  expect(wordsFor('crm.find')).toBe('Called crm.find');
});
