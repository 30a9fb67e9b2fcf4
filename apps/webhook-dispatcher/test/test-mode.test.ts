import { describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { hangs, responds } from './receiver.js';
import { Merchant, useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, aReceiver } = useWebhookWorld();

const MORE_THAN_SLOTS = 40;

/** Returns a merchant, and its test merchant. */
function bothModes(): { live: Merchant; test: Merchant } {
  const live = aMerchant();
  return { live, test: new Merchant(world, -live.id) };
}

const eventsOf = async ({ id }: Merchant) => {
  const reply = await world.bus.calls('webhooks.list_events', { merchant_id: id, limit: 10 });
  return (reply as ReplyOf<'webhooks.list_events'>).data;
};

/** Reads the gauges of deliveries again until none is null. */
const gauges = () =>
  eventually(async () => {
    const report = await world.bus.calls('webhook-dispatcher.health', {});
    const { gauges: read } = report as ReplyOf<'webhook-dispatcher.health'>;
    return Object.values(read).includes(null) ? undefined : read;
  });

describe('webhooks of test mode', () => {
  it('go to its own endpoints only, and state merchant and mode', async () => {
    const { live, test } = bothModes();
    const [liveReceiver, testReceiver] = [await aReceiver(responds(200)), await aReceiver(responds(200))];
    await live.endpointAt(liveReceiver.url);
    await test.endpointAt(testReceiver.url);

    await Promise.all([live.paid(1), test.paid(2)]);
    await eventually(() => liveReceiver.posts.length === 1 && testReceiver.posts.length === 1);

    const bodies = [liveReceiver, testReceiver].map(({ posts }) => JSON.parse(posts[0]!.body));
    expect(bodies.map(({ livemode, merchant_id, data }) => [livemode, merchant_id, data.payment_id])).toEqual([
      [true, live.id, 1],
      [false, live.id, 2],
    ]);
    const logged = await eventually(async () => {
      const events = [...(await eventsOf(live)), ...(await eventsOf(test))];
      return events.length === 2 ? events : undefined;
    });
    expect(logged.map(({ livemode, merchant_id }) => [livemode, merchant_id])).toEqual([
      [true, live.id],
      [false, live.id],
    ]);
  });

  it('are due, late or failed in no figure of operators', async () => {
    const { live, test } = bothModes();
    const due = ({ id }: Merchant) =>
      world.rows(
        `SELECT 1 FROM delivery WHERE merchant_id = $1 AND status = 'pending' AND next_attempt_at <= now()
           AND lease_until > now() IS NOT TRUE`,
        [id],
      );
    /** Creates more deliveries at once than a hanging endpoint has slots for. */
    const waits = async (merchant: Merchant) => {
      await merchant.endpointAt((await aReceiver(hangs)).url);
      for (let payment = 1; payment <= MORE_THAN_SLOTS; payment++) await merchant.paid(payment);
      // Before all of them exist, the first few may be claimed a moment after they were seen to be due.
      const all = () => world.rows('SELECT 1 FROM delivery WHERE merchant_id = $1', [merchant.id]);
      await eventually(async () => (await all()).length === MORE_THAN_SLOTS && (await due(merchant)).length > 0);
    };
    await eventually(async () => (await gauges()).deliveries_due === 0);

    await waits(test);
    const ofTest = await gauges();
    expect((await due(test)).length).toBeGreaterThan(0);
    await waits(live);
    const ofBoth = await gauges();

    expect(ofTest).toEqual({ deliveries_due: 0, delivery_oldest_due_s: 0 });
    expect(ofBoth.deliveries_due).toBeGreaterThan(0);
    await world.rows(
      `UPDATE delivery SET status = 'failed', next_attempt_at = NULL, claim_id = NULL, lease_until = NULL WHERE merchant_id = $1`,
      [test.id],
    );
    expect(await world.bus.calls('webhooks.failed_deliveries', { limit: 10 })).toEqual({ data: [] });
  }, 60_000);

  it('end with the test data, and those of live mode stay', async () => {
    const { live, test } = bothModes();
    for (const merchant of [live, test]) {
      await merchant.endpointAt((await aReceiver(responds(200))).url);
      await merchant.paid();
      await merchant.delivery(({ status }) => status === 'delivered');
      await eventually(async () => (await eventsOf(merchant)).length === 1);
    }

    await world.bus.publishes('test_data.erased', { merchant_id: test.id, before: new Date().toISOString() });

    await eventually(async () => (await test.deliveries()).length === 0 && (await eventsOf(test)).length === 0);
    expect([(await live.deliveries()).length, (await eventsOf(live)).length]).toEqual([1, 1]);
    const attempts = `SELECT 1 FROM attempt a LEFT JOIN delivery d ON d.id = a.delivery_id WHERE d.id IS NULL`;
    expect(await world.rows(attempts)).toEqual([]);
  });

  it('are kept where somebody orders the deletion of what is live', async () => {
    const { live } = bothModes();
    await live.endpointAt((await aReceiver(responds(200))).url);
    await live.paid();
    await live.delivery(({ status }) => status === 'delivered');
    await eventually(async () => (await eventsOf(live)).length === 1);

    await world.bus.publishes('test_data.erased', { merchant_id: live.id, before: new Date().toISOString() });

    // Stored as a dead letter, because the event is not valid.
    await eventually(async () => (await world.rows('SELECT 1 FROM dead_letter')).length === 1);
    expect([(await live.deliveries()).length, (await eventsOf(live)).length]).toEqual([1, 1]);
  });
});
