import { describe, expect, it } from '@jest/globals';
import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { IndexerSettings, listOf } from './settings.js';

const ONE = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const TWO = `0x${'a'.repeat(40)}`;

testSettings(
  IndexerSettings,
  { beside: RpcSettings },
  {
    OTHER_TOKENS: {
      default: '',
      takes: [ONE, `${ONE}, ${TWO}`, ','],
      refuses: [ONE.slice(0, -1), `${ONE}1`, `x${ONE}`, ONE.slice(2), 'usdc.eth', `${ONE},usdc.eth`],
    },
    CONFIRMATION_POLICY: {
      default: 'arbitrum',
      takes: ['arbitrum'],
      refuses: ['ethereum'],
      developmentOnly: ['local'],
    },
    POLL_INTERVAL_MS: { default: '500', ...wholeNumber(50, 60_000) },
    IDLE_POLL_INTERVAL_MS: { default: '4000', ...wholeNumber(50, 60_000) },
    PROVIDER_PATIENCE_MS: { default: '1000', ...wholeNumber(100, 60_000) },
    VERIFY_INTERVAL_MS: { default: '1000', ...wholeNumber(50, 600_000) },
    INDEXER_SHARDS: { default: '1', ...wholeNumber(1, 8) },
    BALANCE_INTERVAL_MS: { default: '30000', ...wholeNumber(0, 86_400_000) },
    ANY_TOKEN_INTERVAL_MS: { default: '600000', ...wholeNumber(50, 86_400_000) },
    ANY_TOKEN_ADDRESSES: { default: '100000', ...wholeNumber(0, 1_000_000) },
    ANY_TOKEN_SLICE: { default: '500', ...wholeNumber(1, 1_000) },
  },
);

describe('A list of addresses', () => {
  it('is in lower case, without blanks and empty parts', () => {
    expect(listOf(` ${ONE},, ${TWO} ,`)).toEqual([ONE.toLowerCase(), TWO]);
    expect(listOf('')).toEqual([]);
  });
});
