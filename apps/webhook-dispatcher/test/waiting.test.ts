import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { slowness } from '@libs/testing/slowness';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, aReceiver } = useWebhookWorld();

const QUIET_S = 3;
/** The shared poll runs every half second; the loops alone would poll only every ten. */
const FOUND_WITHIN_MS = 3_000;

it('polls twice a second for everything, and queries nothing else while nothing waits', async () => {
  await sleep(1_000);
  const query = jest.spyOn(world.service.app.get(Database), 'query');

  await sleep(QUIET_S * 1_000);

  const sent = query.mock.calls.map(([sql]) => sql);
  query.mockRestore();
  const checks = sent.filter((sql) => sql.includes('AS deliveries'));
  const others = sent.filter((sql) => !checks.includes(sql) && /FROM (delivery|event|replay_order)\b/.test(sql));
  expect(checks.length).toBeGreaterThan(QUIET_S);
  expect(checks.length).toBeLessThanOrEqual(QUIET_S * 2 + 1);
  // Without it, the loops poll every ten seconds, which may fall into this period.
  expect(others.length).toBeLessThanOrEqual(3);
});

it('finds what another process wrote without waking anybody', async () => {
  const receiver = await aReceiver();
  const merchant = aMerchant();
  const endpoint = await merchant.endpointAt(receiver.url);
  const unnumbered = () => world.rows('SELECT 1 FROM event WHERE number IS NULL');
  await merchant.paid();
  await eventually(() => receiver.posts.length === 1);
  await eventually(async () => (await unnumbered()).length === 0);
  await sleep(1_000);

  const from = performance.now();
  await merchant.backlog(endpoint.id, 1);
  await world.rows('UPDATE event SET number = NULL, numbered_at = NULL');
  await eventually(() => receiver.posts.length === 2);
  await eventually(async () => (await unnumbered()).length === 0);

  expect(performance.now() - from).toBeLessThan(FOUND_WITHIN_MS * slowness());
});
