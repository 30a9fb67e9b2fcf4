import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { keepNatsServer } from '@libs/embedded/nats/nats-keeper';
import type { EmbeddedNats } from '@libs/embedded/nats/nats-server';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { HealthReporter } from '@libs/service-kit/operations/health-report';
import { defineService } from '@libs/service-kit/service-definition';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { jetstreamManager } from '@nats-io/jetstream';
import { CreateMessaging } from './create-messaging.js';

const DISK = '16m';

const producer = defineService({
  name: 'auth',
  settings: DatabaseSettings,
  module: class {},
  migrations: [CreateMessaging],
});
const world = useWorld(producer);
const dir = mkdtempSync(join(tmpdir(), 'full-disk-'));
let disk: ChildProcess | undefined;
let kept: EmbeddedNats | undefined;
afterAll(async () => {
  await kept?.stop();
  disk?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

/**
 * Makes a disk of its own: a tmpfs in a mount namespace of its own, which needs no privilege, and which others see
 * below `/proc` as long as the process lives.
 */
async function aSmallDisk(): Promise<string> {
  const mount = `mount -t tmpfs -o size=${DISK} tmpfs "${dir}" && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  disk = holder;
  let said = '';
  for (const stream of [holder.stdout, holder.stderr]) stream.on('data', (text) => (said += text));
  await eventually(() => {
    if (holder.exitCode !== null) throw new Error(`no small disk can be mounted here: ${said}`);
    return said.includes('mounted');
  });
  return `/proc/${holder.pid}/root${dir}`;
}

const actor = { id: null, name: 'a test', kind: 'system', ip: null, trace_id: null } as const;

async function publish(count: number): Promise<void> {
  const { app } = world.service;
  const trail = app.get(AuditTrail);
  for (let n = 0; n < count; n++)
    await app
      .get(Database)
      .transaction((tx) => trail.record(tx, { actor, action: 'user.signed_in', target: `user:${n}` }));
}

const waiting = async () => (await world.rows('SELECT 1 FROM outbox WHERE published_at IS NULL')).length;
const refusedS = async () => (await world.service.app.get(HealthReporter).report()).publish_refused_s ?? 0;

describe('NATS whose disk was full', () => {
  it('is noticed, started again when there is space, and has everything that waited, without intervention', async () => {
    const printed: string[] = [];
    const { port } = world.nats;
    await publish(5);
    await eventually(async () => (await waiting()) === 0);
    await world.nats.stop();
    const small = await aSmallDisk();
    kept = await keepNatsServer({ dir: small, port }, { print: (line) => printed.push(line), everyMs: 300 });
    (world as { nats: EmbeddedNats }).nats = kept;
    // The server's data was lost with its disk, and is there again.
    await publish(5);
    await eventually(async () => (await waiting()) === 0);
    const { pid } = kept;

    const ballast = join(small, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(32 * 1024 * 1024))).toThrow(/ENOSPC/);
    await eventually(async () => {
      await publish(20);
      return (await refusedS()) >= 1;
    });
    const ready = await world.http('GET', '/readyz');
    expect(ready.body.publish_refused_s).toBeGreaterThan(0);
    await eventually(() => printed.some((line) => line.includes('no space')));
    expect(kept.pid).toBe(pid);

    rmSync(ballast);
    await publish(5);

    const freedAt = performance.now();
    await eventually(async () => (await waiting()) === 0 && (await refusedS()) === 0);
    console.log(`stored again ${((performance.now() - freedAt) / 1_000).toFixed(1)} s after there was space`);
    // The server accepts messages a moment before its keeper notices.
    await eventually(() => printed.at(-1) === 'nats-server was started again');
    expect(kept.pid).not.toBe(pid);
    // The connection of the test itself reconnects in its own time.
    const manager = await eventually(() => jetstreamManager(world.bus.connection));
    const [{ count }] = (await world.rows<{ count: number }>('SELECT count(*)::int AS count FROM outbox')) as [
      { count: number },
    ];
    await eventually(async () => {
      const { state } = await manager.streams.info('auth');
      const ids = new Set<string>();
      for (let seq = state.first_seq; seq <= state.last_seq; seq++)
        ids.add((await manager.streams.getMessage('auth', { seq }))!.header.get('Nats-Msg-Id'));
      return ids.size === count;
    });
  });
});
