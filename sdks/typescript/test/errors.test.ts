import { describe, expect, it } from '@jest/globals';
import {
  ApiError,
  AuthenticationError,
  CheckoutError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ValidationError,
} from '../src/index.js';
import { agentRefusal, json, refusal, text } from './lying-server.js';
import { thrownBy, useServer } from './use-server.js';

const on = useServer();
const failing = () => thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve());
const FAULT = { loc: ['body', 'amount_usd_cents'], msg: 'Input should be a valid integer', type: 'int_type' };

describe('an error of the API', () => {
  it.each([
    [401, AuthenticationError],
    [402, ApiError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, ApiError],
    [422, ValidationError],
    [429, RateLimitError],
    [500, ApiError],
  ])('with %i is of its kind, in both shapes', async (status, kind) => {
    for (const refused of [refusal(status, 'some_code'), agentRefusal(status, 'SOME_CODE')]) {
      on.server.answersWith(refused);
      const error = await failing();
      expect(error).toBeInstanceOf(kind);
      expect(error).toBeInstanceOf(CheckoutError);
      expect(error.name).toBe(kind.name);
      expect(error).toMatchObject({ status, message: expect.stringMatching(/^No: some_code\.$/i) });
    }
  });

  it('has code, trace and its other facts', async () => {
    on.server.answersWith(
      refusal(429, 'open_sessions_exceeded', { 'x-request-id': 'r-1' }, { max_count: 10, open_count: 10 }),
    );

    expect(await failing()).toMatchObject({
      code: 'open_sessions_exceeded',
      traceId: 'trace-1',
      requestId: 'r-1',
      details: { max_count: 10, open_count: 10 },
    });
  });

  it('of fields lists them, as the checkout writes them', async () => {
    on.server.answersWith(
      json(422, { detail: [FAULT], error: { code: 'validation_failed', message: 'No.', trace_id: 't' } }),
    );

    expect(await failing()).toMatchObject({ code: 'validation_failed', fields: [FAULT] });
  });

  it('of fields lists them, as the agent API writes them', async () => {
    on.server.answersWith(agentRefusal(422, 'VALIDATION_ERROR', {}, { param: 'body.text', details: [FAULT] }));

    expect(await failing()).toMatchObject({ code: 'VALIDATION_ERROR', fields: [FAULT] });
  });

  it('of one field is a fault of that', async () => {
    on.server.answersWith(agentRefusal(422, 'UNKNOWN_CAPABILITY', {}, { param: 'body.builtin.1' }));

    const fields = [{ loc: ['body', 'builtin', '1'], msg: 'No: UNKNOWN_CAPABILITY.', type: 'UNKNOWN_CAPABILITY' }];
    expect(await failing()).toMatchObject({ fields });
  });
});

describe('a response that is none of the API', () => {
  const PAGE = '<!doctype html><title>502</title><script>secret()</script><h1>Bad   gateway</h1>';

  it.each([
    ['a page', text(502, PAGE), 502, 'text/html', '502 Bad gateway'],
    ['a page with 200', text(200, PAGE), 200, 'text/html', '502 Bad gateway'],
    ['nothing', text(503, '', 'text/plain'), 503, 'an empty body', undefined],
    ['nothing with 200', text(200, '', 'application/json'), 200, 'an empty body', undefined],
    ['text', text(500, 'upstream connect error', 'text/plain'), 500, 'text/plain', 'upstream connect error'],
    ['JSON of another shape', json(500, { message: 'no' }), 500, 'application/json', '{"message":"no"}'],
    ['JSON that is no object', json(200, ['a']), 200, 'application/json', '["a"]'],
    ['JSON that is a text', json(400, 'no'), 400, 'application/json', '"no"'],
    ['JSON that is null', json(200, null), 200, 'application/json', 'null'],
    [
      'an error that is no object',
      json(400, { error: 'invalid_client' }),
      400,
      'application/json',
      '{"error":"invalid_client"}',
    ],
  ] as const)('is a clear error: %s', async (_what, answer, status, what, body) => {
    on.server.answersWith(answer);

    const error = await failing();

    expect(error).toMatchObject({ status, code: 'unreadable_response', details: body === undefined ? {} : { body } });
    expect(error.message).toBe(
      `The server responded with status ${status} and ${what}, which is not a response of the API. Is baseUrl right, and what is in front of the API?`,
    );
  });

  it('still has the kind of its status', async () => {
    on.server.answersWith(text(404, '<h1>Not found</h1>'));
    expect(await failing()).toBeInstanceOf(NotFoundError);
  });
});
