import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryView } from '@libs/dto/payments/views';
import { useDashboard } from './people.js';

const { world, anOwner } = useDashboard();

let sent: string[] = [];
beforeAll(async () => {
  world.bus.handles('webhooks.send_test', ({ endpoint_id, event_type }) => {
    sent.push(event_type);
    return { delivery: aDelivery(endpoint_id, event_type) };
  });
  await world.bus.flush();
});

function aDelivery(endpoint_id: number, event_type: string): DeliveryView {
  return {
    id: `wd_${'0'.repeat(32)}`,
    endpoint_id,
    event_type,
    status: 'pending',
    attempt_count: 0,
    last_status_code: null,
    last_error: null,
    next_attempt_at: null,
    created_at: '2026-03-01T12:00:00.000Z',
    delivered_at: null,
    attempts: [],
  };
}

describe('test events of a webhook endpoint', () => {
  it('are sent sixty times a minute for one merchant', async () => {
    sent = [];
    const [owner, other] = [await anOwner(), await anOwner()];
    const test = (person: typeof owner, endpointId = 1) =>
      person.call('POST', `${person.path}/webhook_endpoints/${endpointId}/test`, {});
    for (let index = 0; index < 60; index++) expect((await test(owner, 1 + (index % 10))).status).toBe(202);

    const refused = await test(owner);

    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(refused.body.error.message).toBe('Too many attempts. Wait and try again.');
    const waitS = Number(refused.headers['retry-after']);
    expect(Number.isInteger(waitS) && waitS >= 1 && waitS <= 60).toBe(true);
    expect(sent).toHaveLength(60);
    expect((await test(other)).status).toBe(202);
    await world.rows("UPDATE test_event_counters SET expires_at = now() - interval '1 second' WHERE merchant_id = $1", [
      owner.merchant.id,
    ]);
    expect((await test(owner)).status).toBe(202);
  });

  it('are not counted where they may not be sent', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()];

    const response = await stranger.call('POST', `${owner.path}/webhook_endpoints/1/test`, {});

    expect(response.status).toBe(404);
    const text = 'SELECT 1 FROM test_event_counters WHERE merchant_id = $1';
    expect(await world.rows(text, [owner.merchant.id])).toEqual([]);
  });
});
