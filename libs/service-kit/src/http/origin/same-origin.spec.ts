import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { isSameOrigin, requireSameOrigin } from './same-origin.js';

const OURS = 'https://pay.example';
const THEIRS = 'https://thief.example';

const request = (headers: Record<string, string>, method = 'POST') =>
  ({ method, headers }) as unknown as FastifyRequest;

describe('a request with a cookie', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['of a program, which names no origin', {}, true],
    ['of a page of ours', { origin: OURS }, true],
    ['of a page of ours, as browsers report', { origin: OURS, 'sec-fetch-site': 'same-origin' }, true],
    ['of a form of ours without a referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    ['that a person typed', { 'sec-fetch-site': 'none' }, true],
    ['that a person typed, with the origin of another page', { 'sec-fetch-site': 'none', origin: THEIRS }, false],
    ['of another page', { origin: THEIRS }, false],
    ['of another page, as browsers report', { 'sec-fetch-site': 'cross-site' }, false],
    ['of a page beside ours', { 'sec-fetch-site': 'same-site', origin: OURS }, false],
    ['of a page that hides its origin', { origin: 'null' }, false],
    ['of an invalid origin', { origin: 'pay.example', host: 'pay.example' }, false],
    ['of the host that was requested', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    ['of another port of it', { origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3000' }, false],
    ['of the host that a proxy names', { origin: THEIRS, host: 'inside', 'x-forwarded-host': 'thief.example' }, true],
    [
      'of the host behind a proxy',
      { origin: 'http://inside', host: 'inside', 'x-forwarded-host': 'pay.example' },
      false,
    ],
  ])('%s may change something: %p', (_, headers, may) => {
    expect(isSameOrigin(request(headers), OURS)).toBe(may);
    expect(isSameOrigin(request(headers, 'DELETE'), OURS)).toBe(may);
    const required = expect(() => requireSameOrigin(request(headers), OURS));
    if (may) required.not.toThrow();
    else required.toThrow(expect.objectContaining({ code: 'cross_site_request' }));
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('may read from anywhere: %s', (method) => {
    expect(isSameOrigin(request({ origin: THEIRS, 'sec-fetch-site': 'cross-site' }, method), OURS)).toBe(true);
  });
});
