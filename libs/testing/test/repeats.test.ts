import { expect, it } from '@jest/globals';
import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { type AuditEntry, AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { republishSubject } from '@libs/service-kit/messaging/repair/anti-entropy';
import { defineService } from '@libs/service-kit/service-definition';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { jetstreamManager } from '@nats-io/jetstream';
import { CreateMessaging } from './create-messaging.js';

/** The outbox of seven days. */
const PUBLISHED = 5_000;
/** A batch or two of repeats may be on their way already. */
const AT_MOST_BEFORE = 500;
const SUBJECT = 'audit.recorded.auth';
const ACTOR = { id: null, name: 'a test', kind: 'system', ip: null, trace_id: null } as const;

const world = useWorld(
  defineService({ name: 'auth', settings: DatabaseSettings, module: class {}, migrations: [CreateMessaging] }),
);

/** Returns the targets of all events that are published from now on. */
function published(): string[] {
  const targets: string[] = [];
  world.bus.connection.subscribe(SUBJECT, {
    callback: (_, message) => void targets.push(message.json<AuditRecorded>().target),
  });
  return targets;
}

it('publishes what is new before what it repeats, after NATS lost the stream', async () => {
  const targets = published();
  const manager = await jetstreamManager(world.bus.connection);
  await eventually(() => manager.streams.info('auth'));
  await world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
     SELECT gen_random_uuid(), 'audit.recorded', $2, json_build_object('target', 'old:' || n), '{}', now()
     FROM generate_series(1, $1::int) AS n`,
    [PUBLISHED, SUBJECT],
  );

  const { app } = world.service;
  const act: AuditEntry = { actor: ACTOR, action: 'user.signed_in', target: 'user:new' };
  // Written before and committed as soon as the repeats begin, so that the repeats cannot be over by then.
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

it('publishes what is new before an hour that a consumer lacks', async () => {
  const hour = Math.floor(Date.now() / 3_600_000 - 2) * 3_600_000;
  const time = hour.toString(16).padStart(12, '0');
  await world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
     SELECT overlay(gen_random_uuid()::text placing $3 from 1)::uuid, 'audit.recorded', $2,
       json_build_object('target', 'lost:' || n), '{}', now()
     FROM generate_series(1, $1::int) AS n`,
    [PUBLISHED, SUBJECT, `${time.slice(0, 8)}-${time.slice(8)}`],
  );
  const targets = published();
  const { app } = world.service;

  await app.get(Database).transaction(async (tx) => {
    await app.get(AuditTrail).record(tx, { actor: ACTOR, action: 'user.signed_in', target: 'user:newer' });
    const bucket = { subject: SUBJECT, hour, count: PUBLISHED, xor: '' };
    world.bus.connection.publish(republishSubject('auth'), JSON.stringify(bucket));
    await eventually(() => targets.length > 0);
  });
  const before = targets.length;

  await eventually(() => targets.includes('user:newer'));
  expect(targets.indexOf('user:newer') - before).toBeLessThanOrEqual(AT_MOST_BEFORE);
  expect(before).toBeLessThan(PUBLISHED);
  await eventually(() => new Set(targets).size === PUBLISHED + 1);
  await eventually(
    async () => (await world.rows("SELECT FROM relay_state WHERE stream = 'auth:repeats'")).length === 0,
  );
});
