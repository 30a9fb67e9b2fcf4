import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { MaintenanceService } from '../src/maintenance/maintenance.service.js';
import { useAccounts } from './accounts.js';

const { world, anAccount, aSpace, aTurn } = useAccounts();
type Account = Awaited<ReturnType<typeof anAccount>>;
type Row = Record<string, number | string | null>;

const SUMS = [
  'turns',
  'done',
  'failed',
  'cancelled',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'steps',
  'tool_calls',
];
/** Concurrent requests of one key: more than common limits allow in a second. */
const REQUESTS = 500;
const micro = (usd: unknown) => Math.round(Number(usd) * 1_000_000);

describe('GET /v1/usage', () => {
  let account: Account;
  let own: Account['key'];
  let spaces: string[];

  beforeAll(async () => {
    account = await anAccount();
    own = await account.aKey('own_spaces', '=own');
    spaces = [await aSpace(account.id), await aSpace(account.id, own.id)];
    const used = { input_tokens: 10, output_tokens: 3, cached_tokens: 1, steps: 2, tool_calls: 1 };
    // biome-ignore format: a table reads best as a table
    const turns = [
      [0, 'done',      'anna',   100_001, '2026-11-01T10:00:00Z'],
      [0, 'done',      'anna',   0,       '2026-11-01T23:59:59Z'],
      [0, 'failed',    'bob',    333_333, '2026-11-02T00:00:00Z'],
      [1, 'cancelled', '=1+1',   1,       '2026-11-02T10:00:00Z'],
      [1, 'done',      undefined, 700_000, '2026-11-03T10:00:00Z'],
      [1, 'queued',    undefined, 0,       '2026-11-03T11:00:00Z'],
      [1, 'done',      'late',   5_000_000, '2026-11-04T00:00:00Z'],
    ] as const;
    for (const [space, state, end_user_ref, cost_micro_usd, created_at] of turns) {
      const key_id = space === 1 ? own.id : null;
      await aTurn(spaces[space]!, { state, end_user_ref, cost_micro_usd, created_at, key_id, ...used });
    }
    await aTurn(await aSpace((await anAccount()).id), {
      state: 'done',
      cost_micro_usd: 9,
      created_at: '2026-11-02T00:00:00Z',
    });
  });

  const range = 'from=2026-11-01T00:00:00Z&to=2026-11-04T00:00:00Z';

  it.each(['end_user_ref', 'space', 'key', 'day'])(
    'adds up to its totals exactly, grouped by %s and read in pages',
    async (by) => {
      const rows: Row[] = [];
      let totals: Row = {};
      for (let cursor = ''; ; ) {
        const { status, body } = await account.key.call('GET', `/usage?group_by=${by}&${range}&limit=1${cursor}`);
        expect(status).toBe(200);
        rows.push(...body.data);
        totals = body.totals;
        if (!body.has_more) break;
        cursor = `&cursor=${body.next_cursor}`;
      }

      const [turns] = await world.rows<Row>(
        `SELECT count(*)::int AS turns, sum(cost_micro_usd)::int AS cost FROM turn
       WHERE account_id = $1 AND created_at >= '2026-11-01' AND created_at < '2026-11-04'`,
        [account.id],
      );
      expect([totals['turns'], micro(totals['billed_cost_usd'])]).toEqual([turns!['turns'], turns!['cost']]);
      for (const field of SUMS) expect(rows.reduce((sum, row) => sum + Number(row[field]), 0)).toBe(totals[field]);
      expect(rows.reduce((sum, row) => sum + micro(row['billed_cost_usd']), 0)).toBe(micro(totals['billed_cost_usd']));
      expect(new Set(rows.map((row) => row[by === 'key' ? 'key_id' : by])).size).toBe(rows.length);
    },
  );

  it('lists customers, the most expensive first, and turns without a customer', async () => {
    const { body } = await account.key.call('GET', `/usage?${range}`);

    expect(body).toMatchObject({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-04T00:00:00.000Z',
      group_by: 'end_user_ref',
    });
    expect(body.data.map((row: Row) => [row['end_user_ref'], row['turns'], row['billed_cost_usd']])).toEqual([
      [null, 2, 0.7],
      ['bob', 1, 0.333333],
      ['anna', 2, 0.100001],
      ['=1+1', 1, 0.000001],
    ]);
  });

  it('counts what matches the filters, and what the key reaches', async () => {
    const turns = async (caller: Account['key'], query: string) =>
      (await caller.call('GET', `/usage?${range}${query}`)).body.totals.turns;
    const one = await account.aKey(`space:${spaces[0]}`);

    expect(await turns(account.key, '&end_user_ref=anna')).toBe(2);
    expect(await turns(account.key, `&space=${spaces[1]}`)).toBe(3);
    expect(await turns(own, '')).toBe(3);
    expect(await turns(own, `&space=${spaces[0]}`)).toBe(0);
    expect(await turns(one, '')).toBe(3);
  });

  it('is a file, too, in which no cell becomes a formula', async () => {
    const { status, text } = await account.key.call('GET', `/usage.csv?${range}`);
    const lines = text.trimEnd().split('\r\n');

    expect(status).toBe(200);
    expect(lines[0]).toBe(`end_user_ref,${SUMS.join(',')},billed_cost_usd`);
    expect(lines[1]).toBe(',2,1,0,0,20,6,2,4,2,0.700000');
    expect(lines.at(-1)).toMatch(/^'=1\+1,/);
    expect((await account.key.call('GET', `/usage.csv?${range}&group_by=key`)).text).toContain(`${own.id},'=own,`);
  });

  it.each([
    ['group_by=color', ['query', 'group_by']],
    ['from=yesterday', ['query', 'from']],
    ['from=2026-11-04T00:00:00Z&to=2026-11-01T00:00:00Z', ['query', 'from']],
    [`group_by=day&cursor=${Buffer.from('p:space:1:sp_a').toString('base64url')}`, ['query', 'cursor']],
  ])('refuses %s', async (query, loc) => {
    const { status, body } = await account.key.call('GET', `/usage?${query}`);

    expect([status, body.error.details[0].loc]).toEqual([422, loc]);
  });
});

describe('/v1/quotas', () => {
  const DEFAULTS = { key_daily_usd: 20, end_user_daily_usd: 5, end_users: {}, windows: [] };

  it('starts with the default caps, replaces them as a whole, and writes an audit entry', async () => {
    const account = await anAccount();
    const audited = world.bus.receives('audit.recorded');
    const wanted = {
      key_daily_usd: null,
      end_user_daily_usd: 0.5,
      end_users: { 'customer-42': { daily_usd: 50.000001 }, vip: { daily_usd: null } },
      windows: [
        { seconds: 3600, usd: 2.5, scope: 'end_user' },
        { seconds: 60, usd: 1, scope: 'account' },
      ],
    };

    expect((await account.key.call('GET', '/quotas')).body).toEqual(DEFAULTS);
    const put = await account.key.call('PUT', '/quotas', wanted);
    const again = await account.key.call('PUT', '/quotas', wanted);

    expect([put.status, put.body, again.body]).toEqual([200, wanted, wanted]);
    expect((await account.person.call('GET', '/quotas')).body).toEqual(wanted);
    const entries = () =>
      audited.filter(({ action, target }) => action === 'quotas.changed' && target === `account:${account.id}`);
    await eventually(() => entries().length > 0);
    expect((await account.key.call('PUT', '/quotas', {})).body).toEqual(DEFAULTS);
    await eventually(() => entries().length === 2);
    expect(entries()[0]).toMatchObject({ actor_kind: 'api_key', before: DEFAULTS, after: wanted });
  });

  it.each([
    ['more than ten windows', { windows: Array.from({ length: 11 }, () => ({ seconds: 1, usd: 1, scope: 'key' })) }],
    ['a negative amount', { key_daily_usd: -1 }],
    ['text for an amount', { end_user_daily_usd: '5' }],
    ['an unknown scope', { windows: [{ seconds: 1, usd: 1, scope: 'planet' }] }],
    ['no time', { windows: [{ seconds: 0, usd: 1, scope: 'key' }] }],
    ['customers in a list', { end_users: [] }],
    ['customers of nothing', { end_users: null }],
  ])('refuses %s', async (_what, body) => {
    const { key } = await anAccount();

    expect((await key.call('PUT', '/quotas', body)).status).toBe(422);
    expect((await key.call('GET', '/quotas')).body).toEqual(DEFAULTS);
  });

  it('are for callers that reach the whole account', async () => {
    const account = await anAccount();
    const narrow = await account.aKey('own_spaces');

    for (const response of [await narrow.call('GET', '/quotas'), await narrow.call('PUT', '/quotas', {})]) {
      expect([response.status, response.body.error.code]).toEqual([403, 'KEY_SCOPE_DENIED']);
    }
  });
});

describe('requests', () => {
  it('are not limited in number: a key that sends them without a pause gets all responses', async () => {
    const { key } = await anAccount();

    const responses = await Promise.all(Array.from({ length: REQUESTS }, () => key.call('GET', '/credits')));

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(Object.keys(responses[0]!.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });
});

describe('maintenance', () => {
  it('is requested at the start, and later events are applied if they are newer', async () => {
    const begun = { version: 5, active: true, message: 'Moving', expected_end: '2026-12-01T00:00:00.000Z' };
    const maintenance = world.service.app.get(MaintenanceService);
    await eventually(async () => (await maintenance.state()).version === 1);

    await world.bus.publishes('maintenance.changed', begun);
    await eventually(async () => (await maintenance.state()).active);
    await world.bus.publishes('maintenance.changed', { version: 4, active: false, message: null, expected_end: null });
    await world.bus.publishes('maintenance.changed', { ...begun, version: 6, message: 'Still moving' });
    await eventually(async () => (await maintenance.state()).version === 6);

    expect(await maintenance.state()).toEqual({ ...begun, version: 6, message: 'Still moving' });
  });
});
