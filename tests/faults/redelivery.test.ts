import { serviceProcesses } from '@deploy/local/service-processes';
import { describe, expect, it } from '@jest/globals';
import { type ServiceName, schemaOf } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import type { RunningSystem } from '../stack/running-system.js';
import { Redelivery } from './redelivery.js';
import { useWorldOfFaults } from './world-of-faults.js';

const SESSIONS = 16;
const TIMEOUT_MS = 180_000;
const PRODUCERS: readonly ServiceName[] = ['dashboard', 'sessions', 'chain-indexer', 'sweeper'];

describe('Every event delivered three times and shuffled', () => {
  const running = useWorldOfFaults();

  async function redelivery(): Promise<Redelivery> {
    const { system, choices } = running.world;
    const made = await Redelivery.connect(system, choices);
    system.onStop(() => made.close());
    return made;
  }

  it(
    'changes nothing after the fact',
    async () => {
      const { world } = running;
      await world.load.run(SESSIONS);
      await world.holdsAllInvariants();
      const before = await everythingOf(world.system);
      const again = await redelivery();

      for (const producer of PRODUCERS) expect(await again.repeatsAll(producer)).toBeGreaterThan(0);
      for (const producer of PRODUCERS) await again.isDigested(producer);

      expect(await everythingOf(world.system)).toEqual(before);
      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'changes nothing after the fact, even where the inbox has forgotten them',
    async () => {
      const { world } = running;
      const before = await everythingOf(world.system);
      const again = await redelivery();
      for (const service of ['sessions', 'chain_indexer', 'sweeper', 'webhook_dispatcher'])
        await world.system.rows(`DELETE FROM ${service}.inbox`);

      for (const producer of PRODUCERS) await again.repeatsAll(producer);
      for (const producer of PRODUCERS) await again.isDigested(producer);

      expect(await everythingOf(world.system)).toEqual(before);
      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it.each([
    ['chain-indexer', 'transfer.final', ['sessions']],
    ['sessions', 'payment.confirmed', ['sweeper', 'webhook-dispatcher']],
  ] as const)(
    'of %s up to %s leads %j to the same end when that is how they first hear of them',
    async (producer, last, consumers) => {
      const { world } = running;
      const { system } = world;
      const again = await redelivery();
      const shop = world.shops[0]!;
      const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => world.load.openOne(shop, 1_000)));
      await allIsSaid(system, 'sessions');
      await again.isDigested('sessions');

      const before = await saidBy(system, producer, last);
      for (const name of consumers) await system.stack.supervisor.stop(name);
      for (const { deposit_address } of sessions) await system.buyer.sends(deposit_address, 10_000_000n);
      await eventually(async () => (await saidBy(system, producer, last)) >= before + sessions.length, 60_000);
      await again.shufflesAll(producer);
      const processes = serviceProcesses(system.stack.services, false);
      for (const name of consumers)
        await system.stack.supervisor.start(processes.find((wanted) => wanted.name === name)!);

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});

/** Resolves when nothing waits in a producer's outbox: a service that is stopped publishes the rest when it is back. */
async function allIsSaid(system: RunningSystem, producer: ServiceName): Promise<void> {
  const waiting = `SELECT 1 FROM ${schemaOf(producer)}.outbox WHERE published_at IS NULL LIMIT 1`;
  await eventually(async () => (await system.rows(waiting)).length === 0);
}

/** How many events of a kind are in the stream of their producer, or were. */
async function saidBy(system: RunningSystem, producer: ServiceName, event: string): Promise<number> {
  const [row] = await system.rows<{ count: number }>(
    `SELECT count(*)::int FROM ${schemaOf(producer)}.outbox WHERE event = $1 AND published_at IS NOT NULL`,
    [event],
  );
  return row!.count;
}

/** Everything that people and merchants can see or hear, as text. */
async function everythingOf(system: RunningSystem): Promise<Record<string, unknown>> {
  const tables: Record<string, string> = {
    merchants: 'SELECT * FROM sessions.merchants ORDER BY 1',
    sessions: 'SELECT * FROM sessions.sessions ORDER BY id',
    payments: 'SELECT * FROM sessions.payments ORDER BY id',
    usage: 'SELECT * FROM sessions.usage_months ORDER BY merchant_id, month, asset',
    said: 'SELECT event, count(*) FROM sessions.outbox GROUP BY 1 ORDER BY 1',
    watched: 'SELECT address FROM chain_indexer.watched ORDER BY 1',
    transfers: 'SELECT * FROM chain_indexer.transfers ORDER BY id',
    deliveries:
      'SELECT id, event_id, endpoint_id, status, attempt_count, body FROM webhook_dispatcher.delivery ORDER BY seq',
    attempts: 'SELECT delivery_id, claim_id FROM webhook_dispatcher.attempt ORDER BY 1, 2',
    sweeps: 'SELECT payment_id, status, sweep_tx_hash, fee, net FROM sweeper.payments ORDER BY 1',
    transactions: 'SELECT hash FROM sweeper.signed_transactions ORDER BY 1',
    sweptSaid: 'SELECT event, count(*) FROM sweeper.outbox GROUP BY 1 ORDER BY 1',
  };
  const read = await Promise.all(Object.entries(tables).map(async ([name, sql]) => [name, await system.rows(sql)]));
  return JSON.parse(JSON.stringify(Object.fromEntries(read)));
}
