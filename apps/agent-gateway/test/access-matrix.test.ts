import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Role, roleAtLeast } from '@libs/dto/merchants/roles';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService } from '@nestjs/core';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';

/** Allowed callers: every key, keys that may create spaces, keys of all spaces, or keys that reach the space. */
type Who = 'every key' | 'makers of spaces' | 'all_spaces' | 'who reaches it';

/** Written by hand from the contract and the decisions, so that the test compares it with the code. */
// biome-ignore format: a table reads best as a table
const ROUTES: Readonly<Record<string, Who>> = {
  'POST /spaces':                              'makers of spaces',
  'GET /spaces':                               'every key',
  'GET /spaces/:slug':                         'who reaches it',
  'DELETE /spaces/:slug':                      'who reaches it',
  'PUT /spaces/:slug/manifest':                'who reaches it',
  'GET /spaces/:slug/manifest':                'who reaches it',
  'PUT /spaces/:slug/tools':                   'who reaches it',
  'GET /spaces/:slug/tools':                   'who reaches it',
  'PUT /spaces/:slug/secret':                  'who reaches it',
  'POST /spaces/:slug/secret':                 'who reaches it',
  'DELETE /spaces/:slug/secret/:name':         'who reaches it',
  'POST /spaces/:slug/schedules':              'who reaches it',
  'GET /spaces/:slug/schedules':               'who reaches it',
  'GET /schedules/:schedule_id':               'who reaches it',
  'PATCH /schedules/:schedule_id':             'who reaches it',
  'DELETE /schedules/:schedule_id':            'who reaches it',
  'GET /schedules/:schedule_id/runs':          'who reaches it',
  'POST /threads':                             'who reaches it',
  'GET /threads':                              'every key',
  'GET /threads/:thread_id':                   'who reaches it',
  'DELETE /threads/:thread_id':                'who reaches it',
  'GET /threads/:thread_id/files':             'who reaches it',
  'GET /threads/:thread_id/files/:file_name':  'who reaches it',
  'PUT /threads/:thread_id/files/:file_name':  'who reaches it',
  'DELETE /threads/:thread_id/files/:file_name': 'who reaches it',
  'GET /threads/:thread_id/files/:file_name/versions': 'who reaches it',
  'POST /turns':                               'who reaches it',
  'GET /turns':                                'every key',
  'GET /turns/:turn_id':                       'who reaches it',
  'POST /turns/:turn_id/cancel':               'who reaches it',
  'GET /turns/:turn_id/events':                'who reaches it',
  'GET /turns/:turn_id/steps':                 'who reaches it',
  'GET /turns/:turn_id/files':                 'who reaches it',
  'GET /approvals':                            'every key',
  'GET /approvals/:approval_id':               'who reaches it',
  'POST /approvals/:approval_id/approve':      'who reaches it',
  'POST /approvals/:approval_id/reject':       'who reaches it',
  'POST /files':                               'every key',
  'GET /files':                                'every key',
  'GET /files/:file_id':                       'who reaches it',
  'DELETE /files/:file_id':                    'who reaches it',
  'GET /engines':                              'every key',
  'GET /models':                               'every key',
  'GET /capabilities':                         'every key',
  'GET /usage':                                'every key',
  'GET /usage.csv':                            'every key',
  'GET /quotas':                               'all_spaces',
  'PUT /quotas':                               'all_spaces',
  'GET /credits':                              'every key',
  'GET /credits/ledger':                       'all_spaces',
  'POST /credits/top_up':                      'all_spaces',
  'POST /webhooks':                            'all_spaces',
  'GET /webhooks':                             'all_spaces',
  'GET /webhooks/:webhook_id':                 'all_spaces',
  'PATCH /webhooks/:webhook_id':               'all_spaces',
  'DELETE /webhooks/:webhook_id':              'all_spaces',
  'POST /webhooks/:webhook_id/rotate_secret':  'all_spaces',
  'POST /webhooks/:webhook_id/test':           'all_spaces',
  'GET /webhooks/deliveries':                  'all_spaces',
  'POST /webhooks/deliveries/replay_failed':   'all_spaces',
  'GET /webhooks/deliveries/:delivery_id':     'all_spaces',
  'POST /webhooks/deliveries/:delivery_id/replay': 'all_spaces',
};
/** For people with the link of a mail. */
const BY_LINK = ['GET /approval_links/:token', 'POST /approval_links/:token'];
/** In the dashboard only: a key can never create another one, and the assistant answers people. */
const DASHBOARD_ONLY = ['POST /keys', 'GET /keys', 'DELETE /keys/:key_id'];
/** For members, who reach only their own turns: what they get is tested in `assistant.test.ts`. By the weakest role. */
const ASSISTANT: Readonly<Record<string, Role>> = {
  'GET /assistant': 'viewer',
  'POST /assistant/turns': 'viewer',
  'GET /assistant/turns': 'viewer',
  'DELETE /assistant/turns': 'viewer',
  'GET /assistant/turns/:turn_id': 'viewer',
  'GET /assistant/turns/:turn_id/calls': 'viewer',
  'GET /assistant/turns/:turn_id/events': 'viewer',
  'POST /assistant/turns/:turn_id/cancel': 'viewer',
  'POST /assistant/turns/:turn_id/decision': 'developer',
};

/** Bodies that are valid enough to reach the scope rules. */
const BODIES: Readonly<Record<string, (space: string) => object>> = {
  'PUT /spaces/:slug/manifest': () => ({ instructions: 'x' }),
  'PUT /spaces/:slug/tools': () => ({ builtin: [] }),
  'PUT /spaces/:slug/secret': () => ({ name: 'A', value: 'b', allowed_hosts: ['a.example'] }),
  'POST /spaces/:slug/secret': () => ({ name: 'A', value: 'b', allowed_hosts: ['a.example'] }),
  'POST /spaces/:slug/schedules': () => ({ cron: '0 9 * * *', text: 'x' }),
  'PATCH /schedules/:schedule_id': () => ({ active: true }),
  'POST /threads': (space) => ({ space }),
  'POST /turns': (space) => ({ space, text: 'x' }),
  'PUT /quotas': () => ({ key_daily_usd: 20, end_user_daily_usd: 5, end_users: {}, windows: [] }),
  'POST /credits/top_up': () => ({ amount_usd_cents: 1_000 }),
  'POST /webhooks': () => ({ url: 'https://example.com/hook' }),
  'PATCH /webhooks/:webhook_id': () => ({ active: true }),
  'POST /webhooks/:webhook_id/test': () => ({ event_type: 'turn.done' }),
  'POST /webhooks/deliveries/replay_failed': () => ({ since: '2026-01-01T00:00:00Z' }),
  'POST /approvals/:approval_id/approve': () => ({ digest: '0'.repeat(64) }),
  'POST /approvals/:approval_id/reject': () => ({ digest: '0'.repeat(64) }),
  'POST /keys': () => ({ name: 'x' }),
  'POST /assistant/turns': () => ({ text: 'x' }),
  'POST /assistant/turns/:turn_id/decision': () => ({ digest: '0'.repeat(64), decision: 'approve' }),
};

/** The access that a key needs for each change, written by hand like the table above. */
// biome-ignore format: a table reads best as a table
const NEEDS: Readonly<Record<string, 'configure' | 'run' | 'full' | 'approve'>> = {
  'POST /approvals/:approval_id/approve':        'approve',
  'POST /approvals/:approval_id/reject':         'approve',
  'POST /spaces/:slug/schedules':                'full',
  'PATCH /schedules/:schedule_id':               'full',
  'DELETE /schedules/:schedule_id':              'full',
  'POST /spaces':                                'configure',
  'DELETE /spaces/:slug':                        'configure',
  'PUT /spaces/:slug/manifest':                  'configure',
  'PUT /spaces/:slug/tools':                     'configure',
  'PUT /spaces/:slug/secret':                    'configure',
  'POST /spaces/:slug/secret':                   'configure',
  'DELETE /spaces/:slug/secret/:name':           'configure',
  'POST /threads':                               'run',
  'DELETE /threads/:thread_id':                  'configure',
  'PUT /threads/:thread_id/files/:file_name':    'run',
  'DELETE /threads/:thread_id/files/:file_name': 'run',
  'POST /turns':                                 'run',
  'POST /turns/:turn_id/cancel':                 'run',
  'POST /files':                                 'run',
  'DELETE /files/:file_id':                      'run',
  'PUT /quotas':                                 'configure',
  'POST /credits/top_up':                        'configure',
  'POST /webhooks':                              'configure',
  'PATCH /webhooks/:webhook_id':                 'configure',
  'DELETE /webhooks/:webhook_id':                'configure',
  'POST /webhooks/:webhook_id/rotate_secret':    'configure',
  'POST /webhooks/:webhook_id/test':             'configure',
  'POST /webhooks/deliveries/replay_failed':     'configure',
  'POST /webhooks/deliveries/:delivery_id/replay': 'configure',
};

/** Changes that a developer may not make in the dashboard. */
const ROLES: Readonly<Record<string, Role>> = { 'PUT /quotas': 'admin', 'POST /credits/top_up': 'admin' };

const { world, aMember, aPerson, anAccount, aSpace, aTurn } = useAccounts();
const atDashboard = ({ merchantId }: Account) => `/api/agent/merchants/${merchantId}`;
type Account = Awaited<ReturnType<typeof anAccount>>;
type Caller = Pick<Account['key'], 'call'>;

let account: Account;
let other: Account;
let ownKey: Account['key'];
let dead: Account['key'][];

beforeAll(async () => {
  [account, other] = [await anAccount(), await anAccount()];
  ownKey = await account.aKey('own_spaces');
  dead = [await account.aKey(), await account.aKey()];
  await account.person.call('DELETE', `/keys/${dead[0]!.id}`);
  await world.rows("UPDATE agent_key SET expires_at = now() - interval '1 second' WHERE id = $1", [dead[1]!.id]);
});

it('the table and the service have the same routes', () => {
  const v1 = Object.keys(ROUTES).map((route) => route.replace(' ', ' /v1'));
  const ofMembers = [...Object.keys(ROUTES), ...DASHBOARD_ONLY, ...Object.keys(ASSISTANT)].map((route) =>
    route.replace(' ', ' /api/agent/merchants/:merchant_id'),
  );
  const byLink = BY_LINK.map((route) => route.replace(' ', ' /api/agent'));

  expect(served().toSorted()).toEqual([...v1, ...ofMembers, ...byLink].toSorted());
});

describe.each(Object.entries(ROUTES))('%s is for %s', (route, who) => {
  const changes = !route.startsWith('GET');

  it('and for no caller without credentials of the right kind', async () => {
    const space = await aFixture(account, ownKey.id);
    const cookieOnly = {
      call: (method: string, path: string, body?: unknown) =>
        world.http(method, `/v1${path}`, { body, headers: account.person.headers }),
    };
    const keyAtDashboard = {
      call: (method: string, path: string, body?: unknown) =>
        world.http(method, atDashboard(account) + path, { body, headers: account.key.headers }),
    };
    const anonymous = (prefix: string) => ({
      call: (method: string, path: string, body?: unknown) => world.http(method, prefix + path, { body }),
    });

    const responses = [cookieOnly, keyAtDashboard, anonymous('/v1'), anonymous(atDashboard(account)), ...dead].map(
      (caller) => tries(caller, route, space),
    );

    expect(await Promise.all(responses)).toEqual(responses.map(() => 'UNAUTHENTICATED'));
  });

  it('and at the dashboard for the people of the account, from its own pages', async () => {
    const [one, two, three] = [await aFixture(account), await aFixture(account), await aFixture(account)];
    const evil = {
      call: (method: string, path: string, body?: unknown) =>
        world.http(method, atDashboard(account) + path, {
          body,
          headers: { ...account.person.headers, origin: 'https://evil.example' },
        }),
    };

    expect(await tries(account.person, route, one)).toBe('admitted');
    expect(await tries(other.person, route, two)).toBe(who === 'who reaches it' ? 'NOT_FOUND' : 'admitted');
    expect(await tries(evil, route, three)).toBe(changes ? 'CROSS_SITE_REQUEST' : 'admitted');
  });

  it('and at the dashboard for members by their roles, and for nobody else', async () => {
    const roles = ['viewer', 'developer', 'admin', 'owner'] as const;
    const outcomes = roles.map(async (role) =>
      tries(aMember(account.merchantId, role), route, await aFixture(account)),
    );
    const stranger = aPerson().of(account.merchantId);
    const needed = changes ? (ROLES[route] ?? 'developer') : 'viewer';

    expect(await Promise.all(outcomes)).toEqual(
      roles.map((role) => (roleAtLeast(role, needed) ? IN : 'INSUFFICIENT_ROLE')),
    );
    expect(await tries(stranger, route, await aFixture(account))).toBe('NOT_FOUND');
  });

  it('by the access of the key', async () => {
    const levels = ['full', 'configure', 'run', 'approve'];
    const outcomes = levels.map(async (access) =>
      tries(await account.aKey('all_spaces', access, access), route, await aFixture(account)),
    );

    const admits = (access: string) =>
      !changes || access === NEEDS[route] || (access === 'full' && NEEDS[route] !== 'approve');
    expect(await Promise.all(outcomes)).toEqual(levels.map((access) => (admits(access) ? IN : NO)));
    expect(NEEDS[route] !== undefined).toBe(changes);
  });

  it('by the scope of the key', async () => {
    const outcome = async (caller: (space: Fixture) => Promise<Caller> | Caller, madeBy: number | null) => {
      const fixture = await aFixture(account, madeBy);
      return tries(await caller(fixture), route, fixture);
    };
    const access = NEEDS[route] === 'approve' ? 'approve' : 'full';
    const elsewhere = await account.aKey(`space:${(await aFixture(account)).space}`, 'elsewhere', access);
    const own = access === 'full' ? ownKey : await anOldApprover();
    const all = access === 'full' ? account.key : await account.aKey('all_spaces', 'all', access);
    const foreign = access === 'full' ? other.key : await other.aKey('all_spaces', 'foreign', access);

    expect({
      'own_spaces, in its own': await outcome(() => own, own.id),
      'own_spaces, in another': await outcome(() => own, account.key.id),
      'space, in it': await outcome(({ space }) => account.aKey(`space:${space}`, 'in it', access), account.key.id),
      'space, in another': await outcome(() => elsewhere, account.key.id),
      all_spaces: await outcome(() => all, ownKey.id),
      'another account': await outcome(() => foreign, ownKey.id),
    }).toEqual(EXPECTED[who]);
  });
});

describe.each(Object.entries(ASSISTANT))('%s, from the role %s on', (route, needed) => {
  it('is for members with a sign-in, and for nobody else', async () => {
    const fixture = await aFixture(account);
    const roles = ['viewer', 'developer', 'admin', 'owner'] as const;
    const at = (headers: Record<string, string>) => ({
      call: (method: string, path: string, body?: unknown) =>
        world.http(method, atDashboard(account) + path, { body, headers }),
    });

    expect(await tries(at({}), route, fixture)).toBe('UNAUTHENTICATED');
    expect(await tries(at(account.key.headers), route, fixture)).toBe('UNAUTHENTICATED');
    expect(await tries(aPerson().of(account.merchantId), route, fixture)).toBe('NOT_FOUND');
    const outcomes = roles.map((role) => tries(aMember(account.merchantId, role), route, fixture));
    // No assistant was named here, so members who may ask get a 404.
    const admitted = route === 'GET /assistant' ? IN : 'NOT_FOUND';
    expect(await Promise.all(outcomes)).toEqual(
      roles.map((role) => (roleAtLeast(role, needed) ? admitted : 'INSUFFICIENT_ROLE')),
    );
  });
});

/** A key from before such keys were refused: it decides about calls in spaces that it cannot make. */
async function anOldApprover() {
  const key = await account.aKey('all_spaces', 'own', 'approve');
  await world.rows(`UPDATE agent_key SET scope = 'own_spaces' WHERE id = $1`, [key.id]);
  return key;
}

const IN = 'admitted';
const NO = 'KEY_SCOPE_DENIED';
// biome-ignore format: a table reads best as a table
const EXPECTED: Readonly<Record<Who, object>> = {
  'every key':        { 'own_spaces, in its own': IN, 'own_spaces, in another': IN, 'space, in it': IN, 'space, in another': IN, all_spaces: IN, 'another account': IN },
  'makers of spaces': { 'own_spaces, in its own': IN, 'own_spaces, in another': IN, 'space, in it': NO, 'space, in another': NO, all_spaces: IN, 'another account': IN },
  all_spaces:         { 'own_spaces, in its own': NO, 'own_spaces, in another': NO, 'space, in it': NO, 'space, in another': NO, all_spaces: IN, 'another account': IN },
  'who reaches it':   { 'own_spaces, in its own': IN, 'own_spaces, in another': NO, 'space, in it': IN, 'space, in another': NO, all_spaces: IN, 'another account': 'NOT_FOUND' },
};

describe('lists', () => {
  it.each([
    ['/spaces', 'space_id'],
    ['/threads', 'space'],
    ['/turns', 'space'],
    ['/files', 'space'],
    ['/approvals', 'space'],
  ])('%s holds what the key reaches', async (path, field) => {
    const mine = await anAccount();
    const own = await mine.aKey('own_spaces');
    const [ofOwn, ofAll, ofWeb] = [
      await aFixture(mine, own.id),
      await aFixture(mine, mine.key.id),
      await aFixture(mine),
    ];
    const spaces = async (caller: Caller) =>
      (await caller.call('GET', path)).body.data.map((item: Record<string, string>) => item[field]).toSorted();

    expect(await spaces(own)).toEqual([ofOwn.space]);
    expect(await spaces(await mine.aKey(`space:${ofAll.space}`))).toEqual([ofAll.space]);
    const all = [ofOwn.space, ofAll.space, ofWeb.space].toSorted();
    expect(await spaces(mine.key)).toEqual(all);
    expect(await spaces(mine.person)).toEqual(all);
  });
});

interface Fixture {
  space: string;
  turn: string;
  thread: string;
  file: string;
  schedule: string;
  approval: string;
}

/** A space with one of everything in it. */
async function aFixture({ id }: Account, madeBy: number | null = null): Promise<Fixture> {
  const space = await aSpace(id, madeBy);
  const turn = await aTurn(space, { state: 'queued' });
  const file = newId('fl_');
  await world.rows(
    `INSERT INTO file (id, account_id, space_id, name, media_type, size_bytes, sha256, is_complete, is_visible)
     VALUES ($1, $2, $3, 'a', 'text/plain', 0, $4, true, true)`,
    [file, id, space, '0'.repeat(64)],
  );
  await world.rows("INSERT INTO secret (space_id, name, sealed) VALUES ($1, 'A', 'x')", [space]);
  const schedule = newId('sc_');
  await world.rows(
    `INSERT INTO schedule (id, account_id, space_id, cron, time_zone, text, slot_at, due_at)
     VALUES ($1, $2, $3, '0 9 * * *', 'UTC', 'x', now() + interval '1 day', now() + interval '1 day')`,
    [schedule, id, space],
  );
  const thread = newId('thr_');
  await world.rows('INSERT INTO thread (id, account_id, space_id, inherits) VALUES ($1, $2, $3, true)', [
    thread,
    id,
    space,
  ]);
  const approval = newId('apr_');
  await world.rows(
    `INSERT INTO approval (id, account_id, space_id, turn_id, call_id, tool, arguments, digest, requested_at, expires_at)
     VALUES ($1, $2, $3, $4, 'call_0_0', 'time_now', '{}', $5, now(), now() + interval '1 day')`,
    [approval, id, space, turn, '0'.repeat(64)],
  );
  await world.rows('INSERT INTO workspace (thread_id, account_id, last_version) VALUES ($1, $2, 1)', [thread, id]);
  await world.rows(
    `INSERT INTO workspace_version (thread_id, version, name, file_id, source, size_bytes)
     VALUES ($1, 1, 'a.txt', $2, 'turn_input', 0)`,
    [thread, file],
  );
  return { space, turn, thread, file, schedule, approval };
}

/** Returns the outcome for a caller: `admitted`, or the code of the refusal. */
async function tries(caller: Caller, route: string, fixture: Fixture): Promise<string> {
  const [method, pattern] = route.split(' ') as [string, string];
  const { space, turn, thread, file, schedule, approval } = fixture;
  const inside = { turn_id: turn, thread_id: thread, file_id: file, schedule_id: schedule, approval_id: approval };
  const ids = { slug: space, ...inside };
  const names: Record<string, string> = { ...ids, name: 'A', file_name: 'a.txt', webhook_id: '1' };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => names[name] ?? `wd_${'a'.repeat(32)}`);
  const { status, body } = await caller.call(method, path, BODIES[route]?.(space));
  return [401, 403, 404].includes(status) ? body.error.code : IN;
}

/** Returns the routes of the service's controllers, from Nest. */
function served(): string[] {
  const controllers = world.service.app.get(DiscoveryService, { strict: false }).getControllers();
  const all = controllers.flatMap(({ metatype }) => (metatype ? routesOf(metatype as Type) : []));
  return [...new Set(all)].filter((route) => / \/(v1|api)\//.test(route));
}

function routesOf(controller: Type): string[] {
  const prefixes = [Reflect.getMetadata(PATH_METADATA, controller)].flat() as (string | undefined)[];
  const handlers = Object.getOwnPropertyNames(controller.prototype).map((name) => controller.prototype[name] as object);
  return handlers
    .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler))
    .flatMap((handler) => prefixes.map((prefix) => routeOf(prefix ?? '', handler)));
}

function routeOf(prefix: string, handler: object): string {
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
  const path = [prefix, Reflect.getMetadata(PATH_METADATA, handler) as string];
  return `${method} /${path
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}
