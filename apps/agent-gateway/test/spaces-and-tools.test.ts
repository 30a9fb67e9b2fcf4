import { beforeAll, describe, expect, it } from '@jest/globals';
import { open, seal } from '@libs/sealing/sealed-box';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { eventually } from '@libs/testing/eventually';
import { useAccounts } from './accounts.js';

const keyPair = generateSealingKeyPair('runner-test');
const { world, anAccount } = useAccounts({
  RUNNER_SEALING_PUBLIC_KEY: formatPublicKey(keyPair),
  AGENT_ALLOWED_NETWORKS: '127.0.0.1/32@7001',
});
type Account = Awaited<ReturnType<typeof anAccount>>;

const LONG = 'a1B2c3D4e5'.repeat(4);
let account: Account;
let space: string;

beforeAll(async () => {
  account = await anAccount();
  space = (await account.key.call('POST', '/spaces', { title: 'Support' })).body.space_id;
});

describe('/api/agent/keys', () => {
  it('shows a new key once, and records in the audit log who created and revoked it', async () => {
    const audited = world.bus.receives('audit.recorded');
    const { person } = await anAccount();
    const id = person.userId;
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();

    const made = await person.call('POST', '/keys', { name: 'server', expires_at: expiresAt });
    const { body: list } = await person.call('GET', '/keys?limit=1');
    const removed = await person.call('DELETE', `/keys/${made.body.id}`);

    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    expect(made.body).toMatchObject({
      name: 'server',
      scope: 'own_spaces',
      expires_at: expiresAt,
      last_used_at: null,
      prefix: made.body.key.slice(0, 16),
      last4: made.body.key.slice(-4),
    });
    const { key: _key, ...shown } = made.body;
    expect(list).toMatchObject({ data: [shown], has_more: true });
    expect(removed.status).toBe(204);
    expect((await person.call('DELETE', `/keys/${made.body.id}`)).status).toBe(404);
    const ofKey = () => audited.filter(({ target }) => target === `agent_key:${made.body.id}`);
    await eventually(() => ofKey().some(({ action }) => action === 'agent_key.revoked'));
    const acts = ofKey();
    expect(acts.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['agent_key.created', id],
      ['agent_key.revoked', id],
    ]);
    expect(JSON.stringify(acts)).not.toContain(made.body.key);
  });

  it('records that a key is used', async () => {
    const { key, person } = await anAccount();
    await key.call('GET', '/spaces');

    const { body } = await person.call('GET', '/keys');

    expect(body.data[0].last_used_at).not.toBeNull();
  });

  it.each([
    ['no name', {}],
    ['an unknown scope', { name: 'x', scope: 'everything' }],
    ['an unknown space', { name: 'x', scope: `space:sp_${'0'.repeat(32)}` }],
    ['an expiry in the past', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }],
  ])('refuses %s', async (_what, body) => {
    expect((await account.person.call('POST', '/keys', body)).status).toBe(422);
  });

  it('refuses a key that could only decide in spaces that it cannot create, by the field of its scope', async () => {
    const approver = { name: 'lead', access: 'approve' };
    const made = (body: object) => account.person.call('POST', '/keys', { ...approver, ...body });

    for (const body of [{}, { scope: 'own_spaces' }]) {
      const { status, body: refused } = await made(body);
      expect([status, refused.error.param]).toEqual([422, 'body.scope']);
      expect(refused.error.details[0].msg).toContain('all_spaces or space:<id>');
    }
    for (const scope of ['all_spaces', `space:${space}`]) expect((await made({ scope })).status).toBe(201);
    expect((await account.person.call('POST', '/keys', { name: 'x', access: 'run' })).status).toBe(201);
  });
});

describe('/v1/spaces', () => {
  it('creates a space with the requested properties', async () => {
    const metadata = { tenant: 7 };

    const made = await account.key.call('POST', '/spaces', { title: 'Shop', metadata });

    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      space_id: expect.stringMatching(/^sp_[0-9a-f]{32}$/),
      title: 'Shop',
      engine: 'local',
      metadata,
      manifest_version: 0,
      tools_version: 0,
      secrets: [],
      auto_paused_schedules: 0,
      created_at: expect.any(String),
      archived_at: null,
    });
    expect((await account.key.call('GET', `/spaces/${made.body.space_id}`)).body).toEqual(made.body);
    const engine = await account.key.call('POST', '/spaces', { engine: 'anthropic' });
    expect(engine.body.error).toMatchObject({ code: 'VALIDATION_ERROR', param: 'body.engine' });
  });

  it('lists archived ones only on request, and refuses changes of them', async () => {
    const { key } = await anAccount();
    const [kept, gone] = [await key.call('POST', '/spaces'), await key.call('POST', '/spaces', {})];
    const slug = gone.body.space_id;
    await key.call('DELETE', `/spaces/${slug}`);
    const ids = async (query: string) =>
      (await key.call('GET', `/spaces${query}`)).body.data.map(({ space_id }: { space_id: string }) => space_id);

    expect(await ids('')).toEqual([kept.body.space_id]);
    expect(await ids('?archived=true')).toEqual([slug, kept.body.space_id]);
    for (const [path, body] of [
      ['manifest', { instructions: 'x' }],
      ['tools', { builtin: [] }],
      ['secret', { name: 'A', value: 'b', allowed_hosts: ['a.example'] }],
    ] as const) {
      const response = await key.call('PUT', `/spaces/${slug}/${path}`, body);
      expect([response.status, response.body.error.code]).toEqual([409, 'SPACE_ARCHIVED']);
    }
    expect((await key.call('GET', `/spaces/${slug}/manifest`)).status).toBe(200);
  });
});

describe('/v1/spaces/{slug}/manifest', () => {
  it('is replaced as a whole, in versions; the same content creates no new one', async () => {
    const { body } = await account.key.call('POST', '/spaces', {});
    const path = `/spaces/${body.space_id}/manifest`;
    const limits = { max_steps: 3, max_cost_usd: 0.25 };
    const none = await account.key.call('GET', path);

    const first = await account.key.call('PUT', path, { instructions: 'Be kind.', model: 'm', limits });
    const again = await account.key.call('PUT', path, { model: 'm', limits, instructions: 'Be kind.' });
    const second = await account.key.call('PUT', path, { instructions: 'Be brief.' });

    expect(none.body).toMatchObject({ version: 0, instructions: '', updated_at: null });
    expect(first.body).toEqual({ space_id: body.space_id, version: 1, updated_at: expect.any(String) });
    expect(again.body).toEqual(first.body);
    expect(second.body.version).toBe(2);
    expect((await account.key.call('GET', path)).body).toEqual({
      space_id: body.space_id,
      version: 2,
      instructions: 'Be brief.',
      model: null,
      fallback_models: [],
      provider_keys: [],
      reasoning_effort: null,
      thinking_tokens: null,
      temperature: null,
      tool_choice: null,
      parallel_tool_calls: null,
      strict_schemas: null,
      required_delivery: false,
      limits: { max_steps: 24, timeout_s: 900, max_cost_usd: null },
      history: { turns: 10 },
      updated_at: second.body.updated_at,
    });
    expect(
      await world.bus.calls('agent.space_setup', { space: body.space_id, manifest_version: 1, tools_version: 0 }),
    ).toEqual({
      engine: 'local',
      manifest: {
        instructions: 'Be kind.',
        model: 'm',
        fallback_models: [],
        provider_keys: [],
        control: {},
        required_delivery: false,
        limits: { max_steps: 3, timeout_s: 900 },
        history: { turns: 10 },
      },
      tools: { builtin: [], mcp_servers: [] },
    });
  });

  it.each([
    [{ instructions: '' }, 'body.instructions'],
    [{ instructions: 'x', limits: { max_steps: 0 } }, 'body.limits.max_steps'],
    [{ instructions: 'x', limits: { max_cost_usd: -1 } }, 'body.limits.max_cost_usd'],
    [{ instructions: 'x', limits: { max_steps: { constructor: { a: 1 } } } }, 'body.limits.max_steps'],
    [{ instructions: 'x', history: [] }, 'body.history'],
    [{ instructions: 'x', temperature: 2.1 }, 'body.temperature'],
    [{ instructions: 'x', temperature: '1' }, 'body.temperature'],
    [{ instructions: 'x', reasoning_effort: 'much' }, 'body.reasoning_effort'],
    [{ instructions: 'x', thinking_tokens: 0 }, 'body.thinking_tokens'],
    [{ instructions: 'x', tool_choice: { type: 'tool' } }, 'body.tool_choice'],
    [{ instructions: 'x', tool_choice: 'a b' }, 'body.tool_choice'],
    [{ instructions: 'x', parallel_tool_calls: 1 }, 'body.parallel_tool_calls'],
    [{ instructions: 'x', required_delivery: null }, 'body.required_delivery'],
    [{ instructions: 'x', fallback_models: ['a', 'a'] }, 'body.fallback_models'],
    [{ instructions: 'x', fallback_models: ['a', 'b', 'c', 'd', 'e'] }, 'body.fallback_models'],
    [{ instructions: 'x', provider_keys: [{ provider: 'a', secret: 'sk-1' }] }, 'body.provider_keys.0.secret'],
    // The engine is local: there is no model to configure.
    [{ instructions: 'x', reasoning_effort: 'low' }, 'body.reasoning_effort'],
    [{ instructions: 'x', fallback_models: ['a'] }, 'body.fallback_models'],
    [{ instructions: 'x', limits: { maxSteps: 3 } }, 'body.limits.maxSteps'],
    [{ instructions: 'x', prompt: 'y' }, 'body.prompt'],
  ])('refuses %j', async (body, param) => {
    const response = await account.key.call('PUT', `/spaces/${space}/manifest`, body);

    expect([response.status, response.body.error.param]).toEqual([422, param]);
  });
});

describe('/v1/spaces/{slug}/tools', () => {
  const put = (body: object) => account.key.call('PUT', `/spaces/${space}/tools`, body);
  const server = (changes: object) => ({
    builtin: [],
    mcp_servers: [{ name: 'crm', url: 'https://8.8.8.8/mcp', ...changes }],
  });

  it('are resolved with all defaults, in versions, and returned to the runner', async () => {
    const { body } = await account.key.call('POST', '/spaces', {});
    const tools = {
      builtin: [
        'time',
        { key: 'checkout', config: { merchant_id: account.merchantId } },
        {
          key: 'output.deliver',
          config: { schema: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } } },
        },
        { key: 'http.fetch', config: { allowed_hosts: ['api.example.com'] } },
      ],
      mcp_servers: [
        {
          name: 'crm',
          url: 'https://8.8.8.8/mcp',
          headers: { Authorization: 'Bearer {{secret:CRM}}', 'X-User': '{{end_user_ref}}' },
        },
        {
          name: 'local',
          url: 'http://127.0.0.1:7001/sse',
          transport: 'sse',
          required: true,
          timeout_s: 5,
          allowed_tools: ['a'],
        },
      ],
    };

    const first = await account.key.call('PUT', `/spaces/${body.space_id}/tools`, tools);
    const again = await account.key.call('PUT', `/spaces/${body.space_id}/tools`, tools);

    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      space_id: body.space_id,
      version: 1,
      updated_at: expect.any(String),
      builtin: [
        { key: 'time', config: {} },
        { key: 'checkout', config: { merchant_id: account.merchantId } },
        tools.builtin[2],
        tools.builtin[3],
      ],
      mcp_servers: [
        { ...tools.mcp_servers[0], transport: 'http', allowed_tools: null, required: false, timeout_s: 30 },
        { ...tools.mcp_servers[1], headers: {} },
      ],
      permissions: [],
      approvals: { expires_after_s: 604_800, approvers: [] },
    });
    expect(again.body).toEqual(first.body);
    expect((await account.key.call('GET', `/spaces/${body.space_id}/tools`)).body).toEqual(first.body);
    const setup = { space: body.space_id, manifest_version: 0, tools_version: 1 };
    expect(await world.bus.calls('agent.space_setup', setup)).toMatchObject({
      tools: { builtin: first.body.builtin, mcp_servers: first.body.mcp_servers },
    });
    expect((await account.key.call('PUT', `/spaces/${body.space_id}/tools`, { builtin: [] })).body.version).toBe(2);
  });

  it('are refused with a capability that is unknown, or that has no provider here', async () => {
    const unknown = await put({ builtin: ['time', { key: 'shell' }] });
    const unavailable = await put({ builtin: ['web.search'] });

    expect(unknown.status).toBe(422);
    expect(unknown.body.error).toMatchObject({
      code: 'UNKNOWN_CAPABILITY',
      capability: 'shell',
      param: 'body.builtin.1.key',
    });
    expect(unavailable.status).toBe(422);
    expect(unavailable.body.error.code).toBe('CAPABILITY_UNAVAILABLE');
  });

  // biome-ignore format: a table reads best as a table
  it.each([
    ['no list',                   {},                                                                           'body.builtin'],
    ['a number for a grant',      { builtin: [7] },                                                             'body.builtin.0'],
    ['a capability twice',        { builtin: ['time', 'time'] },                                                'body.builtin.1'],
    ['fetching from anywhere',    { builtin: ['http.fetch'] },                                                  'body.builtin.0.config.allowed_hosts'],
    ['no host',                   { builtin: [{ key: 'http.fetch', config: { allowed_hosts: ['a b'] } }] },     'body.builtin.0.config.allowed_hosts.0'],
    ['another one\'s merchant',   { builtin: [{ key: 'checkout', config: { merchant_id: 9 } }] },               'body.builtin.0.config.merchant_id'],
    ['an invalid schema',         { builtin: [deliver({ type: 'object', properties: { a: { type: 'x' } } })] }, 'body.builtin.0.config.schema'],
    ['a schema from elsewhere',   { builtin: [deliver({ type: 'object', $ref: 'https://x.example/y' })] },      'body.builtin.0.config.schema'],
    ['a schema of no object',     { builtin: [deliver({ type: 'string' })] },                                   'body.builtin.0.config.schema'],
    ['an unknown field',         { builtin: [{ key: 'checkout', config: { merchant_id: 2, merchant: 2 } }] },   'body.builtin.0.config.merchant'],
    ['a server\'s unknown field', server({ timeout: 5 }),                                                       'body.mcp_servers.0.timeout'],
    ['a huge schema',             { builtin: [deliver({ type: 'object', title: 'x'.repeat(40_000) })] },        'body.builtin.0.config.schema'],
    ['an odd name',               server({ name: 'C R M' }),                                                    'body.mcp_servers.0.name'],
    ['a private address',         server({ url: 'https://10.0.0.1/mcp' }),                                      'body.mcp_servers.0.url'],
    ['a metadata service',        server({ url: 'http://169.254.169.254/' }),                                   'body.mcp_servers.0.url'],
    ['another local port',        server({ url: 'http://127.0.0.1:7002/' }),                                    'body.mcp_servers.0.url'],
    ['a password in a URL',       server({ url: 'https://a:b@8.8.8.8/' }),                                      'body.mcp_servers.0.url'],
    ['a secret in a URL',         server({ url: 'https://8.8.8.8/{{secret:A}}' }),                              'body.mcp_servers.0.url'],
    ['a key in a URL',            server({ url: 'https://8.8.8.8/?api_key=1' }),                                'body.mcp_servers.0.url'],
    ['another transport',         server({ transport: 'stdio' }),                                               'body.mcp_servers.0.transport'],
    ['a token in the clear',      server({ headers: { Authorization: 'Bearer abc' } }),                         'body.mcp_servers.0.headers'],
    ['a cookie in the clear',     server({ headers: { Cookie: 'sid=1' } }),                                     'body.mcp_servers.0.headers'],
    ['a key under another name',  server({ headers: { 'X-Note': `ghp_${LONG}` } }),                             'body.mcp_servers.0.headers.X-Note'],
    ['a header of ours',          server({ headers: { Host: 'x' } }),                                           'body.mcp_servers.0.headers'],
    ['headers in JavaScript',     server({ headers: { constructor: { a: 1 } } }),                               'body.mcp_servers.0.headers'],
    ['a name twice',              { builtin: [], mcp_servers: [...server({}).mcp_servers, ...server({}).mcp_servers] }, 'body.mcp_servers.1'],
    ['21 servers',                { builtin: [], mcp_servers: Array.from({ length: 21 }, (_, index) => ({ name: `s${index}`, url: 'https://8.8.8.8/' })) }, 'body.mcp_servers'],
  ])('refuses %s', async (_what, body, param) => {
    const response = await put(body);

    expect([response.status, response.body.error.code, response.body.error.param]).toEqual([422, 'VALIDATION_ERROR', param]);
    expect(response.text).not.toContain(LONG);
  });

  function deliver(schema: object) {
    return { key: 'output.deliver', config: { schema } };
  }
});

describe('/v1/spaces/{slug}/secret', () => {
  it('is write-only: sealed to the runner, and bound to its space and name', async () => {
    const path = `/spaces/${space}/secret`;
    const value = 'very secret 🔑';

    const put = await account.key.call('PUT', path, { name: 'CRM_TOKEN', value, allowed_hosts: ['api.example.com'] });
    const post = await account.key.call('POST', path, { name: 'OTHER', value, allowed_hosts: ['*.example.org'] });
    const get = await account.key.call('GET', path);

    expect([put.status, post.status]).toEqual([200, 200]);
    expect(put.body).toEqual({ name: 'CRM_TOKEN', updated_at: expect.any(String) });
    expect([get.status, get.body.error.code, get.headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', 'PUT, POST']);
    const reply = await world.bus.calls('agent.space_secrets', { space });
    if ('code' in reply) throw new Error(reply.code);
    expect(reply.secrets).toMatchObject([
      { name: 'CRM_TOKEN', allowed_hosts: ['api.example.com'] },
      { name: 'OTHER', allowed_hosts: ['*.example.org'] },
    ]);
    expect(open(reply.secrets[0]!.sealed, [keyPair], `secret|${space}|CRM_TOKEN`).toString()).toBe(value);
    expect(() => open(reply.secrets[0]!.sealed, [keyPair], `secret|${space}|OTHER`)).toThrow();
    expect((await account.key.call('GET', `/spaces/${space}`)).body.secrets).toEqual(['CRM_TOKEN', 'OTHER']);
    expect((await account.key.call('DELETE', `${path}/OTHER`)).status).toBe(204);
    expect((await account.key.call('DELETE', `${path}/OTHER`)).status).toBe(404);
    const rows = await world.rows('SELECT (s.*)::text AS row FROM secret s UNION ALL SELECT (o.*)::text FROM outbox o');
    expect(JSON.stringify(rows)).not.toContain('very secret');
  });

  it('is sealed again by the runner alone, unless its owner has changed it meanwhile', async () => {
    await account.key.call('PUT', `/spaces/${space}/secret`, {
      name: 'TO_RESEAL',
      value: 'x',
      allowed_hosts: ['a.example'],
    });
    const page = await world.bus.calls('agent.sealed_secrets', { after: { space, name: 'TO_RESEA' } });
    if ('code' in page) throw new Error(page.code);
    const [secret] = page.secrets;
    const resealed = seal('x', generateSealingKeyPair('next'), `secret|${space}|TO_RESEAL`);

    const replaced = await world.bus.calls('agent.reseal_secret', { ...secret!, resealed });
    const again = await world.bus.calls('agent.reseal_secret', { ...secret!, resealed: 'sb1.other' });

    expect([secret, page.has_more]).toEqual([{ space, name: 'TO_RESEAL', sealed: expect.any(String) }, false]);
    expect([replaced, again]).toEqual([{ replaced: true }, { replaced: false }]);
    const reply = await world.bus.calls('agent.space_secrets', { space });
    expect(reply).toMatchObject({ secrets: expect.arrayContaining([expect.objectContaining({ sealed: resealed })]) });
    await account.key.call('DELETE', `/spaces/${space}/secret/TO_RESEAL`);
  });

  it.each([
    ['a small name', { name: 'lower', value: 'x', allowed_hosts: ['a.example'] }, 'body.name'],
    ['a long name', { name: 'A'.repeat(65), value: 'x', allowed_hosts: ['a.example'] }, 'body.name'],
    ['an empty value', { name: 'A', value: '', allowed_hosts: ['a.example'] }, 'body.value'],
    [
      'a value of more than 16 KiB',
      { name: 'A', value: 'é'.repeat(8_193), allowed_hosts: ['a.example'] },
      'body.value',
    ],
    ['no hosts', { name: 'A', value: 'x' }, 'body.allowed_hosts'],
    ['an empty list of hosts', { name: 'A', value: 'x', allowed_hosts: [] }, 'body.allowed_hosts'],
    ['null for hosts', { name: 'A', value: 'x', allowed_hosts: null }, 'body.allowed_hosts'],
    ['any host', { name: 'A', value: 'x', allowed_hosts: ['*'] }, 'body.allowed_hosts.0'],
  ])('refuses %s', async (_what, body, param) => {
    const response = await account.key.call('PUT', `/spaces/${space}/secret`, body);

    expect([response.status, response.body.error.param]).toEqual([422, param]);
  });
});

describe('errors of HTTP', () => {
  it.each([
    ['PATCH', '/spaces', 'GET, HEAD, POST'],
    ['PUT', '/turns/tn_x', 'GET, HEAD'],
    ['GET', '/turns/tn_x/cancel', 'POST'],
    ['POST', '/turns/tn_x/events', 'GET, HEAD'],
  ])('%s %s is 405 and names what is allowed', async (method, path, allow) => {
    const response = await account.key.call(method, path, {});

    expect([response.status, response.body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(String(response.headers['allow']).split(', ').toSorted().join(', ')).toBe(allow);
  });

  it('an unknown path is 404, a text 415, a large body 413, bad JSON 422: each with its trace id', async () => {
    const send = (body: string, type = 'application/json') =>
      world.http('POST', '/v1/spaces', { body, headers: { ...account.key.headers, 'content-type': type } });

    const responses = [
      await account.key.call('GET', '/nothing'),
      await send('hello', 'text/plain'),
      await send(JSON.stringify({ title: 'x'.repeat(1_100_000) })),
      await send('{'),
    ];

    expect(responses.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'NOT_FOUND'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [413, 'PAYLOAD_TOO_LARGE'],
      [422, 'VALIDATION_ERROR'],
    ]);
    for (const { body, headers } of responses) {
      expect(body.trace_id).toBe(headers['x-trace-id']);
      expect(body.error.trace_id).toBe(body.trace_id);
    }
  });
});
