import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { answerSignIns, asSuperuser, notOperator, OPERATOR_EMAIL, operator } from './scene.js';

const world = useWorld(service);
const shop = { id: 7, name: 'Shop', status: 'pending' } as MerchantView;
const requests: RequestOf<'dashboard.ask_for_more'>[] = [];

beforeAll(async () => {
  answerSignIns(world);
  world.bus.handles('dashboard.get_merchant', ({ merchant_id }) =>
    merchant_id === 404 ? new AppError('not_found') : { merchant: { ...shop, id: merchant_id } },
  );
  world.bus.handles('dashboard.ask_for_more', (request) => {
    requests.push(request);
    return { merchant: shop };
  });
  await world.bus.connection.flush();
});

const get = (path: string) => world.http('GET', `/api/admin${path}`, operator);
const post = (path: string, body: object) => world.http('POST', `/api/admin${path}`, { ...operator, body });

describe('notes on a merchant', () => {
  it('are added with author and time, listed newest first in pages, and audited', async () => {
    for (const body of ['one', ' two ', 'three']) await post('/merchants/7/notes', { body });
    await post('/merchants/8/notes', { body: 'of another merchant' });

    const first = (await get('/merchants/7/notes?limit=2')).body;
    const second = (await get(`/merchants/7/notes?limit=2&cursor=${first.next_cursor}`)).body;

    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      author_id: 1,
      author: OPERATOR_EMAIL,
      body: 'three',
      at: expect.stringMatching(/Z$/),
    });
    expect([...first.data, ...second.data].map(({ body }) => body)).toEqual(['three', 'two', 'one']);
    expect((await get('/audit?merchant_id=7&action=merchant.note_added')).body.data).toHaveLength(3);
    expect((await get(`/merchants/8/notes?cursor=${first.next_cursor}`)).status).toBe(422);
  });

  it.each([{}, { body: '  ' }, { body: 'x'.repeat(2_001) }, { body: 7 }])('refuse %p', async (body) => {
    expect((await post('/merchants/7/notes', body)).status).toBe(422);
  });

  it('are on merchants that exist, by operators only', async () => {
    expect((await post('/merchants/404/notes', { body: 'x' })).status).toBe(404);
    for (const [method, body] of [['GET', undefined] as const, ['POST', { body: 'x' }] as const]) {
      expect((await world.http(method, '/api/admin/merchants/7/notes', { ...notOperator, body })).status).toBe(403);
    }
  });

  it('are never changed or deleted: not by the service, not by the owner of the schema', async () => {
    for (const sql of [
      'UPDATE merchant_notes SET body = $$x$$',
      'DELETE FROM merchant_notes',
      'TRUNCATE merchant_notes',
    ]) {
      await expect(world.rows(sql)).rejects.toThrow(/permission denied/);
    }
    await expect(asSuperuser(world, `UPDATE merchant_notes SET body = 'x'`)).rejects.toThrow(/append-only/);
    await expect(asSuperuser(world, 'DELETE FROM merchant_notes')).rejects.toThrow(/append-only/);
  });
});

describe('POST /api/admin/merchants/{merchant_id}/ask', () => {
  it('has the dashboard service ask, in the name of the operator', async () => {
    const { status, body } = await post('/merchants/7/ask', { question: ' What do you sell? ' });

    expect([status, body]).toEqual([200, shop]);
    expect(requests).toEqual([
      {
        merchant_id: 7,
        question: 'What do you sell?',
        actor: { id: 1, name: OPERATOR_EMAIL, kind: 'operator', ip: '127.0.0.1', trace_id: expect.any(String) },
      },
    ]);
  });

  it('needs a question, and an operator who asks it', async () => {
    expect((await post('/merchants/7/ask', { question: ' ' })).status).toBe(422);
    const refused = await world.http('POST', '/api/admin/merchants/7/ask', { ...notOperator, body: { question: 'x' } });
    expect([refused.status, requests.length]).toEqual([403, 1]);
  });
});
