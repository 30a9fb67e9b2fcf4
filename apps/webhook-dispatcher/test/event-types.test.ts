import { describe, expect, it } from '@jest/globals';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { eventually } from '@libs/testing/eventually';
import { hangs, responds } from './receiver.js';
import { aPayment, type Merchant, useWebhookWorld } from './webhook-world.js';

const { world, call, aMerchant, anAccount, aReceiver } = useWebhookWorld();
const UNUSED_URL = 'http://127.0.0.1:9/hook';

/** Creates an endpoint with its merchant's choices; returns its id. */
async function endpointOf(
  merchant: Merchant,
  choices: { url?: string; description?: string | null; event_types?: string[] | null },
): Promise<number> {
  const { endpoint } = await call('webhooks.create_endpoint', { ...merchant.by, url: UNUSED_URL, ...choices });
  return endpoint.id;
}

async function shown(merchant: Merchant, endpointId: number) {
  const { data } = await call('webhooks.list_endpoints', { merchant_id: merchant.id, limit: 50 });
  const { description, event_types } = data.find(({ id }) => id === endpointId)!;
  return { description, event_types };
}

/** Publishes payment.detected for this merchant. */
const detected = (merchant: Merchant) => world.bus.publishes('payment.detected', aPayment(merchant.id, 1) as never);

describe('an endpoint', () => {
  it('has a description and receives all events unless it names some', async () => {
    const merchant = aMerchant();

    const plain = await endpointOf(merchant, {});
    const chosen = await endpointOf(merchant, {
      url: `${UNUSED_URL}/2`,
      description: 'Accounting',
      event_types: ['payment.swept', 'payment.late', 'payment.swept'],
    });

    expect(await shown(merchant, plain)).toEqual({ description: null, event_types: null });
    expect(await shown(merchant, chosen)).toEqual({
      description: 'Accounting',
      event_types: ['payment.late', 'payment.swept'],
    });
  });

  it('keeps what a change does not name, and receives all events again after null', async () => {
    const merchant = aMerchant();
    const id = await endpointOf(merchant, { description: 'Accounting', event_types: ['payment.late'] });
    const change = async (changes: Omit<RequestOf<'webhooks.update_endpoint'>, 'actor' | 'endpoint_id'>) => {
      await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, ...changes } as never);
      return shown(merchant, id);
    };

    expect(await change({ active: false } as never)).toEqual({
      description: 'Accounting',
      event_types: ['payment.late'],
    });
    expect(await change({ event_types: ['payment.swept'] } as never)).toEqual({
      description: 'Accounting',
      event_types: ['payment.swept'],
    });
    expect(await change({ event_types: null, description: null } as never)).toEqual({
      description: null,
      event_types: null,
    });
  });

  it('is refused without a type, and with one that its owner never receives', async () => {
    const merchant = aMerchant();
    const id = await endpointOf(merchant, { event_types: ['payment.late'] });
    const refusal = {
      code: 'validation_failed',
      faults: [
        {
          loc: ['body', 'event_types'],
          msg: `event_types must name one or more of ${WEBHOOK_EVENT_TYPES.join(', ')}`,
          type: 'unknown_event_type',
        },
      ],
    };

    for (const event_types of [[], ['payment.late', 'payment.lost'], ['turn.done']]) {
      const url = `${UNUSED_URL}/2`;
      const made = await world.bus.calls('webhooks.create_endpoint', { ...merchant.by, url, event_types });
      const changed = await world.bus.calls('webhooks.update_endpoint', {
        ...merchant.by,
        endpoint_id: id,
        event_types,
      });
      expect([made, changed]).toEqual([expect.objectContaining(refusal), expect.objectContaining(refusal)]);
    }
    expect(await shown(merchant, id)).toEqual({ description: null, event_types: ['payment.late'] });
    expect((await call('webhooks.list_endpoints', { merchant_id: merchant.id, limit: 50 })).data).toHaveLength(1);
  });

  it('of an account has no types of events in its view', async () => {
    const account = anAccount();
    const { endpoint } = await call('webhooks.create_endpoint', { ...account.by, url: UNUSED_URL });

    expect(endpoint).not.toHaveProperty('event_types');
  });

  it('is audited with its description and types, before and after', async () => {
    const audited = world.bus.receives('audit.recorded');
    const merchant = aMerchant();
    const id = await endpointOf(merchant, { description: 'Accounting', event_types: ['payment.late'] });

    const changes = { event_types: null, description: 'All' };
    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, ...changes });

    const mine = () => audited.filter(({ target }) => target === `webhook_endpoint:${id}`);
    await eventually(() => mine().length === 2);
    const common = { url: UNUSED_URL, active: true };
    expect(mine().map(({ before, after }) => [before, after])).toEqual([
      [null, { url: UNUSED_URL, description: 'Accounting', event_types: ['payment.late'] }],
      [
        { ...common, description: 'Accounting', event_types: ['payment.late'] },
        { ...common, description: 'All', event_types: null },
      ],
    ]);
  });
});

describe('an event', () => {
  it('goes to the endpoints that receive its type, and to the log of all', async () => {
    const merchant = aMerchant();
    const [late, confirmed, all] = [await aReceiver(), await aReceiver(), await aReceiver()];
    await endpointOf(merchant, { url: late.url, event_types: ['payment.late'] });
    await endpointOf(merchant, { url: confirmed.url, event_types: ['payment.confirmed', 'payment.detected'] });
    await endpointOf(merchant, { url: all.url });

    await merchant.paid();
    await detected(merchant);

    await eventually(() => all.posts.length === 2 && confirmed.posts.length === 2);
    expect(late.posts).toEqual([]);
    expect(await merchant.deliveries()).toHaveLength(4);
    await eventually(async () => {
      const { data } = await call('webhooks.list_events', { merchant_id: merchant.id, limit: 50 });
      return data.length === 2;
    });
  });

  it('follows the types of the moment when it arrives; what waits already is still sent', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    const id = await endpointOf(merchant, { url: receiver.url, event_types: ['payment.confirmed'] });
    await merchant.paid(1);
    await merchant.delivery((one) => one.attempt_count === 1);

    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, event_types: ['payment.detected'] });
    receiver.behavior = responds(200);
    await merchant.paid(2);
    await detected(merchant);
    await merchant.timePasses();

    await eventually(async () => (await merchant.deliveries({ status: 'delivered' })).length === 2);
    const types = (await merchant.deliveries()).map(({ event_type }) => event_type);
    expect(types.sort()).toEqual(['payment.confirmed', 'payment.detected']);
  });

  it('of a test goes to its endpoint whatever the types', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(hangs);
    const endpoint_id = await endpointOf(merchant, { url: receiver.url, event_types: ['payment.late'] });

    await call('webhooks.send_test', { ...merchant.by, endpoint_id, event_type: 'payment.confirmed' });

    await eventually(() => receiver.posts.length === 1);
  });
});
