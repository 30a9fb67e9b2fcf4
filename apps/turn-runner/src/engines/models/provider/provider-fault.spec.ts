import { describe, expect, it } from '@jest/globals';
import { OutboundError } from '@libs/outbound-http/outbound-error';
import { APICallError } from 'ai';
import { ProviderProtocolFault } from '../fetch/bounded-answer.js';
import { Keyless } from './keyless.js';
import { faultOf, retryAfterMs } from './provider-fault.js';

function faultWith(statusCode: number | undefined, responseBody = '', responseHeaders: Record<string, string> = {}) {
  const call = {
    message: 'failed',
    url: 'http://provider',
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  };
  return faultOf(new APICallError(call));
}

describe('an error of a provider', () => {
  it('without a status is a provider that was never reached, or a response that broke off', () => {
    const withCause = (code: string) => {
      const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('socket'), { code }) });
      return faultOf(new APICallError({ message: 'failed', url: 'http://provider', requestBodyValues: {}, cause }))
        .kind;
    };

    expect(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_SOCKET', 'ECONNRESET'].map(withCause)).toEqual([
      ...['passing', 'passing', 'cut', 'cut'],
    ]);
  });

  it.each([500, 503, 529, 408])('with status %p is temporary', (status) => {
    expect(faultWith(status).kind).toBe('passing');
  });

  it('with 503 may name the time to wait', () => {
    expect(faultWith(503, '', { 'retry-after': '7' })).toMatchObject({ kind: 'passing', retryAfterMs: 7_000 });
  });

  it('after a part of the answer had come is a response that broke off', () => {
    const call = { message: 'failed', url: 'http://provider', requestBodyValues: {} };

    expect(faultOf(new APICallError({ ...call, statusCode: 500 }), true).kind).toBe('cut');
    expect(faultOf(new APICallError({ ...call, statusCode: 429 }), true).kind).toBe('limited');
  });

  it('with a success that cannot be read is a response that broke off', () => {
    expect(faultWith(200).kind).toBe('cut');
  });

  it('with 429 is a limit, with the time to wait', () => {
    expect(faultWith(429, '', { 'retry-after': '7' })).toEqual({ kind: 'limited', status: 429, retryAfterMs: 7_000 });
    expect(faultWith(429)).toEqual({ kind: 'limited', status: 429, retryAfterMs: undefined });
  });

  it.each([
    [400, '{"error":{"code":"context_length_exceeded"}}'],
    [400, '{"error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}'],
    [413, ''],
  ])('%p %s is a context that is too long', (status, body) => {
    expect(faultWith(status, body)).toMatchObject({ kind: 'final', failure: { code: 'CONTEXT_TOO_LONG' } });
  });

  it.each([400, 401, 403, 404])('with status %p is final, and repeats nothing of the response', (status) => {
    const fault = faultWith(status, 'Incorrect API key provided: sk-secret');

    expect(fault).toMatchObject({ kind: 'final', failure: { code: 'ENGINE_ERROR' } });
    expect(JSON.stringify(fault)).not.toContain('sk-secret');
  });

  it.each([
    [
      400,
      '{"error":{"type":"invalid_request_error","code":"x","message":"Bad tool at http://10.0.0.7:80/v1"}}',
      'invalid_request_error, x: Bad tool at [address]',
    ],
    [400, '{"error":{"message":"Use sk-proj-abcd1234 or 0123456789abcdef0123456789abcdef"}}', 'Use [key] or [key]'],
    [
      429,
      '{"error":{"type":"insufficient_quota","code":"insufficient_quota","message":"over"}}',
      'insufficient_quota: over',
    ],
    [
      401,
      '{"error":{"type":"invalid_request_error","message":"Incorrect API key of org-1234"}}',
      'invalid_request_error',
    ],
    [503, '{"error":"upstream is away"}', 'upstream is away'],
    [502, '<html>bad gateway</html>', undefined],
    [500, '{"error":null}', undefined],
    [500, '"a text"', undefined],
  ])('%p %s has the reason %p, for the owner of the key', (status, body, reason) => {
    const fault = faultWith(status, body);

    expect(fault.reason).toBe(reason);
    if (fault.kind === 'final')
      expect(fault.failure.details).toEqual(reason === undefined ? {} : { provider_reason: reason });
  });

  it('of our own request is reported by its kind', () => {
    const wrapped = (cause: Error) => faultOf(new TypeError('fetch failed', { cause }));

    expect(wrapped(new ProviderProtocolFault('It fell silent.'))).toMatchObject({
      kind: 'cut',
      what: 'It fell silent.',
    });
    expect(wrapped(new OutboundError('connect_failed', 'no')).kind).toBe('passing');
    expect(wrapped(new OutboundError('reset', 'no')).kind).toBe('cut');
    expect(wrapped(new OutboundError('blocked_address', 'no'))).toMatchObject({
      kind: 'final',
      failure: { code: 'ENGINE_ERROR', message: expect.stringContaining('keys of customers') },
    });
  });

  it('repeats nothing of a key of the customer', () => {
    const keyless = new Keyless('key-AAAA/BBBB+CCCC=DDDD');

    expect(faultOf({ error: { message: 'bad key-AAAA/BBBB+CCCC=DDDD' } }, false, { keyless }).reason).toBe('bad [key]');
  });

  it('has a reason of bounded length', () => {
    const { reason } = faultWith(400, JSON.stringify({ error: { message: 'very long '.repeat(100) } }));

    expect(Buffer.byteLength(reason!)).toBeLessThanOrEqual(500);
  });

  it('in a stream is read by its text', () => {
    expect(faultOf({ type: 'rate_limit_error' }).kind).toBe('limited');
    expect(faultOf({ type: 'overloaded_error' }).kind).toBe('passing');
    expect(faultOf(new TypeError('terminated')).kind).toBe('cut');
  });
});

describe('the time to wait', () => {
  it.each([
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, 9_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('is read from %j', (headers, ms) => {
    expect(retryAfterMs(headers as Record<string, string>, 1_000)).toBe(ms);
  });
});
