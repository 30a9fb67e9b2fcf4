import { afterAll, beforeAll } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from '../eventually.js';

/** A mail as the test's server received it. `links` are the URLs in its text. */
export interface ReceivedMail extends Pick<Email, 'subject' | 'messageId' | 'text' | 'html' | 'headers'> {
  from: string;
  recipients: string[];
  links: string[];
}

/** A real SMTP server for one test file. */
export interface Mailbox {
  /** The SMTP_URL for a service. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Answers every recipient with this SMTP status, for example 450 or 550, until it is set to undefined. */
  refuseWith: number | undefined;
  /** Mails to an address, oldest first. */
  to(address: string): ReceivedMail[];
  /** Waits for the mail number `count` to an address and returns it. */
  next(address: string, count?: number): Promise<ReceivedMail>;
}

/** Starts an SMTP server before all tests of a file and stops it after them. Call it before `useWorld`. */
export function useMailbox(): Mailbox {
  const mails: ReceivedMail[] = [];
  const mailbox = {
    url: '',
    mails,
    refuseWith: undefined as number | undefined,
    to: (address: string) => mails.filter(({ recipients }) => recipients.includes(address)),
    next: (address: string, count = 1) => eventually(() => mailbox.to(address)[count - 1]),
  };
  const server = new SMTPServer({
    authOptional: true,
    // A pooled connection of the service under test must not delay the end.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const responseCode = mailbox.refuseWith;
      done(responseCode ? Object.assign(new Error('refused by the test'), { responseCode }) : null);
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      void read(stream as AsyncIterable<Buffer>, recipients).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    mailbox.url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return mailbox;
}

async function read(stream: AsyncIterable<Buffer>, recipients: string[]): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const { subject, messageId, text = '', html, headers } = mail;
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return { subject, messageId, text, html, headers, from: mail.from?.address ?? '', recipients, links };
}
