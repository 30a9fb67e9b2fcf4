import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { gatherEvidence } from './evidence/evidence.js';
import { eachEventIsDelivered, eachSendIsTheSame } from './evidence/invariants.js';
import { useWorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 16;
/** detected, confirmed, swept */
const EVENTS = 3;
const TIMEOUT_MS = 300_000;

describe('A webhook endpoint that hangs', () => {
  const running = useWorldOfFaults();

  it(
    'has its backlog for itself: healthy ones beside it get everything while it has nothing',
    async () => {
      const { system } = running.world;
      const [hung, healthy, failing] = await Promise.all([
        WebhookReceiver.start('hangs'),
        WebhookReceiver.start('accepts'),
        WebhookReceiver.start('fails'),
      ]);
      const shop = await Merchant.create(system, { receivers: [hung, healthy, failing] });
      const payAll = async () => {
        const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => shop.openSession(1_000)));
        for (const session of sessions) await system.buyer.sends(session.deposit_address, 10_000_000n);
      };

      await payAll();
      await eventually(() => healthy.events().length === SESSIONS * EVENTS);
      const backlog = await pendingOf(hung);
      await payAll();
      await eventually(() => healthy.events().length === 2 * SESSIONS * EVENTS);

      expect(backlog).toBe(SESSIONS * EVENTS);
      expect(await pendingOf(hung)).toBe(2 * SESSIONS * EVENTS);
      // Each event of its own is tried anyway: a request that hangs does not block the next one.
      await eventually(() => hung.events().length === 2 * SESSIONS * EVENTS);
      expect(healthy.posts).toHaveLength(2 * SESSIONS * EVENTS);
      const evidence = await gatherEvidence(system, [shop], new Map());
      expect([...eachEventIsDelivered(evidence), ...eachSendIsTheSame(evidence)]).toEqual([]);
    },
    TIMEOUT_MS,
  );

  async function pendingOf(receiver: WebhookReceiver): Promise<number> {
    const [row] = await running.world.system.rows<{ count: number }>(
      `SELECT count(*)::int FROM webhook_dispatcher.delivery d JOIN webhook_dispatcher.endpoint e ON e.id = d.endpoint_id
       WHERE e.url = $1 AND d.status = 'pending'`,
      [receiver.url],
    );
    return row!.count;
  }
});
