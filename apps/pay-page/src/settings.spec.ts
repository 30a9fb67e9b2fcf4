import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { testSettings } from '@libs/service-kit/config/testing/settings-table';
import { PayPageSettings } from './settings.js';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

testSettings(
  PayPageSettings,
  { beside: CommonSettings },
  {
    NETWORK_NAME: { default: 'Arbitrum One', takes: ['Arbitrum One', 'Test'] },
    EXPLORER_URL: { optional: true, takes: ['https://arbiscan.io'], refuses: ['arbiscan.io', 'javascript:alert(1)'] },
    WALLET_RPC_URL: {
      optional: true,
      takes: ['https://arb1.arbitrum.io/rpc', 'http://localhost:8545'],
      refuses: ['arb1.arbitrum.io', 'wss://arb1.arbitrum.io'],
    },
    TESTNET_NETWORK_NAME: { default: 'Test network', takes: ['Arbitrum Sepolia'] },
    TESTNET_EXPLORER_URL: {
      optional: true,
      takes: ['https://sepolia.arbiscan.io'],
      refuses: ['sepolia.arbiscan.io', 'javascript:alert(1)'],
    },
    TESTNET_WALLET_RPC_URL: {
      optional: true,
      takes: ['https://sepolia-rollup.arbitrum.io/rpc'],
      refuses: ['sepolia-rollup.arbitrum.io', 'wss://sepolia-rollup.arbitrum.io'],
    },
    WALLETCONNECT_PROJECT_ID: {
      optional: true,
      takes: ['0123456789abcdef0123456789abcdef'],
      refuses: [
        '0123456789abcdef0123456789abcde',
        '0123456789abcdef0123456789abcdef0',
        '0123456789ABCDEF0123456789ABCDEF',
      ],
    },
    WALLETCONNECT_RELAY_URL: {
      default: 'wss://relay.walletconnect.org',
      takes: ['wss://relay.walletconnect.org', 'ws://localhost:5555'],
      refuses: ['relay.walletconnect.org', 'https://relay.walletconnect.org'],
    },
    DEV_PANEL_RPC_URL: {
      optional: true,
      takes: [],
      refuses: ['localhost:8545', 'ws://localhost:8545'],
      developmentOnly: ['http://localhost:8545'],
    },
    DEV_PANEL_PAYER: { optional: true, takes: [ACCOUNT], refuses: [ACCOUNT.slice(0, -1), ACCOUNT.slice(2), 'payer'] },
  },
);
