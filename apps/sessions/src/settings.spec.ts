import { describe, expect, it } from '@jest/globals';
import { withMail } from '@libs/mail/mail-settings';
import { ChainSettings, withTestNetwork } from '@libs/service-kit/config/chain-settings';
import { loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { SessionsSettings } from './settings.js';

const CONTRACT = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const OF_TEST_NETWORK = {
  TESTNET_CHAIN_ID: '421614',
  TESTNET_CHECKOUT_ADDRESS: CONTRACT,
  TESTNET_USDC_ADDRESS: CONTRACT,
  TESTNET_USDT_ADDRESS: CONTRACT,
};
const ofTestNetwork = {
  optional: true,
  takes: [CONTRACT],
  refuses: [CONTRACT.slice(0, -1), `${CONTRACT}1`, 'checkout.eth'],
};

testSettings(
  SessionsSettings,
  { beside: withTestNetwork(withMail(ChainSettings)) },
  {
    CHECKOUT_ADDRESS: { takes: [CONTRACT], refuses: [CONTRACT.slice(0, -1), `${CONTRACT}1`, 'checkout.eth'] },
    TESTNET_CHECKOUT_ADDRESS: ofTestNetwork,
    TESTNET_USDC_ADDRESS: ofTestNetwork,
    TESTNET_USDT_ADDRESS: ofTestNetwork,
    TIERS: {
      optional: true,
      takes: ['{}', '{"pro":{"feeBps":0}}', '{"pro":{"feeBps":1000}}'],
      refuses: ['pro', 'null', '{"pro":{"feeBps":1001}}'],
    },
    LINK_WINDOW_MIN: { default: '1440', ...wholeNumber(15, 1_440) },
    DEV_CLOSE_WINDOWS: { default: 'off', takes: ['off'], refuses: ['true', 'ON'], developmentOnly: ['on'] },
  },
);

describe('The contracts of a test network', () => {
  const env = { CHECKOUT_ADDRESS: CONTRACT };

  it('are needed with its chain id, and only then', () => {
    expect(loaded(SessionsSettings, env).testnetChainId).toBeUndefined();
    expect(loaded(SessionsSettings, { ...env, ...OF_TEST_NETWORK }).testnetChainId).toBe(421_614);
    for (const name of Object.keys(OF_TEST_NETWORK).slice(1))
      expect(() => loaded(SessionsSettings, { ...env, ...OF_TEST_NETWORK, [name]: '' })).toThrow(name);
  });

  it('are of another chain than that of real money', () => {
    const same = { ...env, ...OF_TEST_NETWORK, ENVIRONMENT: 'development', CHAIN_ID: '421614' };

    expect(() => loaded(SessionsSettings, same)).toThrow('TESTNET_CHAIN_ID: must not be CHAIN_ID');
  });
});
