import { expect, it } from '@jest/globals';
import { requestHeaders } from './request-headers.js';

const OWN = { host: 'service', 'x-forwarded-for': '10.0.0.1', traceparent: '00-a-b-00' };
const passed = (headers: Record<string, string>) => {
  const flat = requestHeaders(headers, OWN);
  return Object.fromEntries(
    Array.from({ length: flat.length / 2 }, (_, index) => flat.slice(2 * index, 2 * index + 2)),
  );
};

it('headers of a request go on as they came', () => {
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json', 'x-anything': 'ü' };
  expect(passed(headers)).toEqual({ ...headers, ...OWN });
});

it('headers about the connection and the framing of the body stay behind', () => {
  const headers = {
    ...{
      connection: 'close',
      'keep-alive': 'timeout=5',
      'proxy-connection': 'keep-alive',
      te: 'trailers',
      upgrade: 'h2c',
    },
    ...{ 'transfer-encoding': 'chunked', 'content-length': '5', expect: '100-continue', 'http2-settings': 'AAAA' },
  };
  expect(passed(headers)).toEqual(OWN);
});

it('headers that a caller claims in our place are replaced', () => {
  expect(passed({ host: 'evil.example', 'x-forwarded-for': '1.2.3.4', traceparent: 'x' })).toEqual(OWN);
});

it('headers that the connection names stay behind, and ours stay whatever it names', () => {
  const connection = 'keep-alive, X-Secret ,authorization, x-forwarded-for, host';
  expect(passed({ connection, 'x-secret': '1', authorization: 'Bearer x', accept: '*/*' })).toEqual({
    accept: '*/*',
    ...OWN,
  });
});
