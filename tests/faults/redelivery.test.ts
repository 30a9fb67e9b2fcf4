import { serviceProcesses } from '@deploy/local/processes/service-processes';
import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { consumersOf } from '@libs/events/catalog';
import { SERVICES, type ServiceName, schemaOf } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import type { RunningSystem } from '../stack/running-system.js';
import { Redelivery } from './breaks/redelivery.js';
import { BackgroundOperations } from './load/background-operations.js';
import { useWorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 16;
const TIMEOUT_MS = 600_000;
/** Every service whose events another one consumes durably. */
const PRODUCERS = SERVICES.filter((producer) => SERVICES.some((service) => consumes(service, producer)));
const CONSUMERS = SERVICES.filter((service) => consumersOf(service).length > 0);

describe('Every event delivered three times and shuffled', () => {
  const running = useWorldOfFaults();

  async function redelivery(): Promise<Redelivery> {
    const { system, choices } = running.world;
    const made = await Redelivery.connect(system, choices);
    system.onStop(() => made.close());
    return made;
  }

  /**
   * Stops consumers, acts, and restarts them with a stream in which each event is contained three times and shuffled.
   */
  async function whileAway(consumers: readonly ServiceName[], producer: ServiceName, act: () => Promise<unknown>) {
    const { supervisor, services } = running.world.system.stack;
    for (const name of consumers) await supervisor.stop(name);
    await act();
    await (await redelivery()).shufflesAll(producer);
    const processes = serviceProcesses(services, false);
    for (const name of consumers) await supervisor.start(processes.find((wanted) => wanted.name === name)!);
  }

  function openSessions(): Promise<SessionView[]> {
    const { load, shops } = running.world;
    return Promise.all(Array.from({ length: SESSIONS }, () => load.openOne(shops[0]!, 1_000)));
  }

  async function pay(sessions: readonly SessionView[]): Promise<void> {
    for (const { deposit_address } of sessions) await running.world.system.buyer.sends(deposit_address, 10_000_000n);
  }

  it(
    'changes nothing after the fact',
    async () => {
      const { world } = running;
      await world.load.run(SESSIONS);
      const operations = await BackgroundOperations.prepare(world.system);
      await operations.all();
      await operations.haveArrived();
      await turnsOfAnAgent(world.system);
      await world.holdsAllInvariants();
      const before = await everythingOf(world.system);
      const again = await redelivery();

      for (const producer of PRODUCERS) expect([producer, await again.repeatsAll(producer)]).not.toEqual([producer, 0]);
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
      for (const service of CONSUMERS) await world.system.rows(`DELETE FROM ${schemaOf(service)}.inbox`);

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
    'of %s up to %s leads %j to the same end when that is how they first receive them',
    async (producer, last, consumers) => {
      const { world } = running;
      const sessions = await openSessions();
      const published = await publishedBy(world.system, producer, last);

      await whileAway(consumers, producer, async () => {
        await pay(sessions);
        await published.hasGrownBy(SESSIONS);
      });

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'of the sweeper leads sessions to the same end when that is how it first receives them',
    async () => {
      const { world } = running;
      const [confirmed, swept] = [
        await publishedBy(world.system, 'sessions', 'payment.confirmed'),
        await publishedBy(world.system, 'sweeper', 'sweep.done'),
      ];
      await pay(await openSessions());
      await confirmed.hasGrownBy(SESSIONS);

      await whileAway(['sessions'], 'sweeper', () => swept.hasGrownBy(SESSIONS));

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'of sessions leads the indexer to the same end when it first receives them after the money has come',
    async () => {
      const { world } = running;

      await whileAway(['chain-indexer'], 'sessions', async () => pay(await openSessions()));

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'of the dashboard leads sessions and sweeper to the same end when that is how they first receive a merchant',
    async () => {
      const { system } = running.world;
      let shop: Merchant | undefined;

      await whileAway(['sessions', 'sweeper'], 'dashboard', async () => {
        // Setting a treasury would call the sweeper, which is down.
        shop = await Merchant.create(system, { isTreasuryGenerated: true });
      });

      const session = await shop!.openSession(1_000);
      await system.buyer.pays(session, 1_000);
      expect(await shop!.swept(session)).toMatchObject([{ status: 'swept', amount_usd_cents: 1_000 }]);
    },
    TIMEOUT_MS,
  );

  it.each(['auth', 'webhook-dispatcher'] as const)(
    'of %s leads admin to the same end when that is how it first receives them',
    async (producer) => {
      const operations = await BackgroundOperations.prepare(running.world.system);

      await whileAway(['admin'], producer, () => operations.thoseWithoutAdmin());

      await operations.haveArrived();
    },
    TIMEOUT_MS,
  );
});

function consumes(service: ServiceName, producer: ServiceName): boolean {
  return consumersOf(service).some((spec) => spec.producer === producer);
}

/** Returns how many events of a kind a producer has published until now, to see it publish more. */
async function publishedBy(system: RunningSystem, producer: ServiceName, event: string) {
  const count = async () => {
    const published = `SELECT count(*)::int FROM ${schemaOf(producer)}.outbox WHERE event = $1 AND published_at IS NOT NULL`;
    return (await system.rows<{ count: number }>(published, [event]))[0]!.count;
  };
  const before = await count();
  return {
    hasGrownBy: (more: number) => eventually(async () => (await count()) >= before + more),
  };
}

/** Returns everything that people can see and merchants receive, as text. */
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
    wallets: 'SELECT merchant_id, version, treasury FROM sweeper.wallets ORDER BY 1, 2',
    keys: 'SELECT * FROM sessions.api_keys ORDER BY 1',
    keyUse: 'SELECT id, last_used_at FROM dashboard.api_keys ORDER BY id',
    audit: 'SELECT * FROM admin.audit_log ORDER BY seq',
    incidents: 'SELECT * FROM admin.incidents ORDER BY id',
    sweeperEvents: 'SELECT event, count(*) FROM sweeper.outbox GROUP BY 1 ORDER BY 1',
  };
  const read = await Promise.all(Object.entries(tables).map(async ([name, sql]) => [name, await system.rows(sql)]));
  const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  return JSON.parse(JSON.stringify(Object.fromEntries(read), asText));
}

/** Causes events in the streams of agents: turns that end, and one that is cancelled. */
async function turnsOfAnAgent(system: RunningSystem): Promise<void> {
  const account = await AgentAccount.create(system);
  const space = await account.space();
  const ids = await Promise.all(['one', 'two', 'three'].map((text) => account.submits(space, text)));
  await account.call('POST', `/turns/${ids[2]}/cancel`);
  for (const id of ids) await account.ended(id);
}
