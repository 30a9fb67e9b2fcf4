import type { CommonSettings } from '@libs/service-kit/config/common-settings';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Mail } from './mail.js';
import { oneLine } from './mail-layout.js';
import type { MailOptions } from './mail-settings.js';

const CONNECTIONS = 3;
/** A server that takes longer to connect counts as down. */
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** A single address, without characters that could form a header or an address list. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u;

/** A mail that was not sent. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** Whether the server refuses this mail permanently, so that a retry is useless. */
    readonly isPermanent: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The connection to the mail server: a small pool, opened with the first mail. */
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mailer');
  private readonly transport: Transporter | undefined;
  private readonly from: string;

  constructor({ smtpUrl, mailFrom = '', isProduction }: MailOptions & Pick<CommonSettings, 'isProduction'>) {
    this.from = mailFrom;
    if (smtpUrl) this.transport = nodemailer.createTransport(transportOptions(smtpUrl, isProduction));
    else this.logger.warn('not configured: SMTP_URL is not set, no mail will be sent');
  }

  /** False without SMTP_URL; features that need mail are then disabled. */
  get isConfigured(): boolean {
    return this.transport !== undefined;
  }

  /**
   * Sends one mail to the server; resolves when the server has accepted it. `id` becomes the Message-ID, so that a mail
   * that is sent twice can be recognized. Throws a MailError.
   */
  async send(mail: Mail, id?: string): Promise<void> {
    if (!this.transport) throw new MailError('mail is not configured', true);
    if (!ONE_ADDRESS.test(mail.to)) throw new MailError('the recipient is not one address', true);
    try {
      await this.transport.sendMail({
        from: this.from,
        // An object is used unchanged, while a text would be parsed as a list.
        to: { name: '', address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(this.from)}>` }),
      });
    } catch (error) {
      throw asMailError(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

function transportOptions(smtpUrl: string, isProduction: boolean) {
  const isExplicit = new URL(smtpUrl).searchParams.has('requireTLS') || smtpUrl.startsWith('smtps:');
  return {
    url: smtpUrl,
    pool: true as const,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Passwords and links must not cross a network in plain text, unless the URL contains requireTLS=false.
    ...(isProduction && !isExplicit ? { requireTLS: true } : {}),
  };
}

function domainOf(from: string): string {
  return from.replace(/>$/, '').split('@').at(-1)!;
}

/**
 * Classifies an error. A 5xx to the recipient or the message is final; other errors (connection, greylisting, sign-in)
 * may be temporary.
 */
function asMailError(error: unknown): MailError {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(oneLine(message), isOfThisMail && (responseCode ?? 500) >= 500, error);
}
