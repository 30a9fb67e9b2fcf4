import { beforeAll } from '@jest/globals';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { openEventStream } from '@libs/testing/http/event-stream';
import { FakeProofs, PROVEN } from '@libs/testing/http/fresh-proofs';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

/**
 * Starts the dashboard on real parts with a real mail server, and makes people who are signed in at a simulated auth
 * service.
 */
export function useDashboard(env: Record<string, string> = {}) {
  const mailbox = useMailbox();
  const world = useWorld(service, {
    env: () => ({
      SWEEPER_SEALING_PUBLIC_KEY: formatPublicKey(generateSealingKeyPair('sweeper-test')),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Checkout <checkout@example.com>',
      ...env,
    }),
  });
  const users = new Map<string, SignedInUser>();
  let proofs: FakeProofs;
  let serial = 0;

  beforeAll(() => {
    world.bus.handles('auth.resolve_sign_in', ({ token_hash }) => ({ user: users.get(token_hash) ?? null }));
    proofs = new FakeProofs(world.bus);
    world.bus.handles('auth.users_by_ids', ({ user_ids }) => ({
      users: [...users.values()]
        .filter(({ user_id }) => user_ids.includes(user_id))
        .map(({ user_id, email }) => ({ user_id, email, name: null, email_proven: true })),
    }));
  });

  /** Returns a signed-in person who calls the dashboard. */
  function aPerson(email = `p${serial + 1}@example.com`, more: Partial<SignedInUser> = {}) {
    const token = `token-${++serial}`;
    const user = { user_id: 1_000 + serial, email, has_password: true, is_operator: false, ...more };
    users.set(signInTokenHash(token), user);
    return {
      user,
      call: (method: string, path: string, body?: unknown) =>
        world.http(method, `/api/dashboard${path}`, { body, headers: { cookie: `sid=${token}`, ...PROVEN } }),
      /** Calls with a proof of one statement, or with none. */
      callWith: (statement: string | undefined, method: string, path: string, body?: unknown) => {
        const proof = statement === undefined ? {} : proofs.of(statement, token);
        return world.http(method, `/api/dashboard${path}`, { body, headers: { cookie: `sid=${token}`, ...proof } });
      },
      /** Returns the header of a proof that counts once. */
      proves: (statement: string) => proofs.of(statement, token),
      headers: { cookie: `sid=${token}` },
      follows: (path: string) =>
        openEventStream(`${world.service.url}/api/dashboard${path}`, { cookie: `sid=${token}` }),
      /** Ends the sign-in at auth, which publishes that. */
      async signsOut() {
        const hash = signInTokenHash(token);
        users.delete(hash);
        await world.bus.publishes('sign_in.revoked', { user_id: user.user_id, token_hashes: [hash] });
      },
    };
  }

  /** Returns a person with a merchant of their own. */
  async function anOwner() {
    const person = aPerson();
    const { body: merchant } = await person.call('POST', '/merchants', { name: `Shop ${person.user.user_id}` });
    return { ...person, merchant, path: `/merchants/${merchant.id}` };
  }

  /** Adds a member to a merchant. */
  async function join(merchantId: number, role: string) {
    const person = aPerson();
    await world.rows('INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)', [
      merchantId,
      person.user.user_id,
      role,
    ]);
    return person;
  }

  return { world, mailbox, aPerson, anOwner, join };
}
