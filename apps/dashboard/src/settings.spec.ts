import { describe, expect, it } from '@jest/globals';
import { MailSettings } from '@libs/mail/mail-settings';
import { withTestNetwork } from '@libs/service-kit/config/chain-settings';
import { loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { DashboardSettings } from './settings.js';

const key = 'A'.repeat(43);
const SEALING = { SWEEPER_SEALING_PUBLIC_KEY: `sweeper-2026.${key}` };

testSettings(
  DashboardSettings,
  { beside: withTestNetwork(MailSettings) },
  {
    TESTNET_NETWORK_NAME: { default: 'Test network', takes: ['Arbitrum Sepolia'] },
    SWEEPER_SEALING_PUBLIC_KEY: {
      takes: [`sweeper-2026.${key}`],
      refuses: [key, `sweeper-2026:${key}`, `sweeper-2026.${key}A`],
      developmentOnly: [`development-sweeper.${key}`],
    },
    TREASURY_WAIT_H: { default: '48', ...wholeNumber(0, 168) },
    NEW_MERCHANT_DELAY_H: {
      default: '72',
      takes: { 1: 1, 720: 720 },
      refuses: ['-1', '721', '1.5', 'many'],
      developmentOnly: { 0: 0 },
    },
    TREASURY_SECOND_FACTOR_REQUIRED: {
      optional: true,
      takes: { true: true },
      refuses: ['yes', '0'],
      developmentOnly: { false: false },
    },
    TIERS: {
      optional: true,
      takes: ['{}', '{"pro":{"feeBps":0}}', '{"pro":{"feeBps":1000}}'],
      refuses: ['pro', 'null', '{"pro":{"feeBps":1001}}', '{"pro":{"feeBps":-1}}'],
    },
  },
);

describe('A second factor for treasuries', () => {
  const requires = (env: Record<string, string>, has_second_factor?: boolean) =>
    loaded(DashboardSettings, { ...SEALING, ...env }).requiresSecondFactorOf(
      has_second_factor === undefined ? {} : { has_second_factor },
    );
  const DEVELOPMENT = { ENVIRONMENT: 'development' };

  it('is required in production of owners who have none', () => {
    expect([requires({}), requires({}, false), requires({}, true)]).toEqual([true, true, false]);
  });

  it('is required elsewhere by setting', () => {
    expect(requires(DEVELOPMENT)).toBe(false);
    expect(requires({ ...DEVELOPMENT, TREASURY_SECOND_FACTOR_REQUIRED: 'false' })).toBe(false);
    expect(requires({ ...DEVELOPMENT, TREASURY_SECOND_FACTOR_REQUIRED: 'true' })).toBe(true);
  });
});
