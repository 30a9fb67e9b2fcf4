import { createServer } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { pauseBefore } from '../src/http/retries.js';
import { ApiError, ConnectionError, NotFoundError, RateLimitError, TimeoutError } from '../src/index.js';
import {
  type Answer,
  agentRefusal,
  cutsOff,
  cutsOffSilently,
  drops,
  hangs,
  json,
  refusal,
  text,
} from './lying-server.js';
import { thrownBy, useServer } from './use-server.js';

const on = useServer();
const SESSION = { user_external_id: 42, return_url: '', amount_usd_cents: 1_250 };
const OPENED = { token: 'a', status: 'open' };
const LIMITS = { timeoutMs: 30_000, maxRetries: 9, maxRetryAfterMs: 30_000 };
const timesTried = () => on.server.arrived.length;

describe('a request with an Idempotency-Key', () => {
  it.each<[string, Answer]>([
    ['a connection that is closed', drops],
    ['a response that is cut off', cutsOff(OPENED)],
    ['a response that is cut off silently', cutsOffSilently(OPENED)],
    ['408', refusal(408, 'request_timeout')],
    ['409 because the first one is still under way', refusal(409, 'idempotency_in_progress')],
    ['429', refusal(429, 'open_sessions_exceeded')],
    ['500', refusal(500, 'internal')],
    ['503', refusal(503, 'unavailable')],
    ['a page of a proxy', text(502, '<html><h1>Bad gateway</h1></html>')],
    ['an empty 504', text(504, '', 'text/plain')],
  ])('is sent again after %s, with the same key and the same bytes', async (_what, fault) => {
    on.server.answersWith(fault, fault, json(200, OPENED));

    expect(await on.checkout().sessions.create(SESSION)).toEqual(OPENED);

    expect(timesTried()).toBe(3);
    expect(new Set(on.server.arrived.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1);
  });

  it('is sent again after a timeout', async () => {
    on.server.answersWith(hangs, json(200, OPENED));

    expect(await on.checkout({ timeoutMs: 300 }).sessions.create(SESSION)).toEqual(OPENED);
  });

  it('is sent as often as `maxRetries` allows, then the last error is thrown', async () => {
    on.server.answersWith(refusal(503, 'unavailable'));

    const error = await thrownBy(on.checkout({ maxRetries: 4 }).sessions.create(SESSION));

    expect(error).toMatchObject({ status: 503, code: 'unavailable', traceId: 'trace-1' });
    expect(timesTried()).toBe(5);
  });

  it.each<[string, Answer]>([
    ['400', refusal(400, 'bad')],
    ['401', refusal(401, 'invalid_api_key')],
    ['402', refusal(402, 'tier_cap_exceeded')],
    ['403', refusal(403, 'merchant_not_active')],
    ['409 of another kind', refusal(409, 'idempotency_key_reused')],
    ['422', refusal(422, 'validation_failed')],
    ['a page with 200', text(200, '<html>Sign in to the hotel</html>')],
  ])('is not sent again after %s', async (_what, fault) => {
    on.server.answersWith(fault);

    await thrownBy(on.checkout().sessions.create(SESSION));

    expect(timesTried()).toBe(1);
  });
});

describe('a POST without an Idempotency-Key', () => {
  it.each<[string, Answer]>([
    ['a connection that is closed', drops],
    ['a response that is cut off', cutsOff({ space_id: 'sp_1' })],
    ['500', agentRefusal(500, 'INTERNAL')],
    ['503', agentRefusal(503, 'UNAVAILABLE')],
    ['408 of a proxy', text(408, 'Request Timeout', 'text/plain')],
  ])('is not sent again after %s: it may have been carried out', async (_what, fault) => {
    on.server.answersWith(fault);

    await thrownBy(on.agents().spaces.create());

    expect(timesTried()).toBe(1);
  });

  it.each<[string, Answer]>([
    ['429', agentRefusal(429, 'RATE_LIMITED')],
    ['408 of the API', refusal(408, 'request_timeout')],
  ])('is sent again after %s: it was refused', async (_what, fault) => {
    on.server.answersWith(fault, json(201, { space_id: 'sp_1' }));

    expect(await on.agents().spaces.create()).toEqual({ space_id: 'sp_1' });
  });

  it('is sent again where there was no connection: nothing has left', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<{ port: number }>((resolve) =>
      taken.on('listening', () => resolve(taken.address() as { port: number })),
    );
    await new Promise((resolve) => taken.close(resolve));
    const tries = jest.fn<typeof fetch>((...args) => fetch(...args));

    const error = await thrownBy(on.agents({ baseUrl: `http://127.0.0.1:${port}`, fetch: tries }).spaces.create());

    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain('ECONNREFUSED');
    expect(tries).toHaveBeenCalledTimes(3);
  });
});

describe('what has the effect of one', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['GET', () => on.checkout().merchant.retrieve()],
    ['PUT', () => on.agents().quotas.replace({})],
    ['PATCH', () => on.checkout().webhookEndpoints.update(1, { active: false })],
    ['the cancelation of a session', () => on.checkout().sessions.cancel('a')],
    ['the cancelation of a turn', () => on.agents().turns.cancel('tn_1')],
    ['a rescan', () => on.checkout().sessions.rescan('a')],
  ])('is sent again: %s', async (_what, call) => {
    on.server.answersWith(drops, json(200, {}));

    await call();

    expect(timesTried()).toBe(2);
  });

  it('is done when a DELETE had no response and then finds nothing', async () => {
    on.server.answersWith(drops, refusal(404, 'not_found'));
    await on.checkout().webhookEndpoints.delete(1);
    expect(timesTried()).toBe(2);

    on.server.answersWith(refusal(404, 'not_found'));
    expect(await thrownBy(on.checkout().webhookEndpoints.delete(1))).toBeInstanceOf(NotFoundError);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '1' }],
    ['a date', { 'retry-after': 'Wed, 25 Nov 2026 12:00:01 GMT', date: 'Wed, 25 Nov 2026 12:00:00 GMT' }],
  ])('is waited for: %s', async (_what, headers) => {
    on.server.answersWith(refusal(429, 'rate_limited', headers), json(200, { id: 1 }));

    await on.checkout().merchant.retrieve();
    expect(timesTried()).toBe(2);

    on.server.answersWith(refusal(429, 'rate_limited', headers));
    const error = (await thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve())) as unknown as RateLimitError;
    expect(error.retryAfterMs).toBe(1_000);
    Math.random = () => 0.5;
    expect(pauseBefore({ error, attempt: 0, isRepeatable: true }, LIMITS)).toBe(1_250);
  });

  it('that is longer than the caller waits is thrown at once', async () => {
    on.server.answersWith(agentRefusal(429, 'QUOTA_EXCEEDED', { 'retry-after': '3600' }, { scope: 'end_user' }));

    const error = await thrownBy(on.agents().turns.create({ space: 'sp_1', text: 'Hello' }));

    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', retryAfterMs: 3_600_000, details: { scope: 'end_user' } });
    expect(timesTried()).toBe(1);
  });

  it.each(['9'.repeat(20), '9'.repeat(400)])('of ages is thrown at once: %s', async (value) => {
    on.server.answersWith(refusal(503, 'unavailable', { 'retry-after': value }));

    await thrownBy(on.checkout().merchant.retrieve());

    expect(timesTried()).toBe(1);
  });

  it('may be limited by one call', async () => {
    on.server.answersWith(refusal(503, 'unavailable', { 'retry-after': '1' }));

    await thrownBy(on.checkout().merchant.retrieve({ maxRetryAfterMs: 999 }));

    expect(timesTried()).toBe(1);
  });

  it.each([['soon'], ['-1'], ['9e99'], ['']])('that is %j counts as absent', async (value) => {
    on.server.answersWith(refusal(503, 'unavailable', { 'retry-after': value }));

    const error = await thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve());

    expect(error).toMatchObject({ status: 503, retryAfterMs: null });
  });

  it('of a moment that is over is not waited for', async () => {
    on.server.answersWith(refusal(503, 'unavailable', { 'retry-after': 'Wed, 25 Nov 2020 12:00:00 GMT' }));

    expect(await thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve())).toMatchObject({ retryAfterMs: 0 });
  });
});

describe('pauses', () => {
  it('double up to eight seconds, and any part of them is waited', () => {
    const error = new ApiError('No.', { status: 503, code: 'unavailable' });
    const pauses = () =>
      Array.from({ length: 10 }, (_, attempt) => pauseBefore({ error, attempt, isRepeatable: true }, LIMITS));

    Math.random = () => 0.5;
    expect(pauses()).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000, undefined]);
    Math.random = () => 0;
    expect(pauses().slice(0, 9)).toEqual(Array(9).fill(0));
  });
});

describe('a call that is canceled', () => {
  it('throws the reason, while it waits for a response', async () => {
    on.server.answersWith(hangs);
    const reason = new Error('the buyer has left');
    const controller = new AbortController();
    const called = thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve({ signal: controller.signal }));
    controller.abort(reason);

    expect(await called).toBe(reason);
  });

  it('throws the reason, while it waits to try again', async () => {
    on.server.answersWith(refusal(503, 'unavailable', { 'retry-after': '20' }));
    const controller = new AbortController();
    const called = thrownBy(on.checkout().merchant.retrieve({ signal: controller.signal }));
    setTimeout(() => controller.abort(), 200);

    expect(await called).toMatchObject({ name: 'AbortError' });
    expect(timesTried()).toBe(1);
  });

  it('does not begin', async () => {
    on.server.answersWith(json(200, {}));

    expect(await thrownBy(on.checkout().merchant.retrieve({ signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortError',
    });
    expect(timesTried()).toBe(0);
  });

  it('leaves nothing at a signal that lives on', async () => {
    on.server.answersWith(json(200, {}));
    const { signal } = new AbortController();
    const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];

    for (let call = 0; call < 5; call++) await on.checkout().merchant.retrieve({ signal });

    expect(added).toHaveBeenCalledTimes(5);
    expect(removed).toHaveBeenCalledTimes(5);
  });
});

describe('a timeout', () => {
  it('is a connection error, too', async () => {
    on.server.answersWith(hangs);

    const error = await thrownBy(on.checkout({ timeoutMs: 50, maxRetries: 0 }).merchant.retrieve());

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: 'TimeoutError', status: 0, code: 'timed_out' });
  });
});
