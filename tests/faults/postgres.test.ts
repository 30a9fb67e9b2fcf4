import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { useWorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 24;
const TIMEOUT_MS = 600_000;

describe('Postgres under load', () => {
  // Committed data must be on the disk, because the test is about the crash.
  const running = useWorldOfFaults({ fsync: true });

  it.each([1, 2])(
    'may crash and recover, time %i; no service is restarted',
    async () => {
      const { world } = running;
      const before = world.pids();
      const opened = world.load.opened;
      const load = world.load.run(SESSIONS);
      await world.load.hasOpened(opened + world.choices.between(4, SESSIONS / 2));

      await world.postgres.stopImmediately();
      const refused = await eventually(() => aRequest(world.system.baseUrl));
      const [token] = [...world.load.sessionsByKey.values()].at(-1)!;
      const page = await payPage(world.system.baseUrl, token!);
      await world.postgres.start();
      await load;

      expect(refused).toEqual({ status: 503, code: 'unavailable' });
      expect(page.status).toBe(503);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.text).toContain('Bereits gesendetes Geld ist sicher');
      await world.holdsAllInvariants();
      await world.allAreReady();
      expect(world.pids()).toEqual(before);
    },
    TIMEOUT_MS,
  );
});

/** Requests the page that a German buyer's browser gets. */
function payPage(baseUrl: string, token: string) {
  const headers = { accept: 'text/html', 'accept-language': 'de-CH, de;q=0.9' };
  return request(baseUrl, 'GET', `/pay/${token}`, { headers });
}

/** Sends a request that needs the database. */
async function aRequest(baseUrl: string): Promise<{ status: number; code: string }> {
  const { status, body } = await request(baseUrl, 'GET', '/api/sessions/none/status');
  return { status, code: body?.error?.code };
}
