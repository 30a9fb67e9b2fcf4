import { beforeAll, describe, expect, it } from '@jest/globals';
import { NEWEST_API_VERSION } from '@libs/dto/api-keys/api-versions';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import type { TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { AppError } from '@libs/errors/app-error';
import { open } from '@libs/sealing/sealed-box';
import {
  formatPrivateKey,
  formatPublicKey,
  generateSealingKeyPair,
  parsePrivateKeys,
} from '@libs/sealing/sealing-keys';
import { isWellFormedApiKey } from '@libs/service-kit/api-keys/api-key';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { eventually } from '@libs/testing/eventually';
import { FakeProofs, PROVEN } from '@libs/testing/http/fresh-proofs';
import { useWorld } from '@libs/testing/world';
import { computeAddress, Wallet } from 'ethers';
import { service } from '../src/service.js';

const sealing = generateSealingKeyPair('sweeper-test');
const world = useWorld(service, { env: { SWEEPER_SEALING_PUBLIC_KEY: formatPublicKey(sealing) } });
const users = new Map<string, SignedInUser>();

beforeAll(() => {
  world.bus.handles('auth.resolve_sign_in', ({ token_hash }) => ({ user: users.get(token_hash) ?? null }));
  new FakeProofs(world.bus);
});

/** The faults of treasuries that the services of the chain report. */
const treasuries = { faults: new Map<string, TreasuryFault>(), deposits: new Set<string>(), isDown: false };
beforeAll(() => {
  world.bus.handles('sweeper.treasury_fault', ({ address }) =>
    treasuries.isDown ? new AppError('unavailable') : { fault: treasuries.faults.get(address) ?? null },
  );
  world.bus.handles('chain.is_deposit_address', ({ address }) => ({
    is_deposit_address: treasuries.deposits.has(address),
  }));
});

let serial = 0;

/** Returns a signed-in person who calls the dashboard. */
function aPerson() {
  const token = `token-${++serial}`;
  const user = { user_id: 1_000 + serial, email: `p${serial}@example.com`, has_password: true, is_operator: false };
  users.set(signInTokenHash(token), user);
  return {
    user,
    call: (method: string, path: string, body?: unknown) =>
      world.http(method, `/api/dashboard${path}`, { body, headers: { cookie: `sid=${token}`, ...PROVEN } }),
  };
}

/** Returns a person with a merchant of their own. */
async function anOwner() {
  const person = aPerson();
  const { body: merchant } = await person.call('POST', '/merchants', { name: 'Shop' });
  return { ...person, merchant, path: `/merchants/${merchant.id}` };
}

async function join(merchantId: number, role: string) {
  const person = aPerson();
  await world.rows('INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)', [
    merchantId,
    person.user.user_id,
    role,
  ]);
  return person;
}

describe('POST /merchants', () => {
  it('creates a pending merchant owned by its creator, audited and published', async () => {
    const [changed, audited] = [world.bus.receives('merchant.changed'), world.bus.receives('audit.recorded')];
    const person = aPerson();

    const response = await person.call('POST', '/merchants', { name: 'Café', email: 'help@cafe.example' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      name: 'Café',
      email: 'help@cafe.example',
      status: 'pending',
      fee_tier: 'free',
      fee_bps: null,
      effective_fee_bps: 100,
      pro_paid_until: null,
      treasury_address: null,
      relayer: 'platform',
      relayer_address: null,
      website: null,
      business: null,
      expected_monthly_volume: null,
      country: null,
      links: [],
      paused_for_security: false,
      review: { state: 'waiting_for_operator', question: null, rejection_reason: null },
      created_at: expect.any(String),
    });
    const published = await eventually(() => changed.find(({ merchant_id }) => merchant_id === response.body.id));
    expect(published.treasury_delay_s).toBe(72 * 3_600);
    const { memberships } = (await world.bus.calls('dashboard.memberships', { user_ids: [person.user.user_id] })) as {
      memberships: object[];
    };
    expect(memberships).toEqual([
      {
        user_id: person.user.user_id,
        merchant_id: response.body.id,
        merchant_name: 'Café',
        role: 'owner',
        merchant_status: 'pending',
      },
    ]);
    await eventually(() => changed.some((event) => event.merchant_id === response.body.id));
    await eventually(() =>
      audited.some((event) => event.action === 'merchant.created' && event.merchant_id === response.body.id),
    );
  });

  it.each([
    ['', 'string_too_short'],
    ['x'.repeat(201), 'string_too_long'],
  ])('refuses the name %p', async (name, type) => {
    const response = await aPerson().call('POST', '/merchants', { name });

    expect(response.body.detail).toMatchObject([{ loc: ['body', 'name'], msg: expect.any(String), type }]);
  });
});

describe('PATCH /merchants/{id}', () => {
  it('changes name and clears the e-mail with an empty string', async () => {
    const owner = await anOwner();
    await owner.call('PATCH', owner.path, { email: 'a@b.example' });

    const response = await owner.call('PATCH', owner.path, { name: 'New', email: '' });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ name: 'New', email: null });
  });

  it('is for owner and admin', async () => {
    const owner = await anOwner();
    const [admin, developer] = [await join(owner.merchant.id, 'admin'), await join(owner.merchant.id, 'developer')];

    expect((await admin.call('PATCH', owner.path, { name: 'A' })).status).toBe(200);
    const refused = await developer.call('PATCH', owner.path, { name: 'B' });

    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'insufficient_role', role: 'developer', needed: 'admin' });
  });

  it('does not reveal to a stranger whether the merchant exists', async () => {
    const owner = await anOwner();
    const stranger = aPerson();

    const [other, none] = [
      await stranger.call('PATCH', owner.path, {}),
      await stranger.call('PATCH', '/merchants/999999', {}),
    ];

    expect([other.status, none.status]).toEqual([404, 404]);
    expect({ ...other.body.error, trace_id: '' }).toEqual({ ...none.body.error, trace_id: '' });
  });

  it('names a path that is not a number', async () => {
    const response = await aPerson().call('PATCH', '/merchants/x1', {});

    expect(response.body.detail).toEqual([
      { loc: ['path', 'merchant_id'], msg: expect.any(String), type: 'int_parsing' },
    ]);
  });

  it('requires a sign-in', async () => {
    const response = await world.http('PATCH', '/api/dashboard/merchants/1', { body: {} });

    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('not_signed_in');
  });
});

describe('api keys', () => {
  it('are shown once, listed by prefix, and revoked at once', async () => {
    const owner = await anOwner();
    const [created, revoked] = [world.bus.receives('api_key.created'), world.bus.receives('api_key.revoked')];

    const made = await owner.call('POST', `${owner.path}/api_keys`, { name: 'server' });
    const listed = await owner.call('GET', `${owner.path}/api_keys`);
    const ended = await owner.call('DELETE', `${owner.path}/api_keys/${made.body.id}`);

    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    expect(isWellFormedApiKey(made.body.key)).toBe(true);
    expect(listed.body.data).toEqual([
      {
        id: made.body.id,
        livemode: true,
        name: 'server',
        prefix: made.body.key.slice(0, 16),
        last4: made.body.key.slice(-4),
        scopes: [...KEY_SCOPES],
        preset: 'server',
        allowed_ips: [],
        api_version: NEWEST_API_VERSION,
        expires_at: null,
        created_at: expect.any(String),
        last_used_at: null,
        last_used_ip: null,
      },
    ]);
    expect(ended.status).toBe(204);
    expect((await owner.call('GET', `${owner.path}/api_keys`)).body.data).toEqual([]);
    expect((await owner.call('DELETE', `${owner.path}/api_keys/${made.body.id}`)).status).toBe(404);
    await eventually(() => created.some((key) => key.api_key_id === made.body.id));
    await eventually(() => revoked.some((key) => key.api_key_id === made.body.id));
    const rows = await world.rows<{ row: string }>('SELECT api_keys::text AS row FROM api_keys');
    expect(rows.some(({ row }) => row.includes(made.body.key))).toBe(false);
  });
});

describe('api_key.used', () => {
  it('shows in the list, the latest use whatever the order', async () => {
    const owner = await anOwner();
    const { body: made } = await owner.call('POST', `${owner.path}/api_keys`, {});
    const use = (used_at: string) =>
      world.bus.publishes('api_key.used', { api_key_id: made.id, merchant_id: owner.merchant.id, used_at });

    await use('2026-03-02T00:00:00.000Z');
    await use('2026-03-01T00:00:00.000Z');

    await eventually(async () => {
      const { body } = await owner.call('GET', `${owner.path}/api_keys`);
      return body.data[0].last_used_at === '2026-03-02T00:00:00.000Z';
    });
  });
});

describe('wallets', () => {
  it('generate shows the key once and stores only the address', async () => {
    const owner = await anOwner();

    const response = await owner.call('POST', `${owner.path}/wallets/generate`);

    expect(response.status).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(computeAddress(response.body.private_key)).toBe(response.body.treasury_address);
    const { private_key } = response.body;
    for (const table of ['wallets', 'merchants', 'outbox']) {
      const rows = await world.rows<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.some(({ row }) => row.includes(private_key.slice(2)))).toBe(false);
    }
  });

  it('bring_own seals the relayer key to the sweeper alone', async () => {
    const owner = await anOwner();
    const replaced = world.bus.receives('wallet.replaced');
    const [treasury, relayer] = [Wallet.createRandom(), Wallet.createRandom()];

    const response = await owner.call('POST', `${owner.path}/wallets/bring_own`, {
      treasury_address: treasury.address,
      relayer_private_key: relayer.privateKey,
    });

    expect(response.status).toBe(201);
    expect(response.body.wallet).toMatchObject({
      relayer: 'merchant',
      relayer_address: relayer.address,
      kind: 'brought',
      active: true,
    });
    const event = await eventually(() => replaced.find((r) => r.treasury_address === treasury.address));
    const keys = parsePrivateKeys(formatPrivateKey(sealing));
    expect(open(event.sealed_relayer_key!, keys, event.sealed_for!).toString()).toBe(relayer.privateKey);
    expect(() => open(event.sealed_relayer_key!, keys, event.sealed_for!.replace(/\d+/, '0'))).toThrow();
  });

  it('drops the relayer when the next one comes without', async () => {
    const owner = await anOwner();
    const body = {
      treasury_address: Wallet.createRandom().address,
      relayer_private_key: Wallet.createRandom().privateKey,
    };
    await owner.call('POST', `${owner.path}/wallets/bring_own`, body);

    await owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address: body.treasury_address });

    const { body: list } = await owner.call('GET', `${owner.path}/wallets`);
    expect(list.data.map((wallet: { relayer: string; active: boolean }) => [wallet.relayer, wallet.active])).toEqual([
      ['platform', true],
      ['merchant', false],
    ]);
  });

  it.each([
    [{ treasury_address: '0x1' }, 'treasury_address', 'string_too_short'],
    [{ treasury_address: `0x${'0'.repeat(40)}` }, 'treasury_address', 'address_invalid'],
    [{ treasury_address: '0xAf88d065e77c8cC2239327C5EDb3A432268e5831' }, 'treasury_address', 'address_invalid'],
    [
      { treasury_address: Wallet.createRandom().address, relayer_private_key: '0'.repeat(64) },
      'relayer_private_key',
      'private_key_invalid',
    ],
  ])('refuses %p', async (body, field, type) => {
    const owner = await anOwner();

    const response = await owner.call('POST', `${owner.path}/wallets/bring_own`, body);

    expect(response.body.detail).toMatchObject([{ loc: ['body', field], msg: expect.any(String), type }]);
  });

  describe('bring_own of an address that loses money', () => {
    const relayer = Wallet.createRandom();
    const [known, deposit] = [Wallet.createRandom().address, Wallet.createRandom().address];
    const cases: [string, string, string, string?][] = [
      ...(['checkout_contract', 'deposit_implementation', 'token_contract', 'platform_key'] as const).map(
        (fault): [string, string, string] => [fault, known, fault],
      ),
      ['an address of any session', deposit, 'deposit_address'],
      ['the relayer that is set with it', relayer.address, 'relayer_key', relayer.privateKey],
      ['the same, its key without 0x', relayer.address, 'relayer_key', relayer.privateKey.slice(2)],
      ['a precompile', `0x${'1'.padStart(40, '0')}`, 'reserved_address'],
      ['ArbSys', `0x${'64'.padStart(40, '0')}`, 'reserved_address'],
      ['dead', '0x000000000000000000000000000000000000dEaD', 'burn_address'],
      ['the word for the coin', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'burn_address'],
    ];

    it.each(cases)('is refused: %s', async (...[, treasury, fault, relayer_private_key]) => {
      const owner = await anOwner();
      treasuries.faults.set(known.toLowerCase(), fault as TreasuryFault);
      treasuries.deposits.add(deposit.toLowerCase());
      const upper = `0x${treasury.slice(2).toUpperCase()}`;

      for (const treasury_address of [treasury, treasury.toLowerCase(), upper]) {
        const body = { treasury_address, relayer_private_key };
        const response = await owner.call('POST', `${owner.path}/wallets/bring_own`, body);

        expect([response.status, response.body.detail]).toEqual([
          422,
          [{ loc: ['body', 'treasury_address'], msg: expect.any(String), type: `treasury_is_${fault}` }],
        ]);
      }
      expect((await owner.call('GET', `${owner.path}/wallets`)).body.data).toEqual([]);
    });

    it('is 503 while it cannot be checked, and stores nothing', async () => {
      const owner = await anOwner();
      treasuries.isDown = true;
      const treasury_address = Wallet.createRandom().address;

      const refused = await owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address });

      treasuries.isDown = false;
      expect(refused.status).toBe(503);
      expect(refused.body.error).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('Nothing was'),
      });
      expect((await owner.call('GET', `${owner.path}/wallets`)).body.data).toEqual([]);
      const again = await owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address });
      expect(again.status).toBe(201);
    });
  });

  it('are for the owner only', async () => {
    const owner = await anOwner();
    const admin = await join(owner.merchant.id, 'admin');

    expect((await admin.call('POST', `${owner.path}/wallets/generate`)).status).toBe(403);
  });
});

describe('an operator, by an RPC call', () => {
  const actor = { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null } as const;

  it('approves, and again without a second audit entry', async () => {
    const audited = world.bus.receives('audit.recorded');
    const { merchant } = await anOwner();
    const move = (event: 'approve' | 'pause' | 'unpause' | 'reject') =>
      world.bus.calls('dashboard.move_merchant', { merchant_id: merchant.id, event, actor });

    await move('approve');
    await move('approve');
    const illegal = await move('unpause');
    await move('pause');

    expect(illegal).toMatchObject({ merchant: { status: 'active' } });
    expect(await move('reject')).toMatchObject({ code: 'invalid_state_transition', fields: { status: 'paused' } });
    await eventually(() =>
      audited.some((event) => event.merchant_id === merchant.id && event.action === 'merchant.paused'),
    );
    const approvals = audited.filter(
      (event) => event.merchant_id === merchant.id && event.action === 'merchant.approved',
    );
    expect(approvals).toHaveLength(1);
    expect(approvals[0]).toMatchObject({
      before: { status: 'pending' },
      after: { status: 'active' },
      actor_kind: 'operator',
    });
  });

  it('pauses for security, which a later pause does not undo and which has to be named to end it', async () => {
    const { merchant } = await anOwner();
    const move = (event: 'approve' | 'pause' | 'unpause', more: { for_security?: boolean } = {}) =>
      world.bus.calls('dashboard.move_merchant', { merchant_id: merchant.id, event, actor, ...more });

    await move('approve');
    expect(await move('pause')).toMatchObject({ merchant: { status: 'paused', paused_for_security: false } });
    expect(await move('pause', { for_security: true })).toMatchObject({ merchant: { paused_for_security: true } });
    expect(await move('pause')).toMatchObject({ merchant: { paused_for_security: true } });
    expect(await move('unpause')).toMatchObject({ code: 'invalid_state_transition' });
    expect(await move('unpause', { for_security: true })).toMatchObject({
      merchant: { status: 'active', paused_for_security: false },
    });
    expect(await move('pause')).toMatchObject({ merchant: { paused_for_security: false } });
    expect(await move('unpause')).toMatchObject({ merchant: { status: 'active' } });
  });

  it('overrides fee and tier, and takes an override back', async () => {
    const { merchant } = await anOwner();
    const override = (changes: object) =>
      world.bus.calls('dashboard.override_merchant', { merchant_id: merchant.id, changes, actor });

    const set = await override({ fee_bps: 0, fee_tier: 'enterprise' });
    const cleared = await override({ fee_bps: null });

    expect(set).toMatchObject({ merchant: { fee_bps: 0, effective_fee_bps: 0, fee_tier: 'enterprise' } });
    expect(cleared).toMatchObject({ merchant: { fee_bps: null, effective_fee_bps: 30 } });
  });
});

describe('a request that gets no reply', () => {
  it('is 503 with Retry-After, and nothing has changed', async () => {
    const owner = await anOwner();

    const response = await owner.call('GET', `${owner.path}/webhook_endpoints`);

    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.body.error.code).toBe('unavailable');
  });

  it('but an error of the other service arrives as it is', async () => {
    const owner = await anOwner();
    world.bus.handles('sessions.create_link', () => new AppError('treasury_not_set'));

    const response = await owner.call('POST', `${owner.path}/sessions`, { amount_usd_cents: 100 });

    expect(response.status).toBe(409);
    expect(response.body.error.code).toBe('treasury_not_set');
  });
});

describe('lists', () => {
  it.each([
    ['sessions?limit=501', 'limit', 'less_than_equal'],
    ['sessions?limit=0', 'limit', 'greater_than_equal'],
    ['sessions?limit=x', 'limit', 'int_parsing'],
    ['payments?status=nope', 'status', 'enum'],
    ['webhook_deliveries?limit=201', 'limit', 'less_than_equal'],
    ['webhook_deliveries?cursor=nonsense', 'cursor', 'cursor_invalid'],
    ['webhook_deliveries?event_type=payment.lost', 'event_type', 'enum'],
    ['webhook_deliveries?endpoint_id=x', 'endpoint_id', 'int_parsing'],
    ['webhook_deliveries?from=yesterday', 'from', 'datetime_from_date_parsing'],
    ['webhook_endpoints?limit=201', 'limit', 'less_than_equal'],
    ['sessions?label=nope', 'label', 'enum'],
    ['sessions?created_from=2026-02-30T00:00:00Z', 'created_from', 'datetime_from_date_parsing'],
    ['sessions?created_to=2026-02-01', 'created_to', 'timezone_aware'],
    [`sessions?user_external_id=${'9'.repeat(201)}`, 'user_external_id', 'string_too_long'],
    ['sessions?min_amount_usd_cents=1.5', 'min_amount_usd_cents', 'int_parsing'],
    ['sessions?status=open&status=paid', 'status', 'enum'],
    [`sessions?search=${'x'.repeat(201)}`, 'search', 'string_too_long'],
    ['payments?asset=DAI', 'asset', 'enum'],
    ['payments?to=2026', 'to', 'datetime_from_date_parsing'],
    ['sessions.csv?status=nope', 'status', 'enum'],
    ['payments.csv?from=2026', 'from', 'datetime_from_date_parsing'],
    ['api_keys?limit=0', 'limit', 'greater_than_equal'],
    ['wallets?cursor=cDphcGlfa2V5czox', 'cursor', 'cursor_invalid'],
    ['members?limit=201', 'limit', 'less_than_equal'],
  ])('refuse %s', async (query, field, type) => {
    const owner = await anOwner();

    const response = await owner.call('GET', `${owner.path}/${query}`);

    expect(response.status).toBe(422);
    expect(response.body.detail).toMatchObject([{ loc: ['query', field], msg: expect.any(String), type }]);
  });
});
