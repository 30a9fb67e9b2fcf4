import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkSignature } from './webhook-signature.js';

const BODY = Buffer.from('{"id":"wd_1"}');
const NOW_S = 1_800_000_000;
const sign = (secret: string, t = NOW_S, body = BODY) =>
  createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');

describe('checkSignature', () => {
  it('accepts the endpoint’s own secret', () => {
    expect(checkSignature(`t=${NOW_S},v1=${sign('whsec_a')}`, BODY, 'whsec_a', NOW_S)).toBe('valid');
  });

  it('accepts one of two signatures while a secret is rotated', () => {
    const header = `t=${NOW_S},v1=${sign('whsec_old')},v1=${sign('whsec_new')}`;

    expect(checkSignature(header, BODY, 'whsec_new', NOW_S)).toBe('valid');
  });

  it('refuses another secret, another body and another time', () => {
    const header = `t=${NOW_S},v1=${sign('whsec_a')}`;

    expect(checkSignature(header, BODY, 'whsec_b', NOW_S)).toBe('wrong');
    expect(checkSignature(header, Buffer.from('{}'), 'whsec_a', NOW_S)).toBe('wrong');
    expect(checkSignature(`t=${NOW_S + 1},v1=${sign('whsec_a')}`, BODY, 'whsec_a', NOW_S)).toBe('wrong');
  });

  it('reports that a right signature is too old', () => {
    expect(checkSignature(`t=${NOW_S},v1=${sign('whsec_a')}`, BODY, 'whsec_a', NOW_S + 301)).toBe('too old');
  });

  it.each([undefined, '', 't=1', 'v1=00', 'nonsense'])('calls %s missing', (header) => {
    expect(checkSignature(header, BODY, 'whsec_a', NOW_S)).toBe('missing');
  });
});
