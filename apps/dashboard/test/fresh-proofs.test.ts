import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import { useDashboard } from './people.js';

const { world, anOwner, aPerson, join } = useDashboard();
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

const treasury: { fault: TreasuryFault | null } = { fault: null };

/** Simulates the services behind the actions, as far as these tests need them. */
beforeAll(() => {
  const endpoint = { id: 5, url: 'https://shop.example/a', active: true, secret: 'whsec_x' };
  world.bus.handles('sweeper.treasury_fault', () => treasury);
  world.bus.handles('chain.is_deposit_address', () => ({ is_deposit_address: false }));
  world.bus.handles('webhooks.create_endpoint', () => ({ endpoint }) as never);
  world.bus.handles('webhooks.update_endpoint', () => ({ endpoint }) as never);
  world.bus.handles('webhooks.roll_secret', () => ({ endpoint }) as never);
});

/** Makes a merchant with a treasury, and a second member to act on. */
async function aShop() {
  const owner = await anOwner();
  await owner.call('POST', `${owner.path}/wallets/generate`);
  const other = await join(owner.merchant.id, 'developer');
  const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});
  return { owner, other, key: key as { id: number; prefix: string } };
}

type Shop = Awaited<ReturnType<typeof aShop>>;
interface Action {
  method: string;
  path: (shop: Shop) => string;
  body?: object;
  /** The statement that the person reads and proves, after the merchant's name. */
  says: (shop: Shop) => string;
}

const at = (path: string) => () => path;
const ACTIONS: Record<string, Action> = {
  'makes a treasury': {
    method: 'POST',
    path: at('/wallets/generate'),
    says: () => 'Make a new treasury, and send all payments there.',
  },
  'brings a treasury': {
    method: 'POST',
    path: at('/wallets/bring_own'),
    body: { treasury_address: ADDRESS },
    says: () => `Send all payments to ${ADDRESS}; the platform pays the gas.`,
  },
  'brings a relayer': {
    method: 'POST',
    path: at('/wallets/bring_own'),
    body: { treasury_address: ADDRESS, relayer_private_key: `0x${'11'.repeat(32)}` },
    says: () => `Send all payments to ${ADDRESS}; the relayer 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A pays the gas.`,
  },
  'shortens the wait': {
    method: 'PUT',
    path: at('/treasury_changes/wait'),
    body: { wait_h: 1 },
    says: () => 'Let changes of the treasury wait only 1 hour.',
  },
  'makes an API key': {
    method: 'POST',
    path: at('/api_keys'),
    body: { name: 'web "shop"' },
    says: () => 'Create an API key named "web \\"shop\\"" with all scopes.',
  },
  'makes an API key that only reads, for a while, from one address': {
    method: 'POST',
    path: at('/api_keys'),
    body: { preset: 'read_only', expires_at: '2100-01-01T00:00:00Z', allowed_ips: ['203.0.113.7'] },
    says: () =>
      'Create an API key without a name that can only read, until 2100-01-01T00:00:00.000Z, usable from 203.0.113.7 only.',
  },
  'makes an API key with scopes of its own': {
    method: 'POST',
    path: at('/api_keys'),
    body: { scopes: ['usage:read', 'sessions:write'] },
    says: () => 'Create an API key without a name with the scopes sessions:write, usage:read.',
  },
  'rotates an API key': {
    method: 'POST',
    path: ({ key }) => `/api_keys/${key.id}/rotate`,
    body: { overlap_hours: 1 },
    says: ({ key }) => `Rotate the API key ${key.prefix}…; the old key expires in 1 hour.`,
  },
  'adds a webhook endpoint': {
    method: 'POST',
    path: at('/webhook_endpoints'),
    body: { url: 'https://shop.example/hook' },
    says: () => 'Send webhooks to "https://shop.example/hook".',
  },
  'moves a webhook endpoint': {
    method: 'PATCH',
    path: at('/webhook_endpoints/5'),
    body: { url: 'https://shop.example/other' },
    says: () => 'Send the webhooks of endpoint 5 to "https://shop.example/other".',
  },
  'rotates a signing secret': {
    method: 'POST',
    path: at('/webhook_endpoints/5/roll_secret'),
    says: () => 'Rotate the signing secret of webhook endpoint 5.',
  },
  'invites somebody': {
    method: 'POST',
    path: at('/members'),
    body: { email: 'guest@example.com', role: 'owner' },
    says: () => 'Invite "guest@example.com" as owner.',
  },
  'changes a role': {
    method: 'PATCH',
    path: ({ other }) => `/members/${other.user.user_id}`,
    body: { role: 'owner' },
    says: ({ other }) => `Make "${other.user.email}" (user ${other.user.user_id}) owner instead of developer.`,
  },
  'removes a member': {
    method: 'DELETE',
    path: ({ other }) => `/members/${other.user.user_id}`,
    says: ({ other }) => `Remove "${other.user.email}" (user ${other.user.user_id}), who is developer.`,
  },
};

describe.each(Object.entries(ACTIONS))('an owner who %s', (_, act) => {
  it('has to prove exactly that', async () => {
    const shop = await aShop();
    const { owner } = shop;
    const path = owner.path + act.path(shop);
    const statement = `"${owner.merchant.name}" (merchant ${owner.merchant.id}): ${act.says(shop)}`;
    await owner.call('PUT', `${owner.path}/treasury_changes/wait`, { wait_h: 48 });

    const refused = await owner.callWith(undefined, act.method, path, act.body);
    const forAnother = await owner.callWith(statement.replace('merchant ', 'merchant 1'), act.method, path, act.body);
    const done = await owner.callWith(statement, act.method, path, act.body);

    for (const { status, body } of [refused, forAnother]) {
      expect([status, body.error.code, body.error.statement]).toEqual([403, 'fresh_proof_required', statement]);
    }
    expect([200, 201, 204]).toContain(done.status);
  });
});

describe('what needs no proof', () => {
  it('is what takes nothing away: a longer wait, a paused endpoint, a revoked key, leaving', async () => {
    const { owner, other } = await aShop();
    const { id } = (await owner.call('POST', `${owner.path}/api_keys`, {})).body;
    const does = async (method: string, path: string, body?: object) =>
      (await owner.callWith(undefined, method, owner.path + path, body)).status;

    expect(await does('PUT', '/treasury_changes/wait', { wait_h: 168 })).toBe(200);
    expect(await does('PATCH', '/webhook_endpoints/5', { active: false })).toBe(200);
    expect(await does('DELETE', `/api_keys/${id}`)).toBe(204);
    const left = await other.callWith(undefined, 'DELETE', `${owner.path}/members/${other.user.user_id}`);
    expect(left.status).toBe(204);
  });
});

describe('a proof is requested last', () => {
  it('bad input and missing rights are refused before anybody types a password', async () => {
    const { owner } = await aShop();
    const stranger = aPerson();
    const admin = await join(owner.merchant.id, 'admin');
    treasury.fault = 'token_contract';

    const bad = await owner.callWith(undefined, 'POST', `${owner.path}/wallets/bring_own`, {
      treasury_address: ADDRESS,
    });
    const foreign = await stranger.callWith(undefined, 'POST', `${owner.path}/wallets/generate`);
    const weak = await admin.callWith(undefined, 'POST', `${owner.path}/members`, {
      email: 'x@example.com',
      role: 'owner',
    });

    expect([bad.status, foreign.status, weak.body.error.code]).toEqual([422, 404, 'insufficient_role']);
  });
});
