import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseOidcProviders } from './oidc-providers.js';

const GOOD = { id: 'acme', name: 'Acme', issuer: 'https://id.acme.example', client_id: 'checkout' };

describe('parseOidcProviders', () => {
  it('asks for openid, email and profile where no scopes are named', () => {
    expect(parseOidcProviders(JSON.stringify([GOOD]))).toEqual([{ ...GOOD, scopes: ['openid', 'email', 'profile'] }]);
    expect(parseOidcProviders('[]')).toEqual([]);
  });

  it.each([
    ['no list', GOOD],
    ['an id that is no path segment', [{ ...GOOD, id: 'a/b' }]],
    ['an issuer that is no URL', [{ ...GOOD, issuer: 'acme' }]],
    ['no client id', [{ ...GOOD, client_id: undefined }]],
    ['scopes without openid', [{ ...GOOD, scopes: ['email'] }]],
    ['one id twice', [GOOD, GOOD]],
    ['an entry that is no object', ['acme']],
  ])('refuses %s', (_case, value) => {
    expect(() => parseOidcProviders(JSON.stringify(value))).toThrow();
  });
});
