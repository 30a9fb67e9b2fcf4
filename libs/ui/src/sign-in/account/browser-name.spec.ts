import { describe, expect, it } from '@jest/globals';
import { browserOf } from './browser-name.js';

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/604.1',
      'Safari on iOS',
    ],
    ['curl/8.9.1', 'curl'],
    [null, 'Unknown browser'],
  ])('of %s is %s', (userAgent, name) => {
    expect(browserOf(userAgent)).toBe(name);
  });
});
