import { chainAccount } from '@deploy/local/seed/keys';
import { expect, it } from '@jest/globals';
import { open } from '@libs/sealing/sealed-box';
import { addLogin } from '@libs/service-kit/database/schema/provision';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import pg from 'pg';
import { AgentAccount } from '../../stack/people/agent-account.js';
import { type NewSecrets, newSecrets, Rotation } from '../breaks/rotation.js';
import { Traffic } from './traffic.js';
import type { WorldOfFaults } from './world-of-faults.js';

const SESSIONS = 4;
const TIMEOUT_MS = 900_000;
const SECRET = 'what the customer told us';

/**
 * Replaces every secret of a running system of two replicas, under load, in the order of docs/runbooks/rotate-keys.md.
 */
export function rotatedUnderLoad(running: { readonly world: WorldOfFaults }): void {
  it(
    'have every key and password replaced under load: no client sees a failure, the old ones open nothing any more, and nothing is lost',
    async () => {
      const { world } = running;
      const secrets = newSecrets(world.system);
      const rotation = new Rotation(world.system, world.nats, secrets);
      const agents = await AgentAccount.create(world.system);
      const space = await agents.space();
      await agents.ok('PUT', `/spaces/${space}/secret`, {
        name: 'CRM_TOKEN',
        value: SECRET,
        allowed_hosts: ['api.example.com'],
      });

      const { value: rewrapped, faults } = await underTraffic(world, async () => {
        await takesBoth(rotation, secrets, world);
        const counts = [
          await rotation.command('webhook-dispatcher', 'rewrap-secrets'),
          await rotation.command('sweeper', 'rewrap-relayer-keys'),
          await rotation.command('turn-runner', 'rewrap-space-secrets'),
        ];
        await takesNewOnly(rotation, secrets, world);
        await world.load.hasOpened(world.load.opened + SESSIONS);
        return counts;
      });

      expect(faults).toEqual([]);
      expect(rewrapped[0]!['rewrapped']).toBeGreaterThanOrEqual(world.shops.length);
      expect(rewrapped[2]).toEqual({ rewrapped: 1, alreadyNewest: 0, changedMeanwhile: 0 });
      expect(await sealedSecretOf(world, space, secrets)).toBe(SECRET);
      await expect(signsInToNats(world, secrets.old.natsSeeds['turn-runner'])).rejects.toThrow(/authorization/i);
      await expect(signsInToPostgres(world)).rejects.toThrow('not permitted to log in');
      expect(await agents.runTurn(space, 'hello')).toMatchObject({ state: 'done' });
      await world.holdsAllInvariants();
      const { number } = (await sender(world, secrets.relayer.address))!;
      expect(number).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
}

/** Runs an action under traffic. Returns all failed responses of that time, in words, and the value. */
async function underTraffic<T>(world: WorldOfFaults, act: () => Promise<T>) {
  const traffic = await Traffic.start(world);
  const value = await act().finally(() => traffic.stop());
  return { value, faults: traffic.responses.faults };
}

/** Makes every reader accept both secrets, then every writer use the new one. */
async function takesBoth(rotation: Rotation, { sealing, old, ...next }: NewSecrets, world: WorldOfFaults) {
  rotation.acceptsKeys('old and new');
  await asAdministrator(world, (client) =>
    addLogin(client, { schema: 'sessions', login: 'sessions_2', password: next.databasePassword }),
  );
  await rotation.fundsRelayer();
  const both = (name: 'sweeper' | 'dispatcher' | 'runner') =>
    `${sealing[name].privateKey},${old[`${name}Sealing`].privateKey}`;
  await Promise.all([
    rotation.restarts('webhook-dispatcher', {
      NATS_NKEY_SEED: next.natsSeeds['webhook-dispatcher']!,
      WEBHOOK_SEALING_PRIVATE_KEYS: both('dispatcher'),
    }),
    rotation.restarts('turn-runner', {
      NATS_NKEY_SEED: next.natsSeeds['turn-runner']!,
      RUNNER_SEALING_PRIVATE_KEYS: both('runner'),
    }),
    rotation.restarts('signer', {
      SEALING_PRIVATE_KEY: both('sweeper'),
      RELAYER_KEYS: `${next.relayer.privateKey},${chainAccount('relayer').privateKey}`,
    }),
  ]);
  // Done once the signer has the new key.
  await rotation.restarts('sweeper', {
    RELAYER_ADDRESSES: `${next.relayer.address},${chainAccount('relayer').address}`,
    INTERNAL_API_TOKEN: `${next.internalApiToken},${old.internalApiToken}`,
  });
  expect(await statusWith(world, [old.internalApiToken, next.internalApiToken])).toEqual([200, 200]);
  const url = Object.assign(new URL(rotation.env('sessions')['DATABASE_URL']!), { username: 'sessions_2' });
  url.password = next.databasePassword;
  await Promise.all([
    rotation.restarts('sessions', { DATABASE_URL: url.href }),
    rotation.restarts('agent-gateway', { RUNNER_SEALING_PUBLIC_KEY: sealing.runner.publicKey }),
    rotation.restarts('dashboard', {
      SWEEPER_SEALING_PUBLIC_KEY: sealing.sweeper.publicKey,
    }),
  ]);
}

/** Removes the old secrets. */
async function takesNewOnly(rotation: Rotation, { sealing, old, ...next }: NewSecrets, world: WorldOfFaults) {
  rotation.acceptsKeys('new');
  await asAdministrator(world, (client) => client.query('ALTER ROLE sessions NOLOGIN'));
  await eventually(async () => (await sender(world, chainAccount('relayer').address))?.pending === 0);
  await Promise.all([
    rotation.restarts('webhook-dispatcher', { WEBHOOK_SEALING_PRIVATE_KEYS: sealing.dispatcher.privateKey }),
    rotation.restarts('turn-runner', { RUNNER_SEALING_PRIVATE_KEYS: sealing.runner.privateKey }),
    rotation.restarts('sweeper', {
      RELAYER_ADDRESSES: next.relayer.address,
      INTERNAL_API_TOKEN: next.internalApiToken,
    }),
  ]);
  await rotation.restarts('signer', {
    SEALING_PRIVATE_KEY: sealing.sweeper.privateKey,
    RELAYER_KEYS: next.relayer.privateKey,
  });
  expect(await statusWith(world, [old.internalApiToken, next.internalApiToken])).toEqual([401, 200]);
}

async function asAdministrator(world: WorldOfFaults, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: world.system.stack.dependencies.adminDatabaseUrl });
  await client.connect();
  await act(client).finally(() => client.end());
}

async function signsInToNats({ system }: WorldOfFaults, seed: string): Promise<void> {
  const authenticator = nkeyAuthenticator(new TextEncoder().encode(seed));
  const connection = await connect({ servers: system.stack.dependencies.natsUrl, authenticator, reconnect: false });
  await connection.close();
}

/** Signs in to Postgres as the sessions service did before. */
async function signsInToPostgres({ system }: WorldOfFaults): Promise<void> {
  const { env } = system.stack.services.find(({ name }) => name === 'sessions')!;
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  await client.end();
}

/** Returns how many transactions a relayer has sent, and how many of them are not final. */
async function sender({ system }: WorldOfFaults, address: string) {
  const [row] = await system.rows<{ number: number; pending: number }>(
    `SELECT count(*)::int AS number, count(*) FILTER (WHERE state = 'pending')::int AS pending
     FROM sweeper.transactions WHERE relayer = $1`,
    [address.toLowerCase()],
  );
  return row;
}

async function sealedSecretOf({ system }: WorldOfFaults, space: string, { sealing }: NewSecrets): Promise<string> {
  const [row] = await system.rows<{ sealed: string }>('SELECT sealed FROM agent_gateway.secret WHERE space_id = $1', [
    space,
  ]);
  return open(row!.sealed, [sealing.runner.pair], `secret|${space}|CRM_TOKEN`).toString();
}

function statusWith({ system }: WorldOfFaults, tokens: readonly string[]): Promise<number[]> {
  const signInOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request(system.baseUrl, 'GET', '/api/internal/treasury', { headers })).status;
  };
  return Promise.all(tokens.map(signInOf));
}
