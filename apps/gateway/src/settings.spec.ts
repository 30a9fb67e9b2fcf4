import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { GatewaySettings } from './settings.js';

const service = {
  takes: ['http://127.0.0.1:8081', 'http://auth:8080', 'https://auth.example.com'],
  refuses: ['auth:8080', 'ftp://auth', 'http://'],
};

testSettings(
  GatewaySettings,
  { beside: CommonSettings },
  {
    AUTH_URL: service,
    DASHBOARD_URL: service,
    SESSIONS_URL: service,
    ADMIN_URL: service,
    PAY_PAGE_URL: service,
    AGENT_URL: service,
    SWEEPER_URL: { optional: true, takes: [], refuses: ['sweeper:3000'], developmentOnly: service.takes },
    TRUSTED_PROXIES: {
      default: 'loopback',
      takes: ['0', '9', 'loopback', '10.0.0.0/8', 'loopback, 2001:db8::/32'],
      refuses: ['10', '-1', 'everybody', '10.0.0.0/33', '10.0.0.0/8,'],
    },
    EXPLORER_URL: { optional: true, takes: ['https://arbiscan.io'], refuses: ['arbiscan.io', 'javascript:alert(1)'] },
    TESTNET_EXPLORER_URL: {
      optional: true,
      takes: ['https://sepolia.arbiscan.io'],
      refuses: ['sepolia.arbiscan.io', 'javascript:alert(1)'],
    },
    SECURITY_CONTACT: {
      optional: true,
      takes: ['mailto:security@example.com', 'https://example.com/security', 'tel:+49-30-1234'],
      refuses: [
        'security@example.com',
        'mailto:security',
        'mailto:@example.com',
        'mailto:security@',
        'mailto:a b@example.com',
        'mailto:a@example.com b',
        'http://example.com',
        'https://',
        'https://example.com/a b',
        'tel:030',
        'tel:+',
        'tel:+49x',
        'see https://example.com',
      ],
    },
    TIERS: {
      optional: true,
      takes: ['{}', '{"pro":{"feeBps":0}}', '{"pro":{"feeBps":1000}}'],
      refuses: ['pro', 'null', '{"pro":{"feeBps":1001}}'],
    },
    BODY_TIMEOUT_MS: { default: '15000', ...wholeNumber(1_000, 600_000) },
    SIGN_INS_PER_MINUTE: { default: '30', ...wholeNumber(1, 1_000_000) },
    REQUESTS_PER_MINUTE: { default: '6000', ...wholeNumber(1, 1_000_000) },
  },
);
