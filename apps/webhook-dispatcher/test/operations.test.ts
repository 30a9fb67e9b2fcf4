import { describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { responds } from './receiver.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, aReceiver } = useWebhookWorld();

/** Waits until no gauge is null: one that takes long on a busy machine is. */
const gauges = () =>
  eventually(async () => {
    const report = await world.bus.calls('webhook-dispatcher.health', {});
    const { gauges: read } = report as ReplyOf<'webhook-dispatcher.health'>;
    return Object.values(read).includes(null) ? undefined : read;
  });

describe('what operators see of deliveries', () => {
  it('is those that failed for good, newest first', async () => {
    const merchant = aMerchant();
    const { id } = await merchant.endpointAt((await aReceiver(responds(500))).url);
    for (const paymentId of [1, 2]) {
      await merchant.paid(paymentId);
      await eventually(async () => {
        await merchant.timePasses();
        const deliveries = await merchant.deliveries({ status: 'failed' });
        return deliveries.length === paymentId;
      });
    }

    const reply = await world.bus.calls('webhooks.failed_deliveries', { limit: 10 });

    const [newest, oldest] = await merchant.deliveries();
    const failed = {
      merchant_id: merchant.id,
      account_id: null,
      endpoint_id: id,
      event_type: 'payment.confirmed',
      last_status_code: 500,
      last_error: 'the receiver answered 500',
      created_at: expect.any(String),
    };
    expect(reply).toEqual({
      data: [
        { id: newest!.id, ...failed },
        { id: oldest!.id, ...failed },
      ],
    });
  });

  it('does not count deliveries as due that wait for their time or for their endpoint', async () => {
    const merchant = aMerchant();
    const { id } = await merchant.endpointAt((await aReceiver(responds(500))).url);
    await merchant.paid();
    await merchant.delivery(({ attempt_count }) => attempt_count === 1);
    await eventually(async () => (await gauges()).deliveries_due === 0);

    await world.bus.calls('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, active: false });
    await merchant.timePasses();

    expect(await gauges()).toEqual({ deliveries_due: 0, delivery_oldest_due_s: 0 });
  });
});
