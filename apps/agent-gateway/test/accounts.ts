import { beforeAll } from '@jest/globals';
import type { Role } from '@libs/dto/merchants/roles';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Membership } from '@libs/dto/rpc/dashboard.rpc';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { MerchantStatus } from '@libs/state-machines/merchant.machine';
import type { TurnState } from '@libs/state-machines/turn.machine';
import { FakeProofs, PROVEN } from '@libs/testing/http/fresh-proofs';
import type { Answer } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { newId } from '../src/ids.js';
import { service } from '../src/service.js';

/** The agent gateway with real servers, and accounts whose people are signed in; the test replaces the auth service. */
export function useAccounts(given: Record<string, string> | (() => Record<string, string>) = {}) {
  const world = useWorld(service, {
    env: () => {
      // The service requests this as soon as it starts.
      world.bus.handles('admin.maintenance', () => ({ active: false, message: null, expected_end: null, version: 1 }));
      const env = typeof given === 'function' ? given() : given;
      return { RUNNER_SEALING_PUBLIC_KEY: formatPublicKey(generateSealingKeyPair('runner-test')), ...env };
    },
  });
  const users = new Map<string, SignedInUser>();
  const memberships: MemberOf[] = [];
  let serial = 0;

  beforeAll(async () => {
    world.bus.handles('auth.resolve_sign_in', ({ token_hash }) => ({ user: users.get(token_hash) ?? null }));
    world.bus.handles('dashboard.memberships', ({ user_ids }) => ({
      memberships: memberships.filter(({ user_id }) => user_ids.includes(user_id)),
    }));
    new FakeProofs(world.bus);
    await world.bus.flush();
  });

  /** A caller of the API with these credentials. */
  function caller(prefix: string, headers: Record<string, string>) {
    return {
      headers,
      at: (path: string) => new URL(`${prefix}${path}`, world.service.url).href,
      call: (method: string, path: string, body?: unknown): Promise<Answer> =>
        world.http(method, `${prefix}${path}`, { body, headers }),
    };
  }

  /** A signed-in person without an organization. */
  function aPerson() {
    const token = `token-${++serial}`;
    const id = 1_000 + serial;
    const user = { user_id: id, email: `p${id}@example.com`, has_password: true, is_operator: false };
    users.set(signInTokenHash(token), user);
    const headers = { cookie: `sid=${token}`, ...PROVEN };
    return { id, headers, of: (merchantId: number) => caller(`/api/agent/merchants/${merchantId}`, headers) };
  }

  /** A new member of an organization, at the dashboard. */
  function aMember(merchantId: number, role: Role) {
    const person = aPerson();
    const merchant = {
      merchant_id: merchantId,
      merchant_name: `Shop ${merchantId}`,
      merchant_status: 'active' as const,
    };
    memberships.push({ user_id: person.id, ...merchant, role });
    return { userId: person.id, ...person.of(merchantId) };
  }

  /** An account: the owner of its organization at the dashboard, and a key of any scope. */
  async function anAccount() {
    const merchantId = 5_000 + ++serial;
    const person = aMember(merchantId, 'owner');
    const aKey = async (scope = 'all_spaces', name = 'key', access = 'full') => {
      const { body } = await person.call('POST', '/keys', { name, scope, access });
      return { id: body.id as number, ...caller('/v1', { authorization: `Bearer ${body.key}` }) };
    };
    const key = await aKey();
    const [row] = await world.rows('SELECT id FROM account WHERE merchant_id = $1', [merchantId]);
    return { id: Number(row!['id']), merchantId, person, aKey, key };
  }

  /** A space, written directly into the table; its creation is tested elsewhere. */
  async function aSpace(accountId: number, keyId: number | null = null): Promise<string> {
    const id = newId('sp_');
    const columns = 'id, account_id, created_by_key, title, engine';
    await world.rows(`INSERT INTO space (${columns}) VALUES ($1, $2, $3, 'A space', 'local')`, [id, accountId, keyId]);
    return id;
  }

  /** A turn of a space, written directly into the table. */
  async function aTurn(space: string, changes: Partial<TurnColumns> = {}): Promise<string> {
    const id = newId('tn_');
    const state = changes.state ?? 'running';
    const isOver = ['done', 'failed', 'cancelled'].includes(state);
    const turn = {
      id,
      space_id: space,
      text: 'Hello',
      position: ++serial,
      hold_micro_usd: 0,
      cap_day: '2026-11-21',
      manifest_version: 0,
      tools_version: 0,
      finished_at: isOver ? new Date() : null,
      error: state === 'failed' ? '{}' : null,
      ...changes,
      state,
    };
    const names = Object.keys(turn);
    await world.rows(
      `INSERT INTO turn (account_id, ${names.join(', ')})
       SELECT account_id, ${names.map((_, index) => `$${index + 1}`).join(', ')} FROM space WHERE id = $2`,
      Object.values(turn),
    );
    return id;
  }

  return { world, users, memberships, aPerson, aMember, anAccount, aSpace, aTurn };
}

type MemberOf = Membership & { user_id: number; merchant_status?: MerchantStatus };

/** The columns of a turn that a test sets. */
interface TurnColumns {
  state: TurnState;
  key_id: number | null;
  end_user_ref: string;
  input_files: string[];
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  cost_micro_usd: number;
  created_at: string;
}
