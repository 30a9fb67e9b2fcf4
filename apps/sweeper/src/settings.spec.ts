import { describe, expect, it } from '@jest/globals';
import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { isDevelopmentKey, listOf } from './setting-rules.js';
import { SweeperSettings } from './settings.js';

const CONTRACT = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const OTHER = '0x1111111111111111111111111111111111111119';
const contract = { takes: [CONTRACT], refuses: [CONTRACT.slice(0, -1), `${CONTRACT}1`, 'checkout.eth'] };
const key = 'A'.repeat(43);
/** The first, the last and the one after the last of the accounts that anvil funds. */
const FIRST = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const LAST = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6';
const OURS = '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897';
const OURS_TOO = `0x${'aB'.repeat(32)}`;
const wrongKeys = [OURS.slice(0, -1), `${OURS}0`, OURS.slice(2), `x${OURS}`, `0x${'g'.repeat(64)}`];

// First, because the keys are derived once: a mutation of that is tried on the first test that needs them only.
describe('A key of a test chain', () => {
  it('is one of the ten accounts of its mnemonic, however it is written', () => {
    expect([FIRST, LAST, FIRST.toUpperCase()].map(isDevelopmentKey)).toEqual([true, true, true]);
    expect([OURS, OURS_TOO, undefined].map(isDevelopmentKey)).toEqual([false, false, false]);
  });
});

testSettings(
  SweeperSettings,
  { beside: RpcSettings },
  {
    CHECKOUT_ADDRESS: contract,
    FORMER_CHECKOUT_ADDRESSES: {
      optional: true,
      takes: [OTHER, `${OTHER}, ${OTHER.replace(/.$/, '0')}`],
      refuses: [
        CONTRACT,
        CONTRACT.toLowerCase(),
        `${OTHER},${OTHER.toLowerCase()}`,
        `${OTHER},`,
        'checkout.eth',
        OTHER.slice(0, -1),
      ],
    },
    RELAYER_PRIVATE_KEY: {
      secret: true,
      takes: [OURS, `${OURS},${OURS_TOO}`, `${OURS}  ,  ${OURS_TOO},${OURS}`],
      refuses: [...wrongKeys, `${OURS},`, `${OURS} ${OURS_TOO}`, `${OURS},${OURS.slice(2)}`, `${OURS},${OURS_TOO}1`],
      developmentOnly: [FIRST, LAST, `${OURS}, ${FIRST}`],
    },
    REGISTRAR_PRIVATE_KEY: {
      optional: true,
      secret: true,
      takes: [OURS],
      refuses: [...wrongKeys, `${OURS},${OURS_TOO}`],
      developmentOnly: [FIRST, `0x${FIRST.slice(2).toUpperCase()}`],
    },
    SEALING_PRIVATE_KEY: {
      secret: true,
      takes: [`sweeper-2026:${key}`, `sweeper-2026:${key}, sweeper-2025:${key}`],
      refuses: [key, `sweeper-2026.${key}`, `one:${key},one:${key}`],
      developmentOnly: [`development-sweeper:${key}`],
    },
    INTERNAL_API_TOKEN: {
      optional: true,
      secret: true,
      takes: ['sixteen-letters.', 'sixteen-letters., seventeen-letters'],
      refuses: ['fifteen-letters', 'sixteen-letters.,fifteen-letters', 'sixteen-letters.,'],
      developmentOnly: ['development-treasury-token', 'sixteen-letters., development-treasury-token'],
    },
    FEE_RECIPIENT: { optional: true, ...contract },
    SWEEP_INTERVAL_MS: { default: '15000', ...wholeNumber(100, 3_600_000) },
    SWEEP_WATCH_INTERVAL_MS: { default: '2000', ...wholeNumber(50, 60_000) },
    SWEEP_CONFIRMATIONS: { default: '40', ...wholeNumber(1, 10_000) },
    SWEEP_BATCH_MAX: { default: '100', ...wholeNumber(1, 200) },
    SWEEP_MIN_USD_CENTS: { default: '100', ...wholeNumber(0, 100_000_000) },
    SWEEP_MAX_GAS_SHARE_BPS: { default: '500', ...wholeNumber(1, 10_000) },
    SWEEP_MAX_WAIT_MS: { default: '86400000', ...wholeNumber(0, 2_592_000_000) },
    GAS_COIN_USD_CENTS: { default: '400000', ...wholeNumber(0, 1_000_000_000) },
    SWEEP_STUCK_MS: { default: '60000', ...wholeNumber(100, 86_400_000) },
    RECOVERY_GAS_PER_DAY: { default: '6000000', ...wholeNumber(1_500_000, 30_000_000) },
    SWEEP_RECONCILE_INTERVAL_MS: { default: '60000', ...wholeNumber(100, 86_400_000) },
  },
);

describe('Several values of a setting', () => {
  it('are separated by commas, with blanks beside them left out', () => {
    expect(listOf(' one , two')).toEqual(['one', 'two']);
    expect(listOf('one,,')).toEqual(['one', '', '']);
  });
});
