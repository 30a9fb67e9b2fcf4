import { describe, expect, it } from '@jest/globals';
import { MailSettings } from '@libs/mail/mail-settings';
import { withTestNetwork } from '@libs/service-kit/config/chain-settings';
import { faultsOf, loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { AdminSettings } from './settings.js';

const threshold = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const key = 'A'.repeat(43);

testSettings(
  AdminSettings,
  { beside: withTestNetwork(MailSettings), env: { OPERATOR_WEBHOOK_SECRET: 'sixteen letters.' } },
  {
    HEALTH_INTERVAL_MS: { default: '15000', ...wholeNumber(100, 300_000) },
    ALERT_HOLD_PERCENT: { default: '100', ...wholeNumber(0, 1_000) },
    ALERT_INDEXER_LAG_BLOCKS: { default: '240', ...threshold },
    ALERT_OUTBOX_OLDEST_S: { default: '30', ...threshold },
    ALERT_PAYMENTS_OF_USUAL_PERCENT: { default: '25', ...wholeNumber(0, 100) },
    ALERT_DETECTION_P95_S: { default: '30', ...threshold },
    ALERT_DELIVERY_OLDEST_DUE_S: { default: '60', ...threshold },
    ALERT_SWEEP_OLDEST_WAITING_S: { default: '172800', ...threshold },
    ALERT_UNSWEPT_USD_CENTS: { default: '10000000', ...threshold },
    ALERT_RELAYER_GAS_MIN_WEI: {
      default: '500000000000000',
      takes: ['0', '9'.repeat(30)],
      refuses: ['9'.repeat(31), '-1', '1.5', '1e18', '5 ether', ' '],
    },
    ALERT_DELIVERIES_FAILED_HOURLY: { default: '0', ...threshold },
    ALERT_TURN_QUEUE_AGE_S: { default: '120', ...threshold },
    ALERT_EMAILS: {
      default: ',',
      takes: {
        ',': [],
        'ada@example.com': ['ada@example.com'],
        'a@example.com, b@example.com': ['a@example.com', 'b@example.com'],
      },
      refuses: ['ada', 'ada@example.com,bob'],
    },
    OPERATOR_WEBHOOK_URL: {
      optional: true,
      secret: true,
      takes: ['https://alerts.example.com/key', 'http://alerts:8080'],
      refuses: ['alerts.example.com', 'ftp://alerts.example.com'],
    },
    OPERATOR_WEBHOOK_SECRET: { optional: true, secret: true, takes: ['sixteen letters.'] },
    OPERATOR_WEBHOOK_NETWORKS: {
      default: ',',
      takes: [',', '10.0.0.0/8', '::1/128@8080-8090,10.0.0.0/8@80'],
      refuses: ['10.0.0.1', 'alerts', '10.0.0.0/33'],
    },
    SECOND_OPERATOR_REQUIRED: { optional: true, takes: { true: true, false: false }, refuses: ['yes', '1'] },
    OPERATOR_FEE_ALONE_BPS: { default: '100', ...wholeNumber(0, 1_000) },
    AUDIT_HEAD_INTERVAL_MS: { default: '60000', ...wholeNumber(100, 3_600_000) },
    AUDIT_SIGNING_KEY: {
      optional: true,
      secret: true,
      takes: [`audit-2026:${key}`],
      refuses: [key, `:${key}`, 'audit-2026:AAAA'],
      developmentOnly: [`development-audit:${key}`],
    },
    NATS_MONITOR_URL: { optional: true, takes: ['http://nats:8222'], refuses: ['nats:8222', 'javascript:alert(1)'] },
    BACKUP_STATE_FILE: { optional: true, takes: ['/backups/state/base-backup.json'] },
    AUDIT_ANCHOR_FILE: { optional: true, takes: ['/var/lib/checkout/heads.jsonl'] },
  },
);

describe('Alerts that are posted', () => {
  const url = { OPERATOR_WEBHOOK_URL: 'https://alerts.example.com' };

  it.each([{}, { OPERATOR_WEBHOOK_SECRET: 'fifteen letters' }])('need a secret of 16 characters: %j', (secret) => {
    expect(faultsOf(() => loaded(AdminSettings, { ...url, ...secret }))).toEqual([
      'OPERATOR_WEBHOOK_SECRET: is needed with OPERATOR_WEBHOOK_URL, at least 16 characters',
    ]);
  });

  it('need none where they are posted nowhere', () => {
    expect(loaded(AdminSettings).operatorWebhookSecret).toBeUndefined();
  });

  it('reach the networks that are named, and no other that is not public', () => {
    const policyOf = (env = {}) => loaded(AdminSettings, env).operatorWebhookPolicy;
    expect(policyOf({ OPERATOR_WEBHOOK_NETWORKS: '10.0.0.0/8' }).permits('10.1.2.3', 80)).toBe(true);
    expect(policyOf().permits('10.1.2.3', 80)).toBe(false);
  });
});

describe('What is dangerous', () => {
  it('needs two operators in production, or by setting', () => {
    const requires = (env: Record<string, string>) => loaded(AdminSettings, env).requiresSecondOperator;
    expect(requires({})).toBe(true);
    expect(requires({ SECOND_OPERATOR_REQUIRED: 'false' })).toBe(false);
    expect(requires({ ENVIRONMENT: 'development' })).toBe(false);
    expect(requires({ ENVIRONMENT: 'development', SECOND_OPERATOR_REQUIRED: 'true' })).toBe(true);
  });
});
