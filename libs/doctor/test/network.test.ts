import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Finding } from '@libs/dto/operations/findings';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '@libs/testing/servers/certificate';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { runAllChecks } from '../src/doctor.js';
import { subjectOf } from '../src/subject.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
async function listening<T extends Server>(server: T): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const findingsOf = (area: string, values: Record<string, string>) =>
  runAllChecks(subjectOf([{ name: 'settings', values }]), [area]);
const row = ({ check, status, found }: Finding) => [check, status, found];

describe('the public origin', () => {
  it.each(['http://pay.example.com', 'pay.example.com'])('fails as %s', async (url) => {
    expect((await findingsOf('web', { PUBLIC_URL: url })).map(row)).toEqual([
      ['web.url', 'failure', `PUBLIC_URL is ${url}`],
    ]);
  });

  it('fails with a name that does not resolve', async () => {
    expect((await findingsOf('web', { PUBLIC_URL: 'https://pay.invalid' })).map(row)).toEqual([
      ['web.dns', 'failure', expect.stringContaining('pay.invalid does not resolve')],
    ]);
  });

  it('fails with a certificate that browsers refuse', async () => {
    const port = await listening(
      createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, (_, response) => response.end('ok')),
    );

    const findings = (await findingsOf('web', { PUBLIC_URL: `https://localhost:${port}` })).map(row);

    expect(findings).toEqual([
      ['web.dns', 'ok', expect.stringContaining('127.0.0.1')],
      ['web.tls', 'failure', expect.stringContaining('self-signed certificate')],
    ]);
  });
});

describe('the clock', () => {
  /** A provider whose clock is off by this much; only its `Date` header is read. */
  const providerOff = async (ms: number) => {
    const date = () => new Date(Date.now() + ms).toUTCString();
    const port = await listening(createServer((_, response) => response.setHeader('date', date()).end('{}')));
    return `http://127.0.0.1:${port}`;
  };

  it.each([
    [0, 'ok', 'is right within 3 s'],
    [10_000, 'warning', 'behind'],
    [-10_000, 'warning', 'ahead'],
    [90_000, 'failure', 'behind'],
  ])('that servers see %i ms off is %s', async (ms, status, found) => {
    expect((await findingsOf('clock', { RPC_URLS: await providerOff(ms) })).map(row)).toEqual([
      ['clock.offset', status, expect.stringContaining(found)],
    ]);
  });

  it('follows most servers, not a wrong one', async () => {
    const urls = await Promise.all([providerOff(0), providerOff(86_400_000), providerOff(0)]);

    expect((await findingsOf('clock', { RPC_URLS: urls.join(',') })).map(row)).toEqual([
      ['clock.offset', 'ok', expect.anything()],
    ]);
  });
});

describe('mail', () => {
  const mailbox = useMailbox();
  const withSender = (smtpUrl: string) =>
    findingsOf('mail', { SMTP_URL: smtpUrl, MAIL_FROM: 'Checkout <mail@checkout.invalid>' });

  it('fails without a server', async () => {
    expect((await findingsOf('mail', {})).map(row)).toEqual([
      ['mail.server', 'failure', expect.stringContaining('no SMTP_URL')],
    ]);
  });

  it('fails with a server that does not encrypt, unless that is accepted, which fails by itself', async () => {
    expect((await withSender(mailbox.url)).map(row)).toContainEqual([
      'mail.server',
      'failure',
      expect.stringContaining('refuses'),
    ]);

    const accepted = (await withSender(`${mailbox.url}?requireTLS=false`)).map(row);
    expect(accepted).toContainEqual(['mail.server', 'ok', expect.stringContaining('accepts the connection')]);
    expect(accepted).toContainEqual(['mail.encryption', 'failure', expect.anything()]);
    expect(mailbox.mails).toEqual([]);
  });

  it('warns of a domain that does not state who may send for it', async () => {
    const findings = (await withSender(`${mailbox.url}?requireTLS=false`)).map(row);

    expect(findings).toContainEqual(['mail.sender', 'warning', 'checkout.invalid has no SPF record']);
    expect(findings).toContainEqual(['mail.sender', 'warning', 'checkout.invalid has no DMARC record']);
  });

  it('names a server that is away without the password in its URL', async () => {
    const findings = await withSender('smtp://mailer:very-secret@127.0.0.1:1');

    expect(findings.map(row)).toContainEqual([
      'mail.server',
      'failure',
      expect.stringContaining('127.0.0.1:1 refuses: '),
    ]);
    expect(JSON.stringify(findings)).not.toContain('very-secret');
  });
});

describe('webhook egress', () => {
  it('fails where nothing responds, and is fine with any status', async () => {
    const port = await listening(createServer((_, response) => response.writeHead(403).end()));
    const dead = await listening(createServer());
    servers.pop()!.close();

    const findings = async (url: string) => (await findingsOf('egress', { EGRESS_CHECK_URL: url })).map(row);
    expect(await findings(`http://127.0.0.1:${port}`)).toContainEqual([
      'egress.way_out',
      'ok',
      `127.0.0.1:${port} responds with 403`,
    ]);
    expect(await findings(`http://127.0.0.1:${dead}/secret?key=1`)).toContainEqual([
      'egress.way_out',
      'failure',
      expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be reached/),
    ]);
  });

  it('fails within its time where a server accepts the connection and sends nothing', async () => {
    const port = await listening(createServer(() => undefined));

    const found = await findingsOf('egress', { EGRESS_CHECK_URL: `http://127.0.0.1:${port}` });

    expect(found.map(row)).toContainEqual(['egress.way_out', 'failure', expect.stringContaining('cannot be reached')]);
  });

  it('reports that it checked nothing without an address', async () => {
    expect((await findingsOf('egress', {})).map(row)).toContainEqual(['egress.way_out', 'skipped', expect.anything()]);
  });
});
