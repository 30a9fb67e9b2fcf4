import { describe, expect, it } from '@jest/globals';
import { ChainSettings, RpcSettings, withTestNetwork } from './chain-settings.js';
import { CommonSettings, DatabaseSettings } from './common-settings.js';
import { loaded, testSettings, wholeNumber } from './testing/settings-table.js';

const contract = {
  takes: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  refuses: ['0xaf88d065e77c8cC2239327C5EDb3A432268e583', 'af88d065e77c8cC2239327C5EDb3A432268e58311', 'usdc.eth'],
};

testSettings(
  ChainSettings,
  { beside: DatabaseSettings },
  {
    CHAIN_ID: { default: '42161', ...wholeNumber(1, Number.MAX_SAFE_INTEGER) },
    USDC_ADDRESS: contract,
    USDT_ADDRESS: contract,
  },
);

testSettings(
  RpcSettings,
  { beside: ChainSettings },
  {
    // Arbitrum One is no test network.
    NETWORK_MODE: { default: 'live', takes: ['live'], refuses: ['testnet', 'LIVE'], developmentOnly: ['test'] },
    RPC_URLS: {
      secret: true,
      takes: {
        'https://one.example.com/key': ['https://one.example.com/key'],
        'http://localhost:1, http://2.example, http://3.example,http://4.example': [
          'http://localhost:1',
          'http://2.example',
          'http://3.example',
          'http://4.example',
        ],
      },
      refuses: [
        ',',
        'https://one.example.com,one.example.com',
        'wss://one.example.com',
        'http://1.example,http://2.example,http://3.example,http://4.example,http://5.example',
      ],
    },
    CHECKOUT_DEPLOY_BLOCK: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
);

class WithTestNetwork extends withTestNetwork(CommonSettings) {}

testSettings(
  WithTestNetwork,
  { beside: CommonSettings },
  {
    TESTNET_CHAIN_ID: {
      optional: true,
      takes: { 421614: 421_614 },
      refuses: ['-1', '0', '1.5', 'sepolia'],
      developmentOnly: { 31338: 31_338, 42161: 42_161 },
    },
  },
);

describe('A process of the test network', () => {
  const env = { CHAIN_ID: '421614', NETWORK_MODE: 'test' };

  it('runs in production on a test network of the registry, and on no other chain', () => {
    expect(loaded(RpcSettings, env).networkMode).toBe('test');
    for (const chainId of ['42161', '1', '31338'])
      expect(() => loaded(RpcSettings, { ...env, CHAIN_ID: chainId })).toThrow('NETWORK_MODE');
  });

  it('has locks of its own, even on the chain of the live process', () => {
    expect(loaded(RpcSettings, env).lockedChain).toBe('testnet:421614');
    expect(loaded(RpcSettings, { CHAIN_ID: '421614' }).lockedChain).toBe('421614');
  });
});
