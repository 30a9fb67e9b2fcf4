import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { PAYING_TOOLS, TOOLS_OF_CAPABILITIES } from '@libs/dto/agent/tools/permissions';
import type { Grant } from '@libs/dto/agent/tools/toolset';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { MAX_MEMORY_VALUE_BYTES } from '../src/capabilities/memory.capability.js';
import { useToolBench } from './tool-bench.js';

const CANARY = 'cn "ry/ä+ &= sécret\\42';
const space = 'sp_00000000000070008000000000000001';

let received: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
const upstream = useUpstream((request, response) => {
  received.push({ method: request.method!, url: request.url!, headers: request.headers });
  (ROUTES[new URL(request.url!, 'http://x').pathname] ?? ROUTES['/'])!(request, response);
});

/** Started after the upstream, because it needs the upstream's address. */
const bench = useToolBench(() => ({ WEB_SEARCH_URL: `${upstream.url}/search`, WEB_SEARCH_KEY: 'search-key' }));

const ROUTES: Record<string, RequestListener> = {
  '/': (_request, response) => response.end('hello'),
  '/redirect': (_request, response) => response.writeHead(302, { location: `${upstream.url}/landed` }).end(),
  '/endless': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
      response.once('drain', more);
    };
    more();
  },
  '/binary': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(100)),
  '/hangs': () => {},
  '/echo': (request, response) => {
    const value = Buffer.from(String(request.headers['x-key']), 'latin1').toString('latin1');
    const utf8 = Buffer.from(value);
    const forms = [
      value,
      JSON.stringify({ value }),
      JSON.stringify(JSON.stringify({ value })),
      encodeURIComponent(value),
      encodeURIComponent(value).toLowerCase(),
      new URLSearchParams({ value }).toString(),
      utf8.toString('base64'),
      utf8.toString('base64url'),
      Buffer.from(`user:${value}`).toString('base64'),
      Buffer.from(`us:${value} `).toString('base64'),
      utf8.toString('hex'),
      utf8.toString('hex').toUpperCase(),
      value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    ];
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(forms.join('\n'));
  },
  '/search': (request, response) => {
    const results = [{ title: 'Blue', url: 'https://example.com', snippet: 'A shirt', extra: 1 }];
    const isAllowed = request.headers.authorization === 'Bearer search-key';
    response.writeHead(isAllowed ? 200 : 401).end(JSON.stringify({ results }));
  },
};

const fetchGrant = (config: Record<string, unknown> = {}): Grant => ({
  key: 'http.fetch',
  config: { allowed_hosts: ['127.0.0.1'], ...config },
});

beforeEach(() => {
  received = [];
});

describe('http.fetch', () => {
  it('reads hosts that the space allows and no others', async () => {
    const box = await bench.open({ grants: [fetchGrant()] });

    const read = await bench.call(box, 'http_fetch', { url: `${upstream.url}/a?b=1` });
    const other = await bench.call(box, 'http_fetch', { url: 'https://example.com/' });

    expect(read).toEqual({ text: 'HTTP 200\n\nhello', isError: false });
    expect(other).toEqual({ text: 'This space may not call example.com.', isError: true });
    expect(box.specs.map(({ name, isRepeatable }) => [name, isRepeatable])).toEqual([
      ['http_fetch', true],
      ['result_read', true],
    ]);
  });

  it('follows no redirect, cuts what is endless and shows no bytes that are not text', async () => {
    const box = await bench.open({ grants: [fetchGrant()] });

    const redirect = await bench.call(box, 'http_fetch', { url: `${upstream.url}/redirect` });
    const endless = await bench.call(box, 'http_fetch', { url: `${upstream.url}/endless` });
    const binary = await bench.call(box, 'http_fetch', { url: `${upstream.url}/binary` });

    expect(redirect.text).toBe(`HTTP 302\nlocation: ${upstream.url}/landed\n\n`);
    expect(received.filter(({ url }) => url === '/landed')).toEqual([]);
    expect(endless.text).toContain('[cut at 1048576 bytes]');
    expect(Buffer.byteLength(endless.text)).toBeLessThanOrEqual(64 * 1024);
    expect(binary.text).toBe('HTTP 200\ncontent-type: image/png\n\n[100 bytes that are not text]');
  });

  it('sends changes by a separate tool, which is not repeated and sends the key of the call', async () => {
    const box = await bench.open({ grants: [fetchGrant({ methods: ['GET', 'POST', 'PATCH'] })] });

    await bench.call(box, 'http_send', { url: upstream.url, method: 'PATCH', body: '{}' }, { id: 'call_7' });
    const wrong = await bench.call(box, 'http_send', { url: upstream.url, method: 'DELETE' });

    expect(box.specs.map(({ name, isRepeatable }) => [name, isRepeatable])).toEqual([
      ['http_fetch', true],
      ['http_send', false],
      ['result_read', true],
    ]);
    expect(received[0]).toMatchObject({ method: 'PATCH', headers: { 'idempotency-key': 'tn_1:call_7' } });
    expect(wrong.text).toContain('The arguments do not fit: arguments/method must be equal to one of');
  });

  it('passes a cancellation on and throws its reason', async () => {
    const box = await bench.open({ grants: [fetchGrant()] });
    const cancel = new AbortController();
    const call = bench.call(box, 'http_fetch', { url: `${upstream.url}/hangs` }, { signal: cancel.signal });

    cancel.abort(new Error('the turn was cancelled'));

    await expect(call).rejects.toThrow('the turn was cancelled');
  });

  it('reaches no address that is not public, however it is written', async () => {
    const production = await bench.make({});
    const hosts = SSRF.map((url) => new URL(url).host);
    const grants = [fetchGrant({ allowed_hosts: [...hosts, '*.localhost', 'localhost.', 'api.localhost'] })];
    const box = await bench.open({ grants }, production);

    const outcomes = await Promise.all(SSRF.map((url) => bench.call(box, 'http_fetch', { url })));

    expect(outcomes.filter(({ text }) => !/^url must|not a public address/.test(text))).toEqual([]);
    expect(outcomes.every(({ isError }) => isError)).toBe(true);
  });
});

/** The addresses of `libs/outbound-http/src/policy/address-policy.spec.ts` and `url-policy.spec.ts`, as URLs. */
const SSRF = [
  ...`127.0.0.1 127.255.255.254 0.0.0.0 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.100.100.200 168.63.129.16
  192.0.0.192 100.64.0.1 198.18.0.1 192.0.2.1 203.0.113.1 224.0.0.1 255.255.255.255 2130706433 0x7f.1 127.1
  0177.0.0.1 017700000001 [::1] [::] [fd00::1] [fe80::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] [::ffff:127.0.0.1]
  [::ffff:7f00:1] [::ffff:10.0.0.1] [::127.0.0.1] [::ffff:0:7f00:1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe]
  [64:ff9b:1::1] [2002:7f00:1::] [2001:0:4136:e378::1] localhost api.localhost`
    .split(/\s+/)
    .map((host) => `https://${host}/`),
  'http://127.0.0.1:4222/',
  'http://①②⑦.0.0.1/',
];

describe('secrets', () => {
  const requested: string[] = [];
  let secrets: ReturnType<typeof bench.sealed>[] = [];

  beforeAll(() => {
    bench.bus.handles('agent.space_secrets', (request) => {
      requested.push(request.space);
      return { secrets };
    });
    return bench.bus.connection.flush();
  });

  it('leave for their hosts only, and come back in no form', async () => {
    secrets = [bench.sealed('KEY', CANARY, space), bench.sealed('OTHER', 'other-value', space, ['api.example.com'])];
    const headers = { 'x-key': '{{secret:KEY}}', 'x-for': 'for {{end_user_ref}}' };
    const grants = [fetchGrant({ headers })];
    const box = await bench.open({ space, endUserRef: 'Ada Ö', grants });
    const withheld = await bench.open({ space, grants: [fetchGrant({ headers: { 'x-key': '{{secret:OTHER}}' } })] });

    const echo = await bench.call(box, 'http_fetch', { url: `${upstream.url}/echo` });
    const refused = await bench.call(withheld, 'http_fetch', { url: upstream.url });

    expect(Buffer.from(String(received[0]!.headers['x-key']), 'latin1').toString('latin1')).toBe(CANARY);
    expect(received[0]!.headers['x-for']).toBe('for Ada %C3%96');
    expect(echo.text.split('\n').slice(3)).toHaveLength(13);
    expect(
      echo.text
        .split('\n')
        .slice(3)
        .filter((line) => !line.includes('[secret KEY]')),
    ).toEqual([]);
    expect(`${JSON.stringify(echo)} ${JSON.stringify(box.specs)}`).not.toMatch(/s(é|\\u00e9|%C3%A9)cret/i);
    expect(box.scrub(`the ${CANARY}!`)).toBe('the [secret KEY]!');
    expect(refused).toEqual({
      text: `The secret OTHER may not be sent to ${new URL(upstream.url).host}.`,
      isError: true,
    });
    expect(received).toHaveLength(1);
  });

  it('that were stored without hosts by the earlier release go nowhere, and the error states what to do', async () => {
    secrets = [bench.sealed('OLD', 'old-value', space, null)];
    const box = await bench.open({ space, grants: [fetchGrant({ headers: { 'x-key': '{{secret:OLD}}' } })] });

    const refused = await bench.call(box, 'http_fetch', { url: upstream.url });

    expect(refused).toEqual({ text: expect.stringContaining('store it again with allowed_hosts'), isError: true });
    expect(received).toEqual([]);
  });

  it('are not filled into the arguments of an engine', async () => {
    secrets = [bench.sealed('KEY', CANARY, space)];
    const box = await bench.open({ space, grants: [fetchGrant({ headers: { 'x-key': '{{secret:KEY}}' } })] });

    await bench.call(box, 'http_fetch', {
      url: `${upstream.url}/{{secret:KEY}}`,
      headers: { 'x-a': '{{secret:KEY}}' },
    });
    await bench.call(box, 'http_fetch', { url: upstream.url, headers: { 'X-Key': 'mine' } });

    expect(received[0]).toMatchObject({ url: '/%7B%7Bsecret:KEY%7D%7D', headers: { 'x-a': '{{secret:KEY}}' } });
    expect(Buffer.from(String(received[1]!.headers['x-key']), 'latin1').toString('latin1')).toBe(CANARY);
  });

  it('are requested only where tools name any, and must exist and belong to the space', async () => {
    const before = requested.length;
    await bench.open({ grants: [fetchGrant()] });
    expect(requested).toHaveLength(before);

    secrets = [];
    const grants = [fetchGrant({ headers: { 'x-key': '{{secret:KEY}}' } })];
    await expect(bench.open({ space, grants })).rejects.toMatchObject({
      code: 'SECRET_MISSING',
      message: 'The setup names the secret KEY, which the space does not have.',
    });

    secrets = [bench.sealed('KEY', 'value of another space', 'sp_other')];
    const box = await bench.open({ space, grants });
    await expect(bench.call(box, 'http_fetch', { url: upstream.url })).rejects.toMatchObject({
      code: 'SECRET_MISSING',
    });
    expect(received).toEqual([]);
  });
});

describe('files and output.deliver', () => {
  const stored = new Map<string, RequestOf<'agent.write_file'>[]>();

  beforeAll(() => {
    bench.bus.handles('agent.write_file', (request) => {
      const pieces = stored.get(request.file_id) ?? [];
      stored.set(request.file_id, [...pieces.filter(({ index }) => index !== request.index), request]);
      return { is_complete: request.index === Math.ceil(request.size_bytes / 262_144) - 1 };
    });
    bench.bus.handles('agent.read_file', ({ file_id, index }) => {
      const pieces = stored.get(file_id) ?? [];
      return { base64: pieces[index]?.base64 ?? '', is_last: index >= pieces.length - 1 };
    });
    return bench.bus.connection.flush();
  });

  it('writes in pieces under an id that a repeated call uses again, and reads its own and given files', async () => {
    const box = await bench.open({ grants: [{ key: 'files', config: {} }] });
    const content = 'ä'.repeat(200_000);

    const first = await bench.call(box, 'files_write', { name: 'a.txt', content }, { id: 'c1' });
    const again = await bench.call(box, 'files_write', { name: 'a.txt', content }, { id: 'c1' });
    const id = first.fileIds![0]!;
    const read = await bench.call(box, 'files_read', { file: 'a.txt', offset: 300_000 });

    expect(again).toEqual(first);
    expect(id).toMatch(/^fl_0{12}7[0-9a-f]{3}8[0-9a-f]{15}$/);
    expect(stored.get(id)!.map(({ index }) => index)).toEqual([0, 1]);
    const bytes = Buffer.concat(stored.get(id)!.map(({ base64 }) => Buffer.from(base64, 'base64')));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored.get(id)![0]!.sha256);
    expect(bytes.toString()).toBe(content);
    expect(read.text).toBe(`[bytes 300000 to 349152, there are more]\n${'ä'.repeat(24_576)}`);
    expect(JSON.parse((await bench.call(box, 'files_list')).text).files).toMatchObject([{ name: 'a.txt' }]);
  });

  it('still lists and reads by name, after a crash, what the turn had written before', async () => {
    const before = await bench.open({ grants: [{ key: 'files', config: {} }] });
    const written = await bench.call(before, 'files_write', { name: 'b.txt', content: 'kept' }, { id: 'c1' });

    const after = await bench.open({
      grants: [{ key: 'files', config: {} }],
      earlierResults: (tool) => (tool === 'files_write' ? [written.text] : []),
    });

    expect(JSON.parse((await bench.call(after, 'files_list')).text).files).toEqual([JSON.parse(written.text)]);
    expect((await bench.call(after, 'files_read', { file: 'b.txt' })).text).toBe('kept');
  });

  it('refuses names with slashes, what is too large, and what does not exist', async () => {
    const box = await bench.open({ grants: [{ key: 'files', config: {} }] });
    const large = Buffer.alloc(32 * 1024 * 1024 + 1).toString('base64');

    const slash = await bench.call(box, 'files_write', { name: '../a', content: '' });
    const tooLarge = await bench.call(box, 'files_write', { name: 'a', content: large, encoding: 'base64' });
    const missing = await bench.call(box, 'files_read', { file: 'b.txt' });

    expect(slash.text).toBe('A file name has no slashes and no control characters.');
    expect(tooLarge.text).toBe('A file has at most 33554432 bytes.');
    expect(missing.text).toBe('There is no file "b.txt": see files_list.');
  });

  it('delivers what fits the schema, as an output and as a file', async () => {
    const schema = { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] };
    const box = await bench.open({ grants: [{ key: 'output.deliver', config: { schema, description: 'The sum.' } }] });

    const wrong = await bench.call(box, 'output_deliver', { total: 'many' });
    const right = await bench.call(box, 'output_deliver', { total: 42 });
    const large = await bench.call(box, 'output_deliver', { total: 1, text: 'x'.repeat(70_000) });

    expect(wrong).toEqual({ text: 'The arguments do not fit: arguments/total must be integer', isError: true });
    expect(right).toMatchObject({ isError: false, output: { total: 42 } });
    expect(stored.get(right.fileIds![0]!)).toMatchObject([{ name: 'output.json', media_type: 'application/json' }]);
    expect(large.text).toContain('at most 65536 bytes');
    expect(box.specs[0]).toMatchObject({ name: 'output_deliver', inputSchema: schema });
  });

  it('limits the time of schemas', async () => {
    const slow = { type: 'object', properties: { a: { pattern: '^(a+)+$' } } };
    const bomb = { type: 'object', $defs: bombOf(40), $ref: '#/$defs/d0' };
    for (const schema of [slow, bomb]) {
      const box = await bench.open({ grants: [{ key: 'output.deliver', config: { schema } }] });
      const outcome = await bench.call(box, 'output_deliver', { a: `${'a'.repeat(60)}!` });
      expect(outcome.text).toContain('could not be checked');
    }
    const grants: Grant[] = [{ key: 'output.deliver', config: { schema: { type: 'object', properties: 1 } } }];
    await expect(bench.open({ grants })).rejects.toMatchObject({ code: 'TOOL_FAILED' });
  });
});

/** Each definition refers to the next one twice. */
function bombOf(depth: number): Record<string, unknown> {
  const twice = (next: number) => ({ allOf: [{ $ref: `#/$defs/d${next}` }, { $ref: `#/$defs/d${next}` }] });
  return Object.fromEntries(Array.from({ length: depth + 1 }, (_, at) => [`d${at}`, at < depth ? twice(at + 1) : {}]));
}

describe('memory', () => {
  const grants: Grant[] = [{ key: 'memory', config: {} }];

  it('outlives a turn, belongs to its space, and is bounded', async () => {
    const box = await bench.open({ space: 'sp_m1', grants });
    const later = await bench.open({ space: 'sp_m1', grants });
    const other = await bench.open({ space: 'sp_m2', grants });

    await bench.call(box, 'memory_set', { key: 'color', value: { name: 'blue\u0000' } });
    const large = await bench.call(box, 'memory_set', { key: 'a', value: 'x'.repeat(MAX_MEMORY_VALUE_BYTES) });

    expect((await bench.call(later, 'memory_get', { key: 'color' })).text).toBe('{"name":"blue\\u0000"}');
    expect((await bench.call(other, 'memory_get', { key: 'color' })).text).toBe('Nothing is stored under this key.');
    expect(JSON.parse((await bench.call(later, 'memory_list', { prefix: 'co' })).text)).toMatchObject({
      keys: [{ key: 'color' }],
      has_more: false,
    });
    expect(large.text).toBe('A value has at most 65536 bytes as JSON.');
    await bench.call(later, 'memory_delete', { key: 'color' });
    expect((await bench.call(box, 'memory_get', { key: 'color' })).text).toBe('Nothing is stored under this key.');
  });

  it('is separate for each end user where the space is set so', async () => {
    const own: Grant[] = [{ key: 'memory', config: { scope: 'end_user' } }];
    const ada = await bench.open({ space: 'sp_m3', endUserRef: 'ada', grants: own });
    const bob = await bench.open({ space: 'sp_m3', endUserRef: 'bob', grants: own });
    const anonymous = await bench.open({ space: 'sp_m3', grants: own });

    await bench.call(ada, 'memory_set', { key: 'k', value: 1 });

    expect((await bench.call(ada, 'memory_get', { key: 'k' })).text).toBe('1');
    expect((await bench.call(bob, 'memory_get', { key: 'k' })).text).toBe('Nothing is stored under this key.');
    expect((await bench.call(anonymous, 'memory_get', { key: 'k' })).isError).toBe(true);
  });

  it('is separate for each thread where the space is set so, whoever its customer is', async () => {
    const own: Grant[] = [{ key: 'memory', config: { scope: 'thread' } }];
    const inThread = (endUserRef: string | null, thread?: { space: string; endUserRef: string }) =>
      bench.open({ space: 'sp_m5', endUserRef, grants: own, ...(thread && { thread }) });
    const boxes = [
      await inThread(null),
      await inThread('ada'),
      await inThread('ada', { space: 'thr_m1', endUserRef: '' }),
      await inThread('bob', { space: 'thr_m2', endUserRef: '' }),
    ];

    for (const [index, box] of boxes.entries()) await bench.call(box, 'memory_set', { key: 'k', value: index });

    const found = [];
    for (const box of boxes) found.push((await bench.call(box, 'memory_get', { key: 'k' })).text);
    expect(found).toEqual(['0', '1', '2', '3']);
  });

  it('holds a thousand keys, even when many are set at once', async () => {
    const box = await bench.open({ space: 'sp_m4', grants });
    const set = (key: string) => bench.call(box, 'memory_set', { key, value: key });
    for (let start = 0; start < 996; start += 4) await Promise.all([0, 1, 2, 3].map((at) => set(`k${start + at}`)));

    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => set(`last${at}`)));

    expect(outcomes.filter(({ isError }) => !isError)).toHaveLength(4);
    expect(await set('k1')).toEqual({ text: 'Kept.', isError: false });
  });
});

describe('checkout', () => {
  const grants: Grant[] = [{ key: 'checkout', config: { merchant_id: 5, max_amount_usd_cents: 5_000 } }];
  const made: RequestOf<'sessions.create_link'>[] = [];
  let allowed = true;

  beforeAll(() => {
    bench.bus.handles('agent.may_sell_for', ({ merchant_id }) => ({ allowed: allowed && merchant_id === 5 }));
    bench.bus.handles('sessions.create_link', (request) => {
      made.push(request);
      const session = {
        token: 'tok_1',
        status: 'open',
        pay_url: 'http://pay/tok_1',
        amount_usd_cents: request.amount_usd_cents,
      };
      return { session: { ...session, expires_at: '2026-11-21T00:00:00Z' } as never };
    });
    bench.bus.handles('sessions.session_detail', ({ merchant_id, token }) => {
      const session = { status: 'paid', labels: [], amount_usd_cents: 1250, paid_total_usd_cents: 1250 };
      const isKnown = merchant_id === 5 && token === 'tok_1';
      const detail = {
        session,
        payments: [{ asset: 'USDC', sweep_tx_hash: 'x' }],
        has_more_payments: false,
        timeline: [],
      };
      return { detail: isKnown ? (detail as never) : null };
    });
    return bench.bus.connection.flush();
  });

  it('creates a link of the bound merchant once per call, and sees it paid', async () => {
    const box = await bench.open({ grants });

    const link = await bench.call(
      box,
      'checkout_create_payment_link',
      { amount_usd_cents: 1250, note: 'Shirt' },
      { id: 'c9' },
    );
    const status = await bench.call(box, 'checkout_get_payment_status', { token: 'tok_1' });
    const unknown = await bench.call(box, 'checkout_get_payment_status', { token: 'tok_2' });

    expect(JSON.parse(link.text)).toMatchObject({ token: 'tok_1', pay_url: 'http://pay/tok_1' });
    expect(made).toEqual([
      expect.objectContaining({
        merchant_id: 5,
        amount_usd_cents: 1250,
        description: 'Shirt',
        note: null,
        idempotency_key: 'tn_1:c9',
      }),
    ]);
    expect(JSON.parse(status.text)).toMatchObject({
      status: 'paid',
      paid_total_usd_cents: 1250,
      payments: [{ asset: 'USDC' }],
    });
    expect(unknown.text).toBe('This merchant has no such payment link.');
  });

  it('refuses too much, and an account that may no longer sell', async () => {
    const box = await bench.open({ grants });
    const sell = (amount_usd_cents: number) => bench.call(box, 'checkout_create_payment_link', { amount_usd_cents });

    expect((await sell(5_001)).text).toBe('A link of this space is at most 5000 cents.');
    expect((await sell(99)).text).toContain('arguments/amount_usd_cents must be >= 100');
    allowed = false;
    expect((await sell(1_000)).text).toBe('This space may not sell for this merchant.');
    expect((await bench.call(box, 'checkout_get_payment_status', { token: 'tok_1' })).isError).toBe(true);
  });
});

describe('time, code.js and web.search', () => {
  it('work, and web.search exists only where the operator has a provider', async () => {
    const grants: Grant[] = ['time', 'code.js', 'web.search'].map((key) => ({ key: key as 'time', config: {} }));
    const box = await bench.open({ grants });
    const without = await bench.open({ grants }, await bench.make({}));

    const now = await bench.call(box, 'time_now', { time_zone: 'Europe/Berlin' });
    const nowhere = await bench.call(box, 'time_now', { time_zone: 'Nowhere' });
    const code = await bench.call(box, 'code_js', {
      code: 'console.log("hi"); input.map((n) => n * 2)',
      input: [1, 2],
    });
    const search = await bench.call(box, 'web_search', { query: 'shirts' });

    expect(JSON.parse(now.text)).toMatchObject({ time_zone: 'Europe/Berlin', utc: expect.stringContaining('T') });
    expect(nowhere).toEqual({ text: 'There is no time zone "Nowhere".', isError: true });
    expect(code).toEqual({ text: 'hi\n=> [2,4]', isError: false });
    expect(JSON.parse(search.text)).toEqual({
      results: [{ title: 'Blue', url: 'https://example.com', snippet: 'A shirt' }],
    });
    expect(without.specs.map(({ name }) => name)).toEqual(['time_now', 'code_js']);
    expect((await bench.call(without, 'web_search', { query: 'a' })).text).toBe(
      'There is no tool "web_search". Available tools: time_now, code_js.',
    );
  });
});

describe('the tools of all capabilities', () => {
  const CONFIGS: Record<Capability, Record<string, unknown>> = {
    ...{ files: {}, memory: {}, 'code.js': {}, time: {}, 'web.search': {}, workspace: {} },
    'output.deliver': { schema: { type: 'object' } },
    'http.fetch': { allowed_hosts: ['127.0.0.1'], methods: ['GET', 'POST'] },
    checkout: { merchant_id: 1 },
  };
  const all = CAPABILITIES.map((key) => ({ key, config: CONFIGS[key] }));

  beforeAll(() => {
    bench.bus.handles('agent.workspace_open', () => ({ is_settled: true }));
    return bench.bus.flush();
  });

  it('are those that permissions may name', async () => {
    for (const grant of all) {
      const { specs } = await bench.open({ grants: [grant] });
      const names = specs.map(({ name }) => name).filter((name) => !name.startsWith('result_'));
      expect(names.sort()).toEqual([...TOOLS_OF_CAPABILITIES[grant.key]].sort());
    }
  });

  it('state the amount where they request money', async () => {
    const { specs } = await bench.open({ grants: all });

    expect(specs.flatMap(({ name, amountUsdCents }) => (amountUsdCents ? [name] : []))).toEqual([...PAYING_TOOLS]);
    const pays = specs.find(({ name }) => name === PAYING_TOOLS[0])!;
    expect(pays.amountUsdCents!({ amount_usd_cents: 1_250 })).toBe(1_250);
  });

  it('are offered, sent for approval or withheld by the line of the tool, else that of all', async () => {
    const box = await bench.open({
      grants: all,
      permissions: [
        { tool: '*', permission: 'ask', ask_above_usd: null },
        { tool: 'code_js', permission: 'deny', ask_above_usd: null },
        { tool: 'time_now', permission: 'allow', ask_above_usd: null },
        { tool: 'checkout_create_payment_link', permission: 'ask', ask_above_usd: 12.34 },
      ],
    });
    const asks = Object.fromEntries(box.specs.map(({ name, asks: ask }) => [name, ask]));

    expect(asks).toMatchObject({
      http_send: { aboveUsdCents: null },
      checkout_create_payment_link: { aboveUsdCents: 1_234 },
    });
    expect([asks['time_now'], 'code_js' in asks]).toEqual([undefined, false]);
    expect((await bench.call(box, 'code_js', { code: '1' })).text).toMatch(/^There is no tool "code_js"/);
  });
});
