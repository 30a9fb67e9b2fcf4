import { describe, expect, it } from '@jest/globals';
import { isPlainPath } from './plain-path.js';

describe('isPlainPath', () => {
  it.each(['/', '/api/me', '/pay/abc?return=/../x', '/docs/assets/a..b.js', '/v1/spaces/.hidden', '/pay/a%20b', '/a.'])(
    'accepts %s',
    (url) => expect(isPlainPath(url)).toBe(true),
  );

  it.each([
    '/api/auth/./login',
    '/api/auth/%2e/login',
    '/api/auth/%2E/login?x=1',
    '/api/auth/x/../login',
    '/api/auth/x/%2e%2E/login',
    '/api/auth/x/.%2e/login',
    '/api/auth%2flogin',
    '/api/auth%5clogin',
    '/api\\auth/login',
    '/docs/assets/%2e%2e/package.json',
    '/..',
  ])('refuses %s', (url) => expect(isPlainPath(url)).toBe(false));
});
