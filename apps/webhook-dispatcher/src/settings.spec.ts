import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { WebhookSettings } from './settings.js';

const key = 'A'.repeat(43);

testSettings(
  WebhookSettings,
  { beside: DatabaseSettings },
  {
    WEBHOOK_SEALING_PRIVATE_KEYS: {
      secret: true,
      takes: [`webhooks-2026:${key}`, `webhooks-2026:${key},webhooks-2025:${key}`],
      refuses: [key, `webhooks-2026.${key}`, `one:${key},one:${key}`],
      developmentOnly: [`development-webhooks:${key}`],
    },
    EVENT_ACK_WAIT_MS: { default: '4000', ...wholeNumber(1_000, 600_000) },
    WEBHOOK_ALLOWED_NETWORKS: { default: '', takes: [], refuses: ['127.0.0.1'], developmentOnly: ['127.0.0.0/8'] },
    WEBHOOK_DNS_SERVERS: { optional: true, takes: ['127.0.0.1:5353'] },
    WEBHOOK_MAX_IN_FLIGHT: { default: '256', ...wholeNumber(1, 2_000) },
    WEBHOOK_MAX_SLOW: { default: '768', ...wholeNumber(1, 8_000) },
    WEBHOOK_TIMEOUT_MS: { default: '15000', ...wholeNumber(100, 15_000) },
    WEBHOOK_LEASE_MS: { default: '2500', ...wholeNumber(1_000, 60_000) },
    WEBHOOK_ATTEMPTS_RETENTION_DAYS: { optional: true, ...wholeNumber(31, 36_500) },
    WEBHOOK_ARCHIVE_ATTEMPTS: { default: 'false', takes: { true: true, false: false }, refuses: ['yes', '1'] },
    EGRESS_CHECK_URL: {
      optional: true,
      takes: ['https://status.example.com'],
      refuses: ['status.example.com', 'ftp://a'],
    },
  },
);

describe('Endpoints', () => {
  const env = { ENVIRONMENT: 'development', WEBHOOK_SEALING_PRIVATE_KEYS: `webhooks-2026:${key}` };

  it('may lie in the networks that are named', () => {
    const policy = loaded(WebhookSettings, { ...env, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8@80' }).addressPolicy;
    expect([policy.permits('127.0.0.1', 80), policy.permits('127.0.0.1', 81)]).toEqual([true, false]);
  });

  it('are resolved by the DNS servers that are named', () => {
    const { addressResolver } = loaded(WebhookSettings, { ...env, WEBHOOK_DNS_SERVERS: '127.0.0.1:5353' });
    expect((addressResolver as unknown as { dns: { getServers(): string[] } }).dns.getServers()).toEqual([
      '127.0.0.1:5353',
    ]);
  });
});
