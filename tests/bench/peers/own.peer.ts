import { AgentAccount } from '../../stack/people/agent-account.js';
import { RunningSystem } from '../../stack/running-system.js';
import { asOnAServer } from '../as-on-a-server.js';
import { ofEverything } from '../processor-time.js';
import { uncappedSpaces } from '../uncapped.js';
import type { Peer } from './closed-loop.js';
import { JsonClient } from './json-client.js';

export interface OwnPeer extends Peer {
  readonly system: RunningSystem;
}

/**
 * Starts our own system with all of its services, behind the public gateway: a turn with its hold, journal, charge,
 * events and outbox.
 */
export async function startOwn(spaces: number, bundled = true): Promise<OwnPeer> {
  const system = await RunningSystem.start({ fsync: true, launch: asOnAServer, bundled });
  const account = await AgentAccount.create(system, { creditsUsd: 1_000 });
  const ids = await uncappedSpaces(account, spaces);
  const client = new JsonClient(system.baseUrl, spaces, { authorization: `Bearer ${account.key}` });
  return {
    name: 'ours',
    system,
    create: async (space) => {
      const { body } = await client.send('POST', '/v1/turns', { space: ids[space], text: 'hello' }, [202]);
      return String(body['turn_id']);
    },
    isDone: async (id) => (await client.send('GET', `/v1/turns/${id}`, undefined, [200])).body['state'] === 'done',
    cpuSeconds: () => [...ofEverything(system).values()].reduce((sum, seconds) => sum + seconds, 0),
    stop: async () => {
      await client.close();
      await system.stop();
    },
  };
}
