import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { defineService } from '@libs/service-kit/service-definition';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { jetstreamManager } from '@nats-io/jetstream';
import { CreateMessaging } from './create-messaging.js';

/**
 * A host that loses power keeps only the synced data of NATS: POWER_CUTS is the number of cuts, with the services alive
 * and gone in turn.
 */
const CUTS = Number(process.env['POWER_CUTS'] ?? 10);
/** Events before the moment of the copied disk, and after it. */
const [SYNCED, LOST] = [5, 7];
/** The promise: an event that NATS lost is in the stream again within this time. */
const SEEN_WITHIN_MS = 30_000;

const producer = defineService({
  name: 'auth',
  settings: DatabaseSettings,
  module: class {},
  migrations: [CreateMessaging],
});
const world = useWorld(producer);

const actor = { id: null, name: 'a test', kind: 'system', ip: null, trace_id: null } as const;

async function publish(count: number): Promise<void> {
  const { app } = world.service;
  const trail = app.get(AuditTrail);
  for (let n = 0; n < count; n++)
    await app
      .get(Database)
      .transaction((tx) => trail.record(tx, { actor, action: 'user.signed_in', target: `user:${n}` }));
}

/** Ids in the outbox that the stream does not hold. */
async function unseen(): Promise<string[]> {
  const manager = await jetstreamManager(world.bus.connection);
  const { state } = await manager.streams.info('auth');
  const held = new Set<string>();
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage('auth', { seq });
    if (message) held.add(message.header.get('Nats-Msg-Id'));
  }
  const rows = await world.rows<{ id: string }>('SELECT id FROM outbox');
  return rows.map(({ id }) => id).filter((id) => !held.has(id));
}

const allPublished = async () =>
  (await world.rows('SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT 1')).length === 0;

/** Restores NATS to its state when the copy was made. */
async function restored(nats: EmbeddedNats, copy: string): Promise<EmbeddedNats> {
  rmSync(nats.storeDir, { recursive: true });
  cpSync(copy, nats.storeDir, { recursive: true });
  rmSync(copy, { recursive: true });
  return startNatsServer({ dir: join(nats.storeDir, '..'), port: nats.port });
}

describe('a power cut of the host of NATS', () => {
  it(`loses no event in ${CUTS} cuts, with the services alive and gone in turn`, async () => {
    let nats = world.nats;
    let slowestMs = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      const areServicesGone = cut % 2 === 1;
      await publish(SYNCED);
      await eventually(allPublished);
      // Stopped for the copy: a server that runs may be in the middle of a write.
      process.kill(nats.pid, 'SIGSTOP');
      const copy = `${nats.storeDir}-copy`;
      cpSync(nats.storeDir, copy, { recursive: true });
      process.kill(nats.pid, 'SIGCONT');
      await publish(LOST);
      await eventually(allPublished);

      await nats.kill('SIGKILL');
      if (areServicesGone) await world.service.stop();
      nats = await restored(nats, copy);
      (world as { nats: EmbeddedNats }).nats = nats;
      if (areServicesGone) (world as { service: unknown }).service = await startService(producer, world.env);

      const started = Date.now();
      await eventually(async () => (await allPublished()) && (await unseen()).length === 0, SEEN_WITHIN_MS);
      slowestMs = Math.max(slowestMs, Date.now() - started);
    }
    console.log(`${CUTS} power cuts: the slowest event was seen again after ${(slowestMs / 1_000).toFixed(1)} s`);
    expect(await unseen()).toEqual([]);
  }, 600_000);
});
