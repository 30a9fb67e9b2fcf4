import { describe, expect, it } from '@jest/globals';
import { canonicalOrigin } from './origins.js';

describe('canonicalOrigin', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://203.0.113.7', 'https://203.0.113.7'],
    ['http://localhost', 'http://localhost'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ])('reads %p as %p', (text, origin) => {
    expect(canonicalOrigin(text)).toBe(origin);
  });

  it.each([
    '',
    'shop.example',
    'https://',
    'https://shop.example/',
    'https://shop.example/pay',
    'https://shop.example?a',
    'https://shop.example#a',
    'https://me@shop.example',
    'https://*.shop.example',
    'https://shop.example;script-src',
    'https://shop.example,https://evil.example',
    "https://shop.example'",
    'https://shop.example evil.example',
    'https://sh\nop.example',
    'https://shop..example',
    'https://shop.example.',
    'https://shop_one.example',
    'https://[::1]',
    'https://shop.example:99999',
    'http://shop.example',
    'http://localhost.shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    null,
    7,
    ['https://shop.example'],
  ])('does not accept %p', (text) => {
    expect(canonicalOrigin(text)).toBeUndefined();
  });
});
