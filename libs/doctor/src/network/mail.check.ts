import { resolveTxt } from 'node:dns/promises';
import nodemailer from 'nodemailer';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';

const TIMEOUT_MS = 10_000;

/**
 * Checks that the mail server accepts an encrypted connection and a sign-in, and that the sender's domain publishes who
 * may send for it. Sends nothing.
 */
export async function checkMail({ smtpUrl, mailFrom }: Subject, findings: Findings): Promise<void> {
  if (!smtpUrl)
    return findings.failure(
      'server',
      'no SMTP_URL in these settings: nobody can prove an e-mail, and nobody is warned',
      'set SMTP_URL and MAIL_FROM for auth, dashboard, sessions, webhook-dispatcher and admin',
    );
  const url = new URL(smtpUrl);
  const isEncrypted = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') !== 'false';
  if (!isEncrypted)
    findings.failure(
      'encryption',
      `${url.host} is used without encryption`,
      'sign-in links and codes would cross the network in plain text: leave out requireTLS=false',
    );
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...timeouts,
    ...(isEncrypted && url.protocol === 'smtp:' ? { requireTLS: true } : {}),
  });
  try {
    await transport.verify();
    findings.ok('server', `${url.host} accepts the connection${url.username ? ' and the sign-in' : ''}`);
  } catch (error) {
    findings.failure(
      'server',
      `${url.host} refuses: ${reasonOf(error)}`,
      'check host, port, user and password of SMTP_URL',
    );
  } finally {
    transport.close();
  }
  await checkSender(mailFrom, findings);
}

async function checkSender(mailFrom: string | undefined, findings: Findings): Promise<void> {
  const domain = mailFrom?.replace(/>$/, '').split('@').at(-1);
  if (!domain)
    return findings.failure(
      'sender',
      'no MAIL_FROM in these settings',
      'set it, for example Checkout <checkout@example.com>',
    );
  for (const [name, host, begins] of [
    ['SPF', domain, 'v=spf1'],
    ['DMARC', `_dmarc.${domain}`, 'v=DMARC1'],
  ] as const) {
    const records = await resolveTxt(host).catch(() => []);
    if (records.some((parts) => parts.join('').startsWith(begins)))
      findings.ok('sender', `${domain} has an ${name} record`);
    else
      findings.warning(
        'sender',
        `${domain} has no ${name} record`,
        `mails land in spam: add a TXT record of ${host} as your mail company says`,
      );
  }
}
