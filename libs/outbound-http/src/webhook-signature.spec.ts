import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { signatureHeader, standardHeaders } from './webhook-signature.js';

const body = '{"id":"wd_0","type":"payment.confirmed","data":{"note":"größer als 1 €"}}';
const key = (secret: string) => createSecretKey(Buffer.from(secret));
const nowS = () => Math.floor(Date.now() / 1_000);

describe('the signature', () => {
  it('has the form of the contract', () => {
    expect(signatureHeader(1_700_000_000, '{}', [key('whsec_a')])).toBe(
      't=1700000000,v1=04339dc4f01d6541e8d3b7e4bd93cd2d4f680ccb28592270900b08e49cc09e57',
    );
  });

  it('is accepted by a public verifier, with the secret as the merchant has it', () => {
    const header = signatureHeader(nowS(), body, [key('whsec_merchant')]);

    expect(Stripe.webhooks.constructEvent(body, header, 'whsec_merchant').id).toBe('wd_0');
  });

  it('is accepted with the new and with the previous secret while both are valid', () => {
    const header = signatureHeader(nowS(), body, [key('whsec_new'), key('whsec_old')]);

    expect(Stripe.webhooks.constructEvent(body, header, 'whsec_new').id).toBe('wd_0');
    expect(Stripe.webhooks.constructEvent(body, header, 'whsec_old').id).toBe('wd_0');
  });

  it('is refused for another body, another secret and an old time', () => {
    const header = signatureHeader(nowS(), body, [key('whsec_a')]);
    const old = signatureHeader(nowS() - 3_600, body, [key('whsec_a')]);

    expect(() => Stripe.webhooks.constructEvent(`${body} `, header, 'whsec_a')).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, header, 'whsec_b')).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, old, 'whsec_a')).toThrow();
  });
});

describe('the headers of Standard Webhooks', () => {
  it('are those of the example in its specification, one signature for each secret', () => {
    const secret = key('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const example = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    expect(standardHeaders(id, 1_614_265_330, '{"test": 2432232314}', [secret, secret])).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': `${example} ${example}`,
    });
  });
});
