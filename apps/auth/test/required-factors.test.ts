import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAttestationKey } from '@libs/sealing/attestation';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import type { Person } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { AuthSettings } from '../src/settings.js';
import { codeOf, enroll, firstStep, PASSWORD, proven, registered, timePasses } from './factor-people.js';

const world = useWorld(service, {
  env: {
    BCRYPT_COST: '4',
    ADDRESS_LIMIT_FACTOR: '1000',
    OPERATOR_EMAILS: 'boss@example.com,chief@example.com',
    SECOND_FACTOR_REQUIRED_OF: 'operators',
  },
});

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

const resolved = async (person: Person) =>
  (
    (await world.bus.calls('auth.resolve_sign_in', { token_hash: opaqueTokenHash(person.cookie('sid')!) })) as {
      user: Record<string, unknown> | null;
    }
  ).user;

describe('a required second factor', () => {
  it('is missing until it is added; adding it is all that is open, and opens the rest at once', async () => {
    const { person, id, email } = await registered(world, 'boss@example.com');
    await world.rows('UPDATE users SET email_proven_at = now() WHERE id = $1', [id]);
    const before = person.cookie('sid');

    expect(await resolved(person)).toMatchObject({ is_operator: true, second_factor_missing: true });
    expect((await person.call('GET', '/api/auth/factors')).body.required).toBe(true);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    const { secret } = await enroll(person);

    // Services may cache the old token for seconds: the new token must not be taken for it.
    expect(person.cookie('sid')).not.toBe(before);
    expect(await resolved(person)).toMatchObject({ has_second_factor: true, second_factor_missing: false });
    await timePasses(world, id);
    const { factors } = (await person.call('GET', '/api/auth/factors')).body;
    const proof = { totp_code: codeOf(secret) };
    expect((await proven(person, 'DELETE', `/api/auth/factors/${factors[0].id}`, proof)).status).toBe(204);
    expect(await resolved(person)).toMatchObject({ second_factor_missing: true });
    expect(await resolved((await firstStep(world, email)).person)).toMatchObject({ second_factor_missing: true });
  });

  it('does not stand in the way of those who must replace a temporary password first', async () => {
    const { id, email } = await registered(world, 'chief@example.com');
    await world.rows(
      "UPDATE users SET email_proven_at = now(), password_temporary_until = now() + '1 h' WHERE id = $1",
      [id],
    );
    const { person } = await firstStep(world, email);
    expect(await resolved(person)).toMatchObject({ password_change_required: true, second_factor_missing: true });

    const change = { current_password: PASSWORD, new_password: 'another long password' };
    const changed = await person.call('POST', '/api/auth/change_password', change);

    expect(changed.status).toBe(204);
    expect(await resolved(person)).toMatchObject({ password_change_required: false, second_factor_missing: true });
  });

  it('is not required of others', async () => {
    const { person } = await registered(world);

    expect(await resolved(person)).toMatchObject({ has_second_factor: false, second_factor_missing: false });
  });

  it('is required of operators in production unless everyone needs one, and of nobody elsewhere', () => {
    const key = formatPrivateKey(generateSealingKeyPair());
    const settings = (whom: string, environment: string) =>
      loadSettings(AuthSettings, {
        ...world.env,
        BCRYPT_COST: '12',
        FACTOR_SEALING_PRIVATE_KEYS: key,
        ATTESTATION_PRIVATE_KEY: newAttestationKey('auth'),
        SECOND_FACTOR_REQUIRED_OF: whom,
        ENVIRONMENT: environment,
      });
    const required = (of: AuthSettings) => [true, false].map((isOperator) => of.requiresSecondFactorOf({ isOperator }));

    expect(required(settings('', 'production'))).toEqual([true, false]);
    expect(required(settings('everyone', 'production'))).toEqual([true, true]);
    expect(required(settings('', 'development'))).toEqual([false, false]);
    expect(() => settings('nobody', 'production')).toThrow(
      'SECOND_FACTOR_REQUIRED_OF: must not be nobody in production',
    );
    expect(() => settings('some', 'development')).toThrow('SECOND_FACTOR_REQUIRED_OF');
  });
});
