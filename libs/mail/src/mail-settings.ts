import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Obeys } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';

/** `Name <someone@example.com>` or only the address. */
const FROM = /^(?:[^<>\p{Cc}]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/u;

/** Settings of a service that sends mail. Without them it runs, and what needs mail says that there is none. */
export class MailSettings extends DatabaseSettings {
  @Setting('mail server, for example smtps://user:password@mail.example.com; without it no mail is sent', {
    optional: true,
    secret: true,
  })
  @Obeys('must be an smtp or smtps URL', (url) => !url || /^smtps?:$/.test(new URL(String(url)).protocol))
  smtpUrl?: string;

  @Setting('sender of mails, for example Checkout <checkout@example.com>; needed with SMTP_URL', { optional: true })
  @Obeys('must be an address or Name <address>', (from) => !from || FROM.test(String(from)))
  @Obeys('is needed with SMTP_URL', (from, settings) => Boolean(from) || !(settings as MailSettings).smtpUrl)
  mailFrom?: string;
}
