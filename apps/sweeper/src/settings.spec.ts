import { describe, expect, it } from '@jest/globals';
import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { faultsOf, loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { SweeperSettings } from './settings.js';

const CONTRACT = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const OTHER = '0x1111111111111111111111111111111111111119';
const OF_ANVIL = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract = { takes: [CONTRACT], refuses: [CONTRACT.slice(0, -1), `${CONTRACT}1`, 'checkout.eth'] };
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
    RELAYER_ADDRESSES: {
      takes: { [CONTRACT]: [CONTRACT], [`${CONTRACT}, ${OTHER}`]: [CONTRACT, OTHER] },
      refuses: ['relayer.eth', `${CONTRACT},relayer.eth`, CONTRACT.slice(0, -1)],
      developmentOnly: { [`${CONTRACT},${OF_ANVIL}`]: [CONTRACT, OF_ANVIL] },
    },
    ACTIVE_RELAYERS: { default: '1', takes: { 1: 1 }, refuses: ['0', '2', '17', '1.5', 'many', ' '] },
    REGISTRAR_ADDRESS: { optional: true, ...contract, developmentOnly: [OF_ANVIL] },
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

describe('ACTIVE_RELAYERS', () => {
  const withRelayers = (count: number, sending: string) => () =>
    loaded(SweeperSettings, {
      CHECKOUT_ADDRESS: CONTRACT,
      RELAYER_ADDRESSES: Array.from({ length: count }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`).join(),
      ACTIVE_RELAYERS: sending,
    });

  it('is at most as many as there are relayers, and 16', () => {
    expect(withRelayers(3, '3')().activeRelayers).toBe(3);
    expect(withRelayers(16, '16')().activeRelayers).toBe(16);
    expect(faultsOf(withRelayers(3, '4'))).toEqual([
      expect.stringContaining('at most the number of RELAYER_ADDRESSES'),
    ]);
    expect(faultsOf(withRelayers(17, '17'))).toHaveLength(1);
  });
});
