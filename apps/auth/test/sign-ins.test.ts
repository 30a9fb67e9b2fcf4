import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const world = useWorld(service, { env: { BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000' } });
const PASSWORD = 'a long enough password';

let serial = 0;

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

/** Returns browsers in which one account is signed in; the first one registered it. */
async function signedIn(browsers: number): Promise<Person[]> {
  const body = { email: `browser${++serial}@example.com`, password: PASSWORD };
  const people = Array.from({ length: browsers }, () => new Person(world.service.url));
  for (const [index, person] of people.entries()) {
    const path = index === 0 ? '/api/auth/register' : '/api/auth/login';
    await person.call('POST', path, body, { 'user-agent': `browser ${index}` });
  }
  return people;
}

const statuses = (people: Person[]) =>
  Promise.all(people.map(async (person) => (await person.call('GET', '/api/me')).status));

describe('GET /api/auth/sign_ins', () => {
  it('lists where the caller is signed in, newest first', async () => {
    const [first] = await signedIn(2);

    const response = await first!.call('GET', '/api/auth/sign_ins');

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [1, 0].map((index) => ({
        id: expect.any(Number),
        method: 'password',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        ip: '127.0.0.1',
        user_agent: `browser ${index}`,
        current: index === 0,
      })),
      has_more: false,
      next_cursor: null,
    });
  });

  it('goes on where a page ended', async () => {
    const [first] = await signedIn(3);

    const page = await first!.call('GET', '/api/auth/sign_ins?limit=2');
    const rest = await first!.call('GET', `/api/auth/sign_ins?limit=2&cursor=${page.body.next_cursor}`);
    const wrong = await first!.call('GET', '/api/auth/sign_ins?limit=0&cursor=x');

    expect([page.body.data.length, page.body.has_more]).toEqual([2, true]);
    expect(rest.body.data).toEqual([expect.objectContaining({ user_agent: 'browser 0', current: true })]);
    expect(wrong.body.detail.map(({ type }: { type: string }) => type).sort()).toEqual([
      'cursor_invalid',
      'greater_than_equal',
    ]);
  });
});

describe('DELETE /api/auth/sign_ins/{id}', () => {
  it('ends that one', async () => {
    const revoked = world.bus.receives('sign_in.revoked');
    const [first, second] = await signedIn(2);
    const { data } = (await first!.call('GET', '/api/auth/sign_ins')).body;

    const response = await first!.call('DELETE', `/api/auth/sign_ins/${data[0].id}`);

    expect([response.status, response.headers['set-cookie']]).toEqual([204, undefined]);
    expect(await statuses([first!, second!])).toEqual([200, 401]);
    await eventually(() => revoked.length > 0);
  });

  it('signs the caller out where it is the caller’s own', async () => {
    const [first] = await signedIn(1);
    const { data } = (await first!.call('GET', '/api/auth/sign_ins')).body;

    const response = await first!.call('DELETE', `/api/auth/sign_ins/${data[0].id}`);

    expect(response.status).toBe(204);
    expect(first!.cookie('sid')).toBeUndefined();
  });

  it('does not find those of others', async () => {
    const [mine] = await signedIn(1);
    const [other] = await signedIn(1);
    const { data } = (await other!.call('GET', '/api/auth/sign_ins')).body;

    const foreign = await mine!.call('DELETE', `/api/auth/sign_ins/${data[0].id}`);
    const unknown = await mine!.call('DELETE', '/api/auth/sign_ins/999999');
    const text = await mine!.call('DELETE', '/api/auth/sign_ins/x');

    expect([foreign.status, unknown.status, text.status]).toEqual([404, 404, 422]);
    expect(await statuses([other!])).toEqual([200]);
  });
});

describe('DELETE /api/auth/sign_ins', () => {
  it('ends all others, publishes it, and does nothing when there are none', async () => {
    const audit = world.bus.receives('audit.recorded');
    const people = await signedIn(3);

    const response = await people[1]!.call('DELETE', '/api/auth/sign_ins');
    const again = await people[1]!.call('DELETE', '/api/auth/sign_ins');

    expect([response.status, again.status]).toEqual([204, 204]);
    expect(await statuses(people)).toEqual([401, 200, 401]);
    const { id } = (await people[1]!.call('GET', '/api/me')).body;
    await eventually(() =>
      audit.some(({ action, target }) => action === 'user.sign_ins_ended' && target === `user:${id}`),
    );
    expect(audit.filter(({ action, target }) => action === 'user.sign_ins_ended' && target === `user:${id}`)).toEqual([
      expect.objectContaining({ after: { count: 2 } }),
    ]);
  });

  it('refuses a page of another site', async () => {
    const [first] = await signedIn(1);

    const response = await first!.call('DELETE', '/api/auth/sign_ins', undefined, { origin: 'https://evil.example' });

    expect(response.body.error.code).toBe('cross_site_request');
  });
});
