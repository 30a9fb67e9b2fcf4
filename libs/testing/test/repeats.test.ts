import { expect, it } from '@jest/globals';
import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { defineService } from '@libs/service-kit/service-definition';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { jetstreamManager } from '@nats-io/jetstream';
import { CreateMessaging } from './create-messaging.js';

/** What seven days left in the outbox. */
const PUBLISHED = 5_000;
/** A batch or two of repeats may be on their way already. */
const AT_MOST_BEFORE = 500;
const SUBJECT = 'audit.recorded.auth';
const ACTOR = { id: null, name: 'a test', kind: 'system', ip: null, trace_id: null } as const;

const world = useWorld(
  defineService({ name: 'auth', settings: DatabaseSettings, module: class {}, migrations: [CreateMessaging] }),
);
it('publishes what is new before what it repeats, after NATS lost the stream', async () => {
  const targets: string[] = [];
  world.bus.connection.subscribe(SUBJECT, {
    callback: (_, message) => void targets.push(message.json<AuditRecorded>().target),
  });
  const manager = await jetstreamManager(world.bus.connection);
  await eventually(() => manager.streams.info('auth'));
  await world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
     SELECT gen_random_uuid(), 'audit.recorded', $2, json_build_object('target', 'old:' || n), '{}', now()
     FROM generate_series(1, $1::int) AS n`,
    [PUBLISHED, SUBJECT],
  );

  const { app } = world.service;
  const act = { actor: ACTOR, action: 'user.tested', target: 'user:new' };
  // Written before and committed as soon as the repeats begin, so that they cannot be over by then.
  await app.get(Database).transaction(async (tx) => {
    await app.get(AuditTrail).record(tx, act);
    await manager.streams.delete('auth');
    await eventually(() => targets.length > 0);
  });
  const before = targets.length;

  await eventually(() => targets.includes('user:new'));
  expect(targets.indexOf('user:new') - before).toBeLessThanOrEqual(AT_MOST_BEFORE);
  expect(before).toBeLessThan(PUBLISHED);
  await eventually(() => new Set(targets).size === PUBLISHED + 1);
  // The newest first: what was lost is most likely among them.
  expect(targets.indexOf(`old:${PUBLISHED}`)).toBeLessThan(targets.indexOf('old:1'));
  await eventually(
    async () => (await world.rows("SELECT FROM relay_state WHERE stream = 'auth:repeats'")).length === 0,
  );
});
