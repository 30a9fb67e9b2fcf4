import { ChainSettings, RpcSettings } from './chain-settings.js';
import { DatabaseSettings } from './common-settings.js';
import { testSettings, wholeNumber } from './testing/settings-table.js';

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
