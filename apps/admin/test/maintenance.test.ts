import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { answerSignIns, operator } from './scene.js';

const world = useWorld(service);
beforeAll(async () => {
  answerSignIns(world);
  // Requests are served a moment after the service listens.
  await eventually(() => world.bus.calls('admin.maintenance', {}));
});

const put = (body: unknown) => world.http('PUT', '/api/admin/maintenance', { ...operator, body });
const audited = async () => (await world.http('GET', '/api/admin/audit?action=maintenance', operator)).body.data;

describe('PUT /api/admin/maintenance', () => {
  const window = { active: true, message: 'New machines', expected_end: '2026-12-01T06:00:00.000Z' };

  it('switches it on, audits it, publishes it and returns it', async () => {
    const published = world.bus.receives('maintenance.changed');

    const before = await world.http('GET', '/api/admin/maintenance', operator);
    const response = await put(window);

    expect(before.body).toEqual({ active: false, message: null, expected_end: null, changed_at: null });
    expect([response.status, response.body]).toEqual([200, { ...window, changed_at: expect.any(String) }]);
    await eventually(() => published.length === 1);
    expect(published).toEqual([{ ...window, version: 1 }]);
    expect(await world.bus.calls('admin.maintenance', {})).toEqual({ ...window, version: 1 });
    expect(await audited()).toMatchObject([
      {
        action: 'maintenance.begun',
        actor: { name: 'op@example.com', kind: 'operator' },
        before: { active: false },
        after: window,
      },
    ]);
  });

  it('does nothing when nothing changes', async () => {
    const response = await put({ ...window, expected_end: '2026-12-01T07:00:00+01:00' });

    expect(response.status).toBe(200);
    expect(await world.bus.calls('admin.maintenance', {})).toMatchObject({ version: 1 });
    expect(await audited()).toHaveLength(1);
  });

  it('takes away what is absent', async () => {
    const response = await put({ active: false });

    expect(response.body).toMatchObject({ active: false, message: null, expected_end: null });
    expect((await audited())[0].action).toBe('maintenance.ended');
  });

  it.each([
    [{}, 'active', 'missing'],
    [{ active: 'yes' }, 'active', 'bool_type'],
    [{ active: true, expected_end: 'soon' }, 'expected_end', 'datetime_from_date_parsing'],
    [{ active: true, message: 'x'.repeat(501) }, 'message', 'string_too_long'],
  ])('refuses %j', async (body, field, type) => {
    const response = await put(body);

    expect([response.status, response.body.detail]).toMatchObject([
      422,
      [{ loc: ['body', field], msg: expect.any(String), type }],
    ]);
  });
});
