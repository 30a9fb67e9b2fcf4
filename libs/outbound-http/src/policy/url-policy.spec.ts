import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, parseAllowedNetworks } from './address-policy.js';
import { MAX_URL_LENGTH, urlProblem } from './url-policy.js';

const production = new AddressPolicy();
const development = new AddressPolicy(parseAllowedNetworks('127.0.0.0/8,::1/128'));

describe('urlProblem', () => {
  it.each([
    'https://example.com/hooks?x=1',
    'https://example.com:8443',
    'https://8.8.8.8/a',
    'https://[2606:4700::1111]/',
    'https://xn--bcher-kva.example/',
  ])('accepts %s', (url) => {
    expect(urlProblem(url, production)).toBeUndefined();
  });

  it.each([
    ['http://example.com', 'must start with https://'],
    ['ftp://example.com', 'must start with https://'],
    ['javascript:alert(1)', 'must start with https://'],
    ['example.com', 'must be a URL such as https://example.com/webhooks'],
    ['', 'must be a URL such as https://example.com/webhooks'],
    ['https://user@example.com', 'must not contain a user name or password'],
    ['https://:pw@example.com', 'must not contain a user name or password'],
    ['https://example.com/#a', 'must not contain a fragment'],
    ['https://example.com/#', 'must not contain a fragment'],
    ['https://exam\tple.com', 'must not contain spaces or control characters'],
    [' https://example.com', 'must not contain spaces or control characters'],
    [`https://example.com/${'a'.repeat(MAX_URL_LENGTH)}`, 'must have at most 2048 characters'],
    ['https://intranet/hook', 'must have a full host name such as example.com'],
    ['https://a..b/', 'must have a full host name such as example.com'],
    ['https://localhost/', 'must point to a public address'],
    ['https://api.localhost./', 'must point to a public address'],
    ['http://localhost:3000/', 'must point to a public address'],
    ['https://2130706433/', 'must point to a public address'],
    ['https://0x7f.1/', 'must point to a public address'],
    ['https://017700000001/', 'must point to a public address'],
    ['https://[::ffff:169.254.169.254]/', 'must point to a public address'],
    ['https://[64:ff9b::7f00:1]/', 'must point to a public address'],
    ['https://169.254.169.254/latest/meta-data', 'must point to a public address'],
  ])('reports that %p %s', (url, problem) => {
    expect(urlProblem(url, production)).toBe(problem);
  });

  it('allows http for loopback hosts only in development', () => {
    expect(urlProblem('http://localhost:4000/hook', development)).toBeUndefined();
    expect(urlProblem('http://127.0.0.1:4000/hook', development)).toBeUndefined();
    expect(urlProblem('http://[::1]:4000/hook', development)).toBeUndefined();
    expect(urlProblem('http://example.com/hook', development)).toBe('must start with https://');
    expect(urlProblem('http://8.8.8.8/hook', development)).toBe('must start with https://');
    expect(urlProblem('http://10.0.0.1/hook', development)).toBe('must point to a public address');
  });
});
