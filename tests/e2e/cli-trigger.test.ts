import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventView } from '@libs/dto/payments/event-view';
import type { SessionView } from '@libs/dto/payments/views';
import { WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { inParts } from '@libs/testing/jest/parts';
import { CommandLine } from '../stack/people/command-line.js';
import { Merchant } from '../stack/people/merchant.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { useSystem } from '../stack/use-system.js';

describe('checkout trigger', () => {
  const running = useSystem();
  let merchant: TestMerchant;
  let cli: CommandLine;
  beforeAll(async () => {
    merchant = await TestMerchant.create(running.system);
    cli = new CommandLine({ CHECKOUT_KEY: merchant.apiKey, CHECKOUT_BASE_URL: running.system.baseUrl });
  });
  afterAll(() => cli.close());

  // A new type has no trigger: this and the compiler report it.
  it.each(inParts(WEBHOOK_EVENT_TYPES))(
    'makes %s happen, by a real session',
    async (type) => {
      const { session, event } = await cli.json<{ session: SessionView; event: EventView }>(
        'trigger',
        type,
        '--amount',
        '3.21',
      );

      expect(event).toMatchObject({ type, livemode: false, data: { session_token: session.token } });
      const { session: kept } = await merchant.backend.get<{ session: SessionView }>(`/api/sessions/${session.token}`);
      expect(kept).toMatchObject({ amount_usd_cents: 3_21, livemode: false });
      expect(await merchant.backend.get(`/api/events/${event.id}`)).toEqual(event);
    },
    120_000,
  );

  it('refuses live keys and types that do not exist, and changes nothing', async () => {
    const live = await Merchant.create(running.system);

    expect(await cli.run('trigger', 'payment.confirmed', '--api-key', live.apiKey)).toMatchObject({ status: 2 });
    expect(await cli.run('trigger', 'payment.lost')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('payment.swept'),
    });
    expect((await live.owner.get<{ data: object[] }>(`/api/dashboard/merchants/${live.id}/sessions`)).data).toEqual([]);
  });
});
