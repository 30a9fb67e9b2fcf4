import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsOptional } from 'class-validator';

/** `Name <someone@example.com>` or only the address. */
const FROM = /^(?:[^<>\p{Cc}]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/u;

const PROTOCOLS = ['smtp:', 'smtps:'];

/** The mail settings of a service. */
export interface MailOptions {
  smtpUrl?: string;
  mailFrom?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires it of a class that extends its argument
type SettingsClass = abstract new (...parts: any[]) => DatabaseSettings;

/**
 * Adds mail settings to a service's settings. The service also runs without them; features that need mail then report
 * that it is not configured.
 */
export function withMail<Base extends SettingsClass>(base: Base) {
  abstract class WithMail extends base implements MailOptions {
    @Setting('mail server, for example smtps://user:password@mail.example.com; without it no mail is sent', {
      optional: true,
      secret: true,
    })
    @IsOptional()
    @Satisfies('must be an smtp or smtps URL', (url) => PROTOCOLS.includes(new URL(String(url)).protocol))
    smtpUrl?: string;

    @Setting('sender of mails, for example Checkout <checkout@example.com>; needed with SMTP_URL', { optional: true })
    @Satisfies('must be an address or Name <address>', (from) => !from || FROM.test(String(from)))
    @Satisfies('is needed with SMTP_URL', (from, settings) => Boolean(from) || !(settings as MailOptions).smtpUrl)
    mailFrom?: string;
  }
  return WithMail;
}

/** Settings of a service that needs only mail and a database. */
export class MailSettings extends withMail(DatabaseSettings) {}
