import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agents, Checkout } from '../src/index.js';
import { json, LyingServer, neverEndsItsBody, neverEndsItsHeaders, redirects, refusal, text } from './lying-server.js';
import { AGENT_KEY, KEY, thrownBy, useServer } from './use-server.js';

const on = useServer();

describe('a server that never ends', () => {
  it.each([
    ['its headers', neverEndsItsHeaders],
    ['its body', neverEndsItsBody],
  ])('%s is left after the timeout', async (_what, answer) => {
    on.server.answersWith(answer);

    expect(await thrownBy(on.checkout({ timeoutMs: 300, maxRetries: 1 }).merchant.retrieve())).toMatchObject({
      code: 'timed_out',
    });
    expect(on.server.arrived).toHaveLength(2);
  });
});

describe('a page that is no response', () => {
  it('is read only at its beginning, however it is made', async () => {
    on.server.answersWith(text(502, '<script<style'.repeat(200_000)));

    expect(await thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve())).toMatchObject({
      code: 'unreadable_response',
    });
  });

  it.each(['whsec_AbC/+=', 'sk_test_0123', 'ak_live_0123'])('shows no %s that it repeats', async (secret) => {
    on.server.answersWith(text(502, `<p>secret=${secret}</p>`));

    expect(await thrownBy(on.checkout({ maxRetries: 0 }).merchant.retrieve())).toMatchObject({
      details: { body: expect.stringMatching(/^secret=(whsec|sk_test|ak_live)_…$/) },
    });
  });
});

describe('a redirect', () => {
  let elsewhere: LyingServer;
  beforeAll(async () => {
    elsewhere = await LyingServer.start();
    elsewhere.answersWith(json(200, { id: 1 }));
  });
  afterAll(() => elsewhere.stop());

  it.each([301, 302, 303, 307, 308])('with %i is not followed, so that nobody else gets the key', async (status) => {
    on.server.answersWith(redirects(`${elsewhere.url}/steal?of=${KEY}`, status));

    const error = await thrownBy(on.checkout().merchant.retrieve());

    expect(error).toMatchObject({
      status,
      code: 'redirected',
      message: expect.stringContaining(`to ${elsewhere.url}.`),
    });
    expect(inspect(error)).not.toContain(KEY);
    expect(elsewhere.arrived).toEqual([]);
  });

  it('is not followed by a stream or a download either', async () => {
    on.server.answersWith(redirects(elsewhere.url));
    const { files, turns } = on.agents();

    expect(await thrownBy(files.stream('fl_1'))).toMatchObject({ code: 'redirected' });
    expect(await thrownBy(turns.stream('tn_1').next())).toMatchObject({ code: 'redirected' });
    expect(elsewhere.arrived).toEqual([]);
  });

  it.each([[''], ['http://['], ['javascript:alert(1)']])('to %j is a clear error', async (to) => {
    on.server.answersWith(redirects(to));
    expect(await thrownBy(on.checkout().merchant.retrieve())).toMatchObject({ code: 'redirected' });
  });
});

describe('an id', () => {
  it.each([
    ['..'],
    ['.'],
    [''],
    ['../../v1/credits'],
    ['a/b'],
    ['a\\b'],
    ['a\nb'],
    ['a\0b'],
    [undefined],
    [null],
    [{}],
    [['a']],
    [1.5],
    [Number.NaN],
  ])('%j leads to no other path', async (token) => {
    on.server.answersWith(json(200, {}));

    const error = await thrownBy((async () => on.checkout().sessions.cancel(token as never))());

    expect(error).toBeInstanceOf(TypeError);
    expect(on.server.arrived).toEqual([]);
  });

  it.each([
    ['a?b=c#d', '/api/sessions/a%3Fb%3Dc%23d/cancel'],
    ['%2e%2e', '/api/sessions/%252e%252e/cancel'],
    ['%2f', '/api/sessions/%252f/cancel'],
    ['ä b', '/api/sessions/%C3%A4%20b/cancel'],
    ['...', '/api/sessions/.../cancel'],
  ])('%j is one segment', async (token, url) => {
    on.server.answersWith(json(200, {}));

    await on.checkout().sessions.cancel(token);

    expect(on.server.arrived[0]!.url).toBe(url);
  });
});

describe('a client', () => {
  const made = (options: object) => () => new Checkout({ apiKey: KEY, baseUrl: 'https://pay.example', ...options });

  it.each([
    [`${KEY}\n`],
    [` ${KEY}`],
    [`${KEY}\r\nx-evil: 1`],
    [`${KEY}\0`],
    ['sk_live_ключ'],
    [''],
    [undefined],
    [7],
    ['other'],
    [AGENT_KEY],
  ])('is not made with the key %j, which is not repeated', (apiKey) => {
    expect(made({ apiKey })).toThrow(TypeError);
    try {
      made({ apiKey })();
    } catch (error) {
      expect(inspect(error)).not.toContain('0123456789abcdef');
    }
  });

  it('of the agents is not made with a key of the checkout', () => {
    expect(() => new Agents({ apiKey: KEY, baseUrl: 'https://pay.example' })).toThrow('begins with ak_');
  });

  it.each([
    ['pay.example'],
    [''],
    [undefined],
    ['ftp://pay.example'],
    ['javascript:alert(1)'],
    ['https://user:secret@pay.example'],
    ['https://pay.example?key=secret'],
    ['https://pay.example#secret'],
  ])('is not made with the base %j', (baseUrl) => {
    expect(made({ baseUrl })).toThrow(TypeError);
    expect(made({ baseUrl })).not.toThrow('secret');
  });

  it.each([
    [{ timeoutMs: 0 }],
    [{ timeoutMs: Number.NaN }],
    [{ timeoutMs: 2 ** 31 }],
    [{ timeoutMs: Number.POSITIVE_INFINITY }],
    [{ maxRetries: -1 }],
    [{ maxRetries: 1_000 }],
    [{ maxRetryAfterMs: -1 }],
    [{ timeoutMs: '5' }],
  ])('is not made with %j', (options) => {
    expect(made(options)).toThrow(TypeError);
  });
});

describe('the key', () => {
  it('is in no picture of a client or an error', async () => {
    on.server.answersWith(refusal(401, 'invalid_api_key'));
    const [checkout, agents] = [
      on.checkout({ maxRetries: 0 }),
      on.agents({ maxRetries: 0, baseUrl: 'http://127.0.0.1:1' }),
    ];
    const errors = [await thrownBy(checkout.merchant.retrieve()), await thrownBy(agents.quotas.retrieve())];

    for (const thing of [
      checkout,
      agents,
      checkout.sessions,
      agents.turns,
      ...errors,
      ...errors.map(({ cause }) => cause),
    ]) {
      const pictures = [
        inspect(thing, { depth: 20, showHidden: true }),
        JSON.stringify(thing) ?? '',
        String(thing),
        Object.keys(Object(thing)).join(),
      ];
      for (const picture of pictures) {
        expect(picture).not.toContain(KEY);
        expect(picture).not.toContain(AGENT_KEY);
      }
    }
  });

  it('cannot be replaced by a header of the caller, nor be sent elsewhere by an id', async () => {
    on.server.answersWith(json(200, {}));
    await on.checkout().sessions.cancel('@evil.example');
    expect(on.server.arrived[0]).toMatchObject({ url: '/api/sessions/%40evil.example/cancel' });
  });

  it('is not in an error, although a page of a proxy repeats the request', async () => {
    on.server.answersWith((response, request, arrived) =>
      text(400, `<pre>authorization: ${arrived.headers['authorization']}</pre>`)(response, request, arrived),
    );
    expect(inspect(await thrownBy(on.checkout().merchant.retrieve()))).not.toContain(KEY);
  });
});

describe('JSON with `__proto__`', () => {
  const POLLUTED = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';

  it.each([
    ['an object', 200, `{"id":1,${POLLUTED}}`],
    [
      'an error',
      422,
      `{"detail":[{"loc":[],"msg":"","type":"",${POLLUTED}}],"error":{"code":"a","message":"b",${POLLUTED}},${POLLUTED}}`,
    ],
  ])('changes no prototype: %s', async (_what, status, body) => {
    on.server.answersWith(text(status, body, 'application/json'));

    const outcome = await on
      .checkout()
      .merchant.retrieve()
      .catch((error: unknown) => error);

    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf((outcome as { details?: object }).details ?? {})).toBe(Object.prototype);
  });
});
