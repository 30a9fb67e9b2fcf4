import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.js';

describe('the site that passkeys are made for', () => {
  it.each([
    ['https://pay.example.com', { id: 'pay.example.com', origin: 'https://pay.example.com' }],
    ['https://pay.example.com:8443/x', { id: 'pay.example.com', origin: 'https://pay.example.com:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ])('is the host of %s', (publicUrl, party) => {
    expect(relyingPartyOf(publicUrl)).toEqual(party);
  });

  it.each(['http://127.0.0.1:3000', 'http://127.9.8.7:3000', 'http://[::1]:3000'])(
    'is localhost for the loopback address of %s',
    (publicUrl) => {
      expect(relyingPartyOf(publicUrl)).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    },
  );

  it.each(['https://10.0.0.5', 'https://[2001:db8::1]:3000', 'http://203.0.113.7'])(
    'does not exist for %s',
    (publicUrl) => {
      expect(relyingPartyOf(publicUrl)).toBeUndefined();
    },
  );

  it('is the host of a name that only looks like an address', () => {
    expect(relyingPartyOf('https://127.0.0.1.example.com')?.id).toBe('127.0.0.1.example.com');
  });
});
