import { describe, expect, it } from '@jest/globals';
import { faultOfClient, hasRedirectUri, isRedirectUri, oauthClientId, oauthClientOf } from './oauth-client.js';

const CLIENT = {
  name: 'Chat',
  redirectUris: ['https://chat.example/cb', 'http://127.0.0.1:3000/cb', 'chat://auth/cb'],
};

describe('a client that requests access', () => {
  it('is what its id encodes', () => {
    expect(oauthClientOf(oauthClientId(CLIENT))).toEqual(CLIENT);
  });

  it.each([
    '',
    'client_',
    'client_e30',
    `client_${Buffer.from('["Chat"]').toString('base64url')}`,
    `client_${Buffer.from('["Chat", 7]').toString('base64url')}`,
    `client_${Buffer.from('{"name":"Chat"}').toString('base64url')}`,
    `client_${Buffer.from('null').toString('base64url')}`,
    `${oauthClientId(CLIENT)}A`,
    oauthClientId({ ...CLIENT, redirectUris: ['javascript://x/%0Aalert(1)'] }),
    oauthClientId({ ...CLIENT, name: 'a'.repeat(3_000) }),
  ])('is not read from the id %j', (id) => {
    expect(oauthClientOf(id)).toBeUndefined();
  });

  it.each([
    [{ ...CLIENT, name: ' ' }, 'client_name'],
    [{ ...CLIENT, name: 'a\u202eb' }, 'client_name'],
    [{ ...CLIENT, redirectUris: [] }, 'redirect_uris'],
    [{ ...CLIENT, redirectUris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) }, 'redirect_uris'],
  ] as const)('is refused: %j', (client, field) => {
    expect(faultOfClient(client)).toBe(field);
  });
});

describe('the address that gets the response', () => {
  it.each([
    'https://a.example/cb?x=1',
    'http://localhost/cb',
    'http://[::1]:9/cb',
    'com.example.app://cb',
    'cursor://a/b',
  ])('may be %s', (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    'http://a.example/cb',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'https://a.example@evil.example/',
    'https://a.example/#x',
    'https://a.example/\n',
    'https:\\\\evil.example',
    'javascript://a.example/%0Aalert(1)',
    'JavaScript://a/',
    'javascript:alert(1)',
    'data://text/html,x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    '/cb',
    '',
  ])('may not be %j', (uri) => expect(isRedirectUri(uri)).toBe(false));

  it('is one that the client registered, to the letter, but for the port of a program on the same machine', () => {
    expect(hasRedirectUri(CLIENT, 'https://chat.example/cb')).toBe(true);
    expect(hasRedirectUri(CLIENT, 'http://127.0.0.1:51234/cb')).toBe(true);
    expect(hasRedirectUri(CLIENT, 'chat://auth/cb')).toBe(true);
    for (const other of [
      'https://chat.example/cb/',
      'https://chat.example:8443/cb',
      'https://chat.example/CB',
      'https://chat.example/cb?x',
      'http://127.0.0.1:51234/other',
      'http://localhost:3000/cb',
      'chat://auth/cb2',
    ]) {
      expect([other, hasRedirectUri(CLIENT, other)]).toEqual([other, false]);
    }
  });
});
