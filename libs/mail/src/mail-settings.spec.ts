import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { faultsOf, loaded, testSettings } from '@libs/service-kit/config/testing/settings-table';
import { MailSettings } from './mail-settings.js';

testSettings(
  MailSettings,
  { beside: DatabaseSettings, env: { MAIL_FROM: 'checkout@example.com' } },
  {
    SMTP_URL: {
      optional: true,
      secret: true,
      takes: ['smtps://user:password@mail.example.com', 'smtp://127.0.0.1:2525'],
      refuses: [
        'mail.example.com',
        'https://mail.example.com',
        'smtpss://mail.example.com',
        'xsmtp://mail.example.com',
      ],
    },
    MAIL_FROM: {
      optional: true,
      takes: ['checkout@example.com', 'Checkout <checkout@example.com>', 'The Checkout <a@b>', '<a@b>'],
      refuses: [
        'Checkout',
        'Checkout checkout@example.com',
        'Checkout<checkout@example.com>',
        'Checkout <checkout@example.com> now',
        'a@b@c',
        'Check\nout <a@b>',
        'Checkout <a b@c>',
        'Checkout <@b>',
        'Checkout <a@>',
        'a @b',
        '<a@b',
      ],
    },
  },
);

describe('A mail server', () => {
  it('needs a sender', () => {
    expect(faultsOf(() => loaded(MailSettings, { SMTP_URL: 'smtp://mail.example.com' }))).toEqual([
      'MAIL_FROM: is needed with SMTP_URL (is undefined)',
    ]);
    expect(loaded(MailSettings).mailFrom).toBeUndefined();
  });
});
