import { beforeAll, describe, expect, it } from '@jest/globals';
import type { UserView } from '@libs/dto/merchants/users';
import type { MerchantView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { answerSignIns, notOperator, operator } from './scene.js';

const world = useWorld(service);

const ann: UserView = {
  id: 11,
  email: 'ann@shop.example',
  name: null,
  email_proven: true,
  has_password: true,
  password_temporary: false,
  is_operator: false,
  created_at: '2026-11-21T12:00:00.000Z',
  last_seen_at: null,
};
const bob: UserView = { ...ann, id: 12, email: 'bob@shop.example' };
const shop = { id: 7, name: 'Shop', status: 'pending', created_at: '2026-11-20T12:00:00.000Z' } as MerchantView;

/** The requests to other services, newest last. */
const requests: { method: string; request: object }[] = [];
let isDashboardDown = false;
const note = (method: string, request: object) => requests.push({ method, request });

beforeAll(async () => {
  answerSignIns(world);
  world.bus.handles('auth.users', (request) => {
    note('auth.users', request);
    return { data: [bob, ann], has_more: true, next_cursor: 'cDoxMQ' };
  });
  world.bus.handles('dashboard.memberships', () => ({
    memberships: [{ user_id: 11, merchant_id: 7, merchant_name: 'Shop', role: 'owner', merchant_status: 'active' }],
  }));
  world.bus.handles('auth.operators', () => ({ emails: ['boss@example.com'] }));
  world.bus.handles('auth.reset_password', (request) => {
    note('auth.reset_password', request);
    if (request.user_id === 1) return new AppError('insufficient_role');
    return request.user_id === 11 ? { temporary_password: 'only-now' } : new AppError('not_found');
  });
  world.bus.handles('dashboard.freeze_treasuries', (request) => {
    note('dashboard.freeze_treasuries', request);
    return isDashboardDown ? new AppError('unavailable') : { merchants: 1 };
  });
  world.bus.handles('dashboard.list_merchants', (request) => {
    note('dashboard.list_merchants', request);
    return { data: [shop], has_more: false, next_cursor: null };
  });
  world.bus.handles('dashboard.owners', () => ({ owners: [{ merchant_id: 7, user_id: 11 }] }));
  world.bus.handles('auth.users_by_ids', () => ({
    users: [{ user_id: 11, email: ann.email, name: null, email_proven: true }],
  }));
  await world.bus.connection.flush();
});

const get = (path: string) => world.http('GET', `/api/admin${path}`, operator);
const post = (path: string) => world.http('POST', `/api/admin${path}`, operator);
const lastRequest = (method: string) => requests.findLast((one) => one.method === method)?.request;

describe('GET /api/admin/users', () => {
  it('lists accounts with their memberships, page by page', async () => {
    const response = await get('/users?limit=2&search=shop.example');

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [
        { ...bob, memberships: [] },
        { ...ann, memberships: [{ merchant_id: 7, merchant_name: 'Shop', role: 'owner', merchant_status: 'active' }] },
      ],
      has_more: true,
      next_cursor: 'cDoxMQ',
    });
    expect(lastRequest('auth.users')).toEqual({ limit: 2, email: 'shop.example' });
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=%21'])('refuses ?%s', async (query) => {
    expect((await get(`/users?${query}`)).status).toBe(422);
  });
});

describe('POST /api/admin/users/{user_id}/reset_password', () => {
  it('returns the temporary password once, uncacheable, in the name of the operator', async () => {
    const response = await post('/users/11/reset_password');

    expect([response.status, response.body]).toEqual([200, { temporary_password: 'only-now' }]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(lastRequest('auth.reset_password')).toEqual({
      user_id: 11,
      actor: {
        id: 1,
        name: 'op@example.com',
        kind: 'operator',
        ip: '127.0.0.1',
        trace_id: response.headers['x-trace-id'],
      },
    });
  });

  it('freezes the treasuries of the account first, and resets nothing where that fails', async () => {
    requests.length = 0;
    await post('/users/11/reset_password');
    expect(requests.map(({ method }) => method).filter((method) => /freeze|reset/.test(method))).toEqual([
      'dashboard.freeze_treasuries',
      'auth.reset_password',
    ]);
    expect(lastRequest('dashboard.freeze_treasuries')).toMatchObject({
      user_id: 11,
      actor: { id: 1, kind: 'operator' },
    });

    requests.length = 0;
    isDashboardDown = true;
    const response = await post('/users/11/reset_password');
    isDashboardDown = false;

    expect(response.status).toBe(503);
    expect(lastRequest('auth.reset_password')).toBeUndefined();
  });

  it('is 404 for an unknown account, 403 for one of an operator, 422 for what is not a number', async () => {
    const responses = await Promise.all(['99', '1', 'ann'].map((id) => post(`/users/${id}/reset_password`)));

    expect(responses.map(({ status }) => status)).toEqual([404, 403, 422]);
  });

  it('is for operators only', async () => {
    const response = await world.http('POST', '/api/admin/users/11/reset_password', notOperator);

    expect(response.status).toBe(403);
  });
});

describe('GET /api/admin/merchants', () => {
  it('shows whom to write to, and passes filters on', async () => {
    const response = await get('/merchants?status=pending&fee_tier=free&search=0xabc');

    expect(response.body).toEqual({
      data: [{ ...shop, owner_emails: ['ann@shop.example'] }],
      has_more: false,
      next_cursor: null,
    });
    expect(lastRequest('dashboard.list_merchants')).toEqual({
      limit: 50,
      status: 'pending',
      fee_tier: 'free',
      search: '0xabc',
    });
  });

  it('finds merchants by the e-mail of an owner too', async () => {
    await get('/merchants?search=ann@shop.example');

    expect(lastRequest('dashboard.list_merchants')).toEqual({
      limit: 50,
      search: 'ann@shop.example',
      owner_ids: [12, 11],
    });
  });

  it.each(['status=new', 'fee_tier=gold', 'limit=201'])('refuses ?%s', async (query) => {
    expect((await get(`/merchants?${query}`)).status).toBe(422);
  });
});
