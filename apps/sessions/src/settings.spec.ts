import { withMail } from '@libs/mail/mail-settings';
import { ChainSettings } from '@libs/service-kit/config/chain-settings';
import { testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { SessionsSettings } from './settings.js';

const CONTRACT = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';

testSettings(
  SessionsSettings,
  { beside: withMail(ChainSettings) },
  {
    CHECKOUT_ADDRESS: { takes: [CONTRACT], refuses: [CONTRACT.slice(0, -1), `${CONTRACT}1`, 'checkout.eth'] },
    TIERS: {
      optional: true,
      takes: ['{}', '{"pro":{"feeBps":0}}', '{"pro":{"feeBps":1000}}'],
      refuses: ['pro', 'null', '{"pro":{"feeBps":1001}}'],
    },
    LINK_WINDOW_MIN: { default: '1440', ...wholeNumber(15, 1_440) },
    DEV_CLOSE_WINDOWS: { default: 'off', takes: ['off'], refuses: ['true', 'ON'], developmentOnly: ['on'] },
  },
);
