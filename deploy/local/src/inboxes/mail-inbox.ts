import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { InboxLog } from './inbox-log.js';
import { inboxPage } from './inbox-page.js';

export interface ReceivedMail {
  readonly received_at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URLs found in the text, such as sign-in links. */
  readonly links: readonly string[];
}

const MAX_MAIL_BYTES = 1_048_576;

/** Starts an SMTP server on 127.0.0.1 that keeps every mail and forwards none. */
export async function startMailInbox(port: number, log: InboxLog<ReceivedMail>): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_MAIL_BYTES,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, to, log).then(() => done(), done);
    },
  });
  server.on('error', (error) => console.error(`mail inbox: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
}

export function mailPage(log: InboxLog<ReceivedMail>): string {
  return inboxPage(
    'Mail inbox',
    'No mail yet. Every mail that the local stack sends is shown here.',
    log.newestFirst().map((mail) => ({
      title: mail.subject || '(no subject)',
      facts: [
        ['to', mail.to.join(', ')],
        ['from', mail.from],
        ['received', mail.received_at],
      ],
      body: mail.text,
      links: mail.links,
    })),
  );
}

async function receive(
  stream: SMTPServerDataStream,
  to: readonly string[],
  log: InboxLog<ReceivedMail>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('the message is too large'), { responseCode: 552 });
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const text = mail.text ?? '';
  log.add({
    received_at: new Date().toISOString(),
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  });
}
