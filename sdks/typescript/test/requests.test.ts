import { describe, expect, it } from '@jest/globals';
import { API_VERSION, VERSION } from '../src/index.js';
import { json } from './lying-server.js';
import { AGENT_KEY, KEY, thrownBy, useServer } from './use-server.js';

const on = useServer();
const SESSION = { user_external_id: 42, return_url: '', amount_usd_cents: 1_250, metadata: { order: 'Ä 💶' } };

describe('a request', () => {
  it('has the key, JSON and the version of the SDK', async () => {
    on.server.answersWith(json(200, { token: 'a' }));

    await on.checkout().sessions.create(SESSION);

    const [sent] = on.server.arrived;
    expect(sent).toMatchObject({ method: 'POST', url: '/api/sessions' });
    expect(JSON.parse(sent!.body)).toEqual(SESSION);
    expect(sent!.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'checkout-version': API_VERSION,
      'user-agent': `checkout-sdk-typescript/${VERSION}`,
    });
  });

  it('without data has no body and no type', async () => {
    on.server.answersWith(json(200, { token: 'a' }));

    await on.checkout().sessions.cancel('a');

    expect(on.server.arrived[0]).toMatchObject({ method: 'POST', url: '/api/sessions/a/cancel', body: '' });
    expect(on.server.arrived[0]!.headers['content-type']).toBeUndefined();
  });

  it('writes filters into the query, and leaves out what is not given', async () => {
    on.server.answersWith(json(200, { data: [], has_more: false, next_cursor: null }));
    const { sessions, events } = on.checkout();

    await sessions.list({ status: 'paid', search: 'a&b=c', user_external_id: 0, cursor: null }).page();
    await sessions.list({ metadata: { order: '17', 'a b': '&' } } as object).page();
    await events.list({ after: 'evt_1', types: ['payment.confirmed', 'payment.late'], limit: 10 }).page();

    const queries = on.server.arrived.map(({ url }) => Object.fromEntries(new URL(url, 'http://a').searchParams));
    expect(queries).toEqual([
      { status: 'paid', search: 'a&b=c', user_external_id: '0' },
      { 'metadata[order]': '17', 'metadata[a b]': '&' },
      { after: 'evt_1', types: 'payment.confirmed,payment.late', limit: '10' },
    ]);
  });

  it('goes to the path of the base', async () => {
    on.server.answersWith(json(200, { id: 1 }));
    for (const base of ['', '/', '/behind/a/proxy', '/behind/a/proxy//']) {
      await on.checkout({ baseUrl: `${on.server.url}${base}` }).merchant.retrieve();
    }

    expect(on.server.arrived.map(({ url }) => url)).toEqual([
      '/api/merchant',
      '/api/merchant',
      '/behind/a/proxy/api/merchant',
      '/behind/a/proxy/api/merchant',
    ]);
  });

  it('of the agent API has its key', async () => {
    on.server.answersWith(json(201, { space_id: 'sp_1' }));

    await on.agents().spaces.create({ title: 'Orders' });

    expect(on.server.arrived[0]).toMatchObject({ method: 'POST', url: '/v1/spaces' });
    expect(on.server.arrived[0]!.headers['authorization']).toBe(`Bearer ${AGENT_KEY}`);
  });

  it('goes through the `fetch` that the caller gives', async () => {
    const urls: string[] = [];
    const given: typeof fetch = async (input) => {
      urls.push(String(input));
      return Response.json({ id: 7 });
    };

    expect(await on.checkout({ fetch: given, baseUrl: 'https://pay.example' }).merchant.retrieve()).toEqual({ id: 7 });
    expect(urls).toEqual(['https://pay.example/api/merchant']);
  });
});

describe('an Idempotency-Key', () => {
  it('is made for each session and each turn, and another one each time', async () => {
    on.server.answersWith(json(200, { token: 'a' }));
    const { sessions } = on.checkout();
    const { turns } = on.agents();

    await Promise.all([sessions.create(SESSION), sessions.create(SESSION)]);
    await turns.create({ space: 'sp_1', text: 'Hello' });

    const keys = on.server.arrived.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is the one that the caller gives', async () => {
    on.server.answersWith(json(200, { token: 'a' }));

    await on.checkout().sessions.create(SESSION, { idempotencyKey: 'order-1' });

    expect(on.server.arrived[0]!.headers['idempotency-key']).toBe('order-1');
  });

  it.each([[''], [' order'], ['order\n1'], ['x'.repeat(201)], ['Ä']])('is not %j', async (idempotencyKey) => {
    on.server.answersWith(json(200, { token: 'a' }));

    const error = await thrownBy(on.checkout().sessions.create(SESSION, { idempotencyKey }));

    expect(error).toBeInstanceOf(TypeError);
    expect(on.server.arrived).toEqual([]);
  });

  it('is not made for what takes none', async () => {
    on.server.answersWith(json(200, { space_id: 'sp_1' }));

    await on.agents().spaces.create();

    expect(on.server.arrived[0]!.headers['idempotency-key']).toBeUndefined();
  });
});

describe('a file', () => {
  it('is sent as a form with its name, its type and its space', async () => {
    on.server.answersWith(json(201, { file_id: 'fl_1' }));

    await on.agents().files.create({ name: 'orders.csv', content: 'a,b\n', mediaType: 'text/csv', space: 'sp_1' });

    const { headers, body } = on.server.arrived[0]!;
    const form = await new Response(body, {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file') as File;
    expect([form.get('space'), file.name, file.type, await file.text()]).toEqual([
      'sp_1',
      'orders.csv',
      'text/csv',
      'a,b\n',
    ]);
  });

  it('comes as bytes, or as a stream', async () => {
    on.server.answersWith((response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n'));
    const { files } = on.agents();

    expect(new TextDecoder().decode(await files.content('fl_1'))).toBe('a,b\n');
    const response = await files.stream('fl_1');
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/csv', 'a,b\n']);
  });
});
