import { lookup } from 'node:dns/promises';
import { connect, type TLSSocket } from 'node:tls';
import { request } from 'undici';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';
import { certificateLife, type Validity } from './certificate-life.js';

const TIMEOUT_MS = 10_000;

/** Checks the public origin: https, its name, its certificate, and whether the gateway responds there. */
export async function checkPublicUrl({ publicUrl }: Subject, findings: Findings): Promise<void> {
  if (!publicUrl) return findings.skipped('url', 'no PUBLIC_URL in these settings', 'add the settings of the gateway');
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (url?.protocol !== 'https:')
    return findings.failure(
      'url',
      `PUBLIC_URL is ${publicUrl}`,
      'take an https address: cookies and wallets refuse anything else',
    );
  const addresses = await lookup(url.hostname, { all: true }).catch((error: unknown) => error as Error);
  if (addresses instanceof Error)
    return findings.failure(
      'dns',
      `${url.hostname} does not resolve: ${reasonOf(addresses)}`,
      'make an A or AAAA record that names this platform',
    );
  const distinct = new Set(addresses.map(({ address }) => address));
  findings.ok('dns', `${url.hostname} is ${[...distinct].join(', ')}`);
  if (await checkCertificate(url, findings)) await checkGateway(url, findings);
}

async function checkCertificate(url: URL, findings: Findings): Promise<boolean> {
  const outcome = await validityOf(url).catch((error: unknown) => error as Error);
  if (outcome instanceof Error) {
    findings.failure(
      'tls',
      `${url.host}: ${reasonOf(outcome)}`,
      'is the proxy running, with a certificate of this name from an authority that browsers know?',
    );
    return false;
  }
  const { left, isOverdue } = certificateLife(outcome, Date.now());
  if (!isOverdue) findings.ok('tls', `the certificate of ${url.host} is valid for ${left}`);
  else
    findings.warning(
      'tls',
      `the certificate of ${url.host} ends in ${left}`,
      'it should have been renewed: look at the log of the proxy',
    );
  return true;
}

/** Returns the validity of the certificate. Rejects when nothing listens or browsers would refuse it. */
function validityOf(url: URL): Promise<Validity> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host: url.hostname,
      port: Number(url.port || 443),
      servername: url.hostname,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      resolve({ from: Date.parse(from), to: Date.parse(to) });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no connection within ${TIMEOUT_MS / 1_000} s`)));
    socket.once('error', reject);
  });
}

async function checkGateway(url: URL, findings: Findings): Promise<void> {
  const address = new URL('/api/health', url);
  const answer = await request(address, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
    .then(async ({ statusCode, body }) => ({ statusCode, text: (await body.text()).slice(0, 100) }))
    .catch((error: unknown) => error as Error);
  if (answer instanceof Error)
    findings.failure(
      'gateway',
      `${address} does not respond: ${reasonOf(answer)}`,
      'is the gateway running, and does the proxy lead to it?',
    );
  else if (answer.statusCode === 200) findings.ok('gateway', `${address} is ${answer.text}`);
  else
    findings.failure(
      'gateway',
      `${address} responds with ${answer.statusCode}: ${answer.text}`,
      'look at the health page of the operator app, or at /readyz of each service',
    );
}
