import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseProviders } from './parse-providers.js';

const GOOD = { id: 'acme', name: 'Acme', issuer: 'https://id.acme.example', client_id: 'checkout' };

describe('parseProviders', () => {
  it('requests openid, email and profile where no scopes are named', () => {
    expect(parseProviders(JSON.stringify([GOOD]))).toEqual([
      { ...GOOD, strategy: 'oidc', scopes: ['openid', 'email', 'profile'] },
    ]);
    expect(parseProviders('[]')).toEqual([]);
  });

  it.each([
    ['no list', GOOD],
    ['an id that is no path segment', [{ ...GOOD, id: 'a/b' }]],
    ['an issuer that is not a URL', [{ ...GOOD, issuer: 'acme' }]],
    ['no client id', [{ ...GOOD, client_id: undefined }]],
    ['an unknown strategy', [{ ...GOOD, strategy: 'saml' }]],
    ['a strategy that is no text', [{ ...GOOD, strategy: ['oidc'] }]],
    ['scopes without openid', [{ ...GOOD, scopes: ['email'] }]],
    ['one id twice', [GOOD, GOOD]],
    ['an entry that is no object', ['acme']],
    ['an entry that is nothing', [null]],
  ])('refuses %s', (_case, value) => {
    expect(() => parseProviders(JSON.stringify(value))).toThrow();
  });
});
