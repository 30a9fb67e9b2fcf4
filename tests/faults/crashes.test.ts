import { describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { inParts } from '@libs/testing/jest/parts';
import { useSharedWorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 24;
const TIMEOUT_MS = 600_000;
/** The number of times that the point is passed before the crash, so that the crash hits in the middle of the load. */
const MAX_PASSES = 5;

/** Each gap between two steps that no transaction joins, with the services in which money passes through it. */
const GAPS: readonly (readonly [point: string, services: readonly ServiceName[]])[] = [
  ['after_commit_before_publish', ['sessions', 'chain-indexer', 'sweeper']],
  ['after_publish_before_mark', ['sessions', 'chain-indexer', 'sweeper']],
  ['after_handler_commit_before_ack', ['sessions', 'chain-indexer', 'sweeper', 'webhook-dispatcher']],
  ['after_post_before_attempt_row', ['webhook-dispatcher']],
  ['after_sign', ['sweeper']],
  ['after_broadcast', ['sweeper']],
  ['after_signature', ['signer']],
];

describe('kill -9 under load', () => {
  const running = useSharedWorldOfFaults();

  it.each(inParts(GAPS))(
    '%s loses and doubles nothing',
    async (point, services) => {
      const { world } = running;
      for (const service of services) world.arm(service, point, world.choices.between(0, passesOf(service, point)));

      await world.load.run(SESSIONS);
      await world.haveDied(services, point, () => world.load.run(1));

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'of the gateway and of the pay page is made up for: they come back, and the load goes on',
    async () => {
      const { world } = running;
      const { load, system } = world;
      const before = load.opened;
      const run = load.run(SESSIONS);

      await load.hasOpened(before + world.choices.between(2, 5));
      await world.kill('gateway');
      // All sessions may be open by the time that the gateway is back.
      await load.hasOpened(Math.min(load.opened + 1, before + SESSIONS));
      await world.kill('pay-page');
      await run;

      const [token] = [...load.sessionsByKey.values()].at(-1)!;
      const page = await request(system.baseUrl, 'GET', `/pay/${token}`);
      expect(page.status).toBe(200);
      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );

  it(
    'of the sessions service in mid-air shows buyers a page in their language that states that their money is safe',
    async () => {
      const { world } = running;
      const { load, system } = world;
      await load.run(1);
      const [token] = [...load.sessionsByKey.values()].at(-1)!;
      const open = () => request(system.baseUrl, 'GET', `/pay/${token}?lang=es`, { headers: { accept: 'text/html' } });
      const sessions = system.stack.supervisor.child('sessions')!;

      await sessions.kill('SIGSTOP');
      const away = await open();
      await sessions.kill('SIGCONT');

      expect(away.status).toBe(503);
      expect(away.text).toContain('<html lang="es"');
      expect(away.text).toContain('El dinero que ya has enviado está a salvo');
      await eventually(async () => (await open()).status === 200);
    },
    TIMEOUT_MS,
  );

  it(
    'of each service at any moment loses and doubles nothing',
    async () => {
      const { world } = running;
      const before = world.load.opened;
      const load = world.load.run(SESSIONS);

      for (const [index, service] of world.choices.shuffled(SERVICES).entries()) {
        await world.load.hasOpened(before + 2 * index);
        await world.kill(service);
      }
      await load;

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});

/**
 * Returns how often a service passes its point before the crash. The sweeper gathers payments in few transactions, so
 * it and the signer pass theirs seldom.
 */
function passesOf(service: ServiceName, point: string): number {
  if (service === 'signer') return 0;
  return service === 'sweeper' && point !== 'after_handler_commit_before_ack' ? 0 : MAX_PASSES;
}
