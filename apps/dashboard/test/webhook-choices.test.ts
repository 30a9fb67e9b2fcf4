import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { useDashboard } from './people.js';

const { world, anOwner } = useDashboard();

type Change = RequestOf<'webhooks.update_endpoint'>;
/** Calls that the simulated dispatcher received: created and changed endpoints. */
const calls: Partial<Change>[] = [];
const ENDPOINT = {
  id: 5,
  url: 'https://shop.example/a',
  active: true,
  failing_since: null,
  last_success_at: null,
  created_at: '2026-03-01T12:00:00.000Z',
};
const CHOICES = { description: 'Accounting', event_types: ['payment.late'] };

beforeAll(async () => {
  const noted = (request: Partial<Change>) => {
    const { url, active, description, event_types } = request;
    calls.push({ url, active, description, event_types });
  };
  world.bus.handles('webhooks.create_endpoint', (request) => {
    noted(request);
    return { endpoint: { ...ENDPOINT, ...CHOICES, secret: 'whsec_x' } };
  });
  world.bus.handles('webhooks.update_endpoint', (request) => {
    noted(request);
    return { endpoint: { ...ENDPOINT, ...CHOICES } };
  });
  // The reply of a dispatcher of the previous release.
  world.bus.handles('webhooks.list_endpoints', () => ({ data: [ENDPOINT], has_more: false, next_cursor: null }));
  await world.bus.flush();
});

beforeEach(() => {
  calls.length = 0;
});

describe('a webhook endpoint', () => {
  it('is added with a description and event types, and shows them', async () => {
    const owner = await anOwner();
    const url = 'https://shop.example/a';

    const made = await owner.call('POST', `${owner.path}/webhook_endpoints`, { url, ...CHOICES });

    expect([made.status, made.body]).toEqual([201, { ...ENDPOINT, ...CHOICES, secret: 'whsec_x' }]);
    expect(calls).toEqual([{ url, ...CHOICES }]);
  });

  it('is changed by what a request names; null takes a choice back', async () => {
    const owner = await anOwner();
    const change = (body: object) => owner.callWith(undefined, 'PATCH', `${owner.path}/webhook_endpoints/5`, body);

    const changed = await change({ event_types: ['payment.late', 'payment.swept'] });
    await change({ event_types: null, description: null });
    await change({ active: false });

    expect([changed.status, changed.body]).toEqual([200, { ...ENDPOINT, ...CHOICES }]);
    // No fresh proof was needed.
    expect(calls).toEqual([
      { event_types: ['payment.late', 'payment.swept'] },
      { event_types: null, description: null },
      { active: false },
    ]);
  });

  it.each([
    [{ event_types: ['payment.late', 'payment.lost'] }, ['body', 'event_types', 1], "'payment.swept'"],
    [{ event_types: 'payment.late' }, ['body', 'event_types'], 'valid list'],
    [{ description: 'x'.repeat(201) }, ['body', 'description'], 'at most 200'],
  ])('is refused %j', async (choice, loc, words) => {
    const owner = await anOwner();
    const made = { url: 'https://shop.example/a', ...choice };

    const responses = [
      await owner.call('POST', `${owner.path}/webhook_endpoints`, made),
      await owner.call('PATCH', `${owner.path}/webhook_endpoints/5`, choice),
    ];

    for (const { status, body } of responses) {
      expect([status, body.detail]).toEqual([
        422,
        [expect.objectContaining({ loc, msg: expect.stringContaining(words) })],
      ]);
    }
    expect(calls).toEqual([]);
  });

  it('shows all events where the dispatcher supports no types yet', async () => {
    const owner = await anOwner();

    const { body } = await owner.call('GET', `${owner.path}/webhook_endpoints`);

    expect(body.data).toEqual([{ ...ENDPOINT, description: null, event_types: null }]);
  });
});
