import { describe, expect, it } from '@jest/globals';
import { MailSettings } from '@libs/mail/mail-settings';
import { loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { AuthSettings } from './settings.js';

const key = 'A'.repeat(43);
const FACTOR_KEY = {
  FACTOR_SEALING_PRIVATE_KEYS: `factors-2026:${key}`,
  ATTESTATION_PRIVATE_KEY: `auth-2026:${key}`,
};
const provider = (change: Record<string, unknown>) =>
  JSON.stringify([{ id: 'one', name: 'One', issuer: 'https://one.example.com', client_id: 'us', ...change }]);

testSettings(
  AuthSettings,
  { beside: MailSettings, env: FACTOR_KEY },
  {
    OPERATOR_EMAILS: {
      default: ',',
      takes: {
        ',': [],
        'ada@example.com': ['ada@example.com'],
        'a@example.com, b@example.com': ['a@example.com', 'b@example.com'],
      },
      refuses: ['ada', 'ada@example.com,bob'],
    },
    EMAIL_PROOF_REQUIRED: {
      default: 'true',
      takes: { true: true },
      refuses: ['yes', '0'],
      developmentOnly: { false: false },
    },
    BCRYPT_COST: {
      default: '12',
      takes: { 10: 10, 15: 15 },
      refuses: ['3', '16', '10.5', 'many'],
      developmentOnly: { 4: 4, 9: 9 },
    },
    BREACHED_PASSWORDS_FILE: { optional: true, takes: ['/srv/breached.bin'] },
    PASSWORD_CONCURRENCY: { default: '2', ...wholeNumber(1, 16) },
    OIDC_PROVIDERS: {
      default: '[]',
      secret: true,
      takes: ['[]', provider({}), provider({ client_secret: 'hidden', scopes: ['openid'] })],
      refuses: [
        'google',
        '{}',
        provider({ issuer: 'one.example.com' }),
        provider({ id: 'One' }),
        provider({ client_id: '' }),
        provider({ strategy: 'saml' }),
      ],
      developmentOnly: [provider({ issuer: 'http://localhost:9000' })],
    },
    OIDC_ALLOWED_NETWORKS: { default: '', takes: [], refuses: ['127.0.0.1'], developmentOnly: ['127.0.0.0/8'] },
    ADDRESS_LIMIT_FACTOR: { default: '1', ...wholeNumber(1, 100_000) },
    FACTOR_SEALING_PRIVATE_KEYS: {
      default: 'development-factors:QFGgrZyoF3P2NzM_zbPAvX0r-aOoWOQZLApD-NYZS0w',
      secret: true,
      takes: [`factors-2026:${key}`, `factors-2026:${key},factors-2025:${key}`],
      refuses: [key, `factors-2026.${key}`, `one:${key},one:${key}`],
      developmentOnly: [
        'development-factors:QFGgrZyoF3P2NzM_zbPAvX0r-aOoWOQZLApD-NYZS0w',
        `factors-2026:${key},development-factors:${key}`,
      ],
    },
    ATTESTATION_PRIVATE_KEY: {
      default: 'development-attestation:9OuPGBbR0ojz21jLosSXa9yTc1x4eDS0WZARBaYca8A',
      secret: true,
      takes: [`auth-2026:${key}`],
      refuses: [key, `auth-2026.${key}`, `one:${key},two:${key}`],
      developmentOnly: ['development-attestation:9OuPGBbR0ojz21jLosSXa9yTc1x4eDS0WZARBaYca8A'],
    },
    SECOND_FACTOR_REQUIRED_OF: {
      optional: true,
      takes: ['operators', 'everyone'],
      refuses: ['all', 'Everyone'],
      developmentOnly: ['nobody'],
    },
    FACTOR_RESET_DELAY_H: {
      default: '72',
      takes: { 24: 24, 720: 720 },
      refuses: ['0', '721', '24.5', 'many'],
      developmentOnly: { 1: 1, 23: 23 },
    },
  },
);

const load = (env: Record<string, string> = {}) => loaded(AuthSettings, { ...FACTOR_KEY, ...env });
const DEVELOPMENT = { ENVIRONMENT: 'development' };

describe('Providers', () => {
  it('are those of the setting, read once', () => {
    const settings = load({ OIDC_PROVIDERS: provider({}) });
    expect(settings.providers).toMatchObject([{ id: 'one', issuer: 'https://one.example.com' }]);
    expect(settings.providers).toBe(settings.providers);
    expect(load().providers).toEqual([]);
  });

  it('may lie in the networks that are named', () => {
    const policy = load({ ...DEVELOPMENT, OIDC_ALLOWED_NETWORKS: '127.0.0.0/8@80' }).providerAddresses;
    expect([policy.permits('127.0.0.1', 80), policy.permits('127.0.0.1', 81)]).toEqual([true, false]);
  });
});

describe('The proof of an e-mail', () => {
  const unproven = { email_proven_at: null };

  it('is required of those who have none, unless development waives it', () => {
    expect(load().requiresEmailProofOf(unproven)).toBe(true);
    expect(load().requiresEmailProofOf({ email_proven_at: new Date() })).toBe(false);
    expect(load({ ...DEVELOPMENT, EMAIL_PROOF_REQUIRED: 'false' }).requiresEmailProofOf(unproven)).toBe(false);
  });
});

describe('A second factor', () => {
  const requiredOf = (env: Record<string, string>) =>
    [true, false].map((isOperator) => load(env).requiresSecondFactorOf({ isOperator }));

  it.each([
    ['operators in production', {}, [true, false]],
    ['nobody in development', DEVELOPMENT, [false, false]],
    ['everyone by setting', { SECOND_FACTOR_REQUIRED_OF: 'everyone' }, [true, true]],
    ['operators by setting', { ...DEVELOPMENT, SECOND_FACTOR_REQUIRED_OF: 'operators' }, [true, false]],
    ['nobody by setting', { ...DEVELOPMENT, SECOND_FACTOR_REQUIRED_OF: 'nobody' }, [false, false]],
  ])('is required of %s', (_whom, env, wanted) => expect(requiredOf(env)).toEqual(wanted));
});
