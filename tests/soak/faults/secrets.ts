import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import type { SoakEndpoint } from '../world/shop.js';
import type { SoakWorld } from '../world/soak-world.js';
import { type FaultClass, NOTHING_TO_UNDO } from './fault.js';

const KINDS = ['webhook secret', 'API key', 'agent key', 'agent webhook secret'] as const;
/** How long a revoked key may be cached. */
const REVOKED_WITHIN_MS = 10_000;
const UNAUTHORIZED = 401;

/** Replaces a secret of a merchant or an account, as its people would. */
export const rotate: FaultClass = {
  kind: 'rotation',
  about: KINDS.join(', '),
  draw: (choices, turns) => {
    const [kind, index] = [turns.next('rotation', KINDS), choices.between(0, 7)];
    return {
      ...{ target: kind, holdMs: 0, isDisruptive: false },
      begin: async (world) => {
        if (kind === 'webhook secret') await rollSecret(world, index);
        if (kind === 'agent webhook secret') await rollAgentSecret(world);
        if (kind === 'API key') await replaceApiKey(world, index);
        if (kind === 'agent key') await replaceAgentKey(world);
        return NOTHING_TO_UNDO;
      },
    };
  },
};

async function rollSecret({ shops }: SoakWorld, index: number): Promise<void> {
  const shop = shops[index % shops.length]!;
  const endpoint = shop.endpoints[(index >> 1) % shop.endpoints.length]!;
  const path = `/api/dashboard/merchants/${shop.merchant.id}/webhook_endpoints/${endpoint.id}/roll_secret`;
  keep(endpoint, (await shop.merchant.owner.post<{ secret: string }>(path)).secret);
}

async function rollAgentSecret({ agents, agentEndpoints: [endpoint] }: SoakWorld): Promise<void> {
  const path = `/webhooks/${endpoint!.id}/rotate_secret`;
  const headers = { authorization: `Bearer ${agents.key}` };
  keep(endpoint!, (await agents.account.ok<{ secret: string }>('POST', path, undefined, headers)).secret);
}

/** Uses a new key, then revokes the old one, which must open nothing. */
async function replaceApiKey(world: SoakWorld, index: number): Promise<void> {
  const shop = world.shops[index % world.shops.length]!;
  const path = `/api/dashboard/merchants/${shop.merchant.id}/api_keys`;
  const old = shop.apiKey;
  const oldId = shop.apiKeyId ?? (await shop.merchant.owner.get<{ data: { id: number }[] }>(path)).data[0]!.id;
  const { id, key } = await shop.merchant.owner.post<{ id: number; key: string }>(path, { name: 'soak' });
  Object.assign(shop, { apiKey: key, apiKeyId: id });
  // Requests under way with the old key may end with it.
  await world.sellers.pause();
  await shop.merchant.owner.delete(`${path}/${oldId}`);
  world.sellers.resume();
  const session = () => request(world.system.baseUrl, 'POST', '/api/sessions', openWith(old));
  await isRefused(world, `the old API key of ${shop.owner}`, session);
}

async function replaceAgentKey(world: SoakWorld): Promise<void> {
  const { agents } = world;
  const old = agents.key;
  const { owner, dashboard } = agents.account;
  const known = await owner.get<{ data: { id: number | string }[] }>(`${dashboard}/keys`);
  const { key } = await owner.post<{ key: string }>(`${dashboard}/keys`, { name: 'soak', scope: 'all_spaces' });
  agents.key = key;
  await agents.pause();
  for (const { id } of known.data) await owner.delete(`${dashboard}/keys/${id}`);
  agents.resume();
  const authorization = `Bearer ${old}`;
  const read = () => request(world.system.baseUrl, 'GET', '/v1/spaces', { headers: { authorization } });
  await isRefused(world, 'the old key of the agent account', read);
}

/** Records the last response to the old secret, within the time in which caches forget it. */
async function isRefused(world: SoakWorld, what: string, send: () => Promise<{ status: number }>): Promise<void> {
  let answered = 0;
  await eventually(async () => {
    answered = (await send()).status;
    return answered === UNAUTHORIZED;
  }, REVOKED_WITHIN_MS).catch(() => undefined);
  world.trials.push({ atMs: Date.now(), what, expected: UNAUTHORIZED, answered });
}

function openWith(key: string) {
  const body = { user_external_id: 1, return_url: 'https://shop.example', amount_usd_cents: 100 };
  return { body, headers: { authorization: `Bearer ${key}`, 'idempotency-key': `old ${Date.now()}` } };
}

function keep({ secrets }: SoakEndpoint, value: string): void {
  secrets.push({ value, fromMs: Date.now() });
}
