import { connect } from 'node:net';
import { request } from 'undici';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';

const TIMEOUT_MS = 10_000;
/** The address at which clouds hand out the credentials of a machine. */
const METADATA = { host: '169.254.169.254', port: 80 } as const;
const METADATA_TIMEOUT_MS = 2_000;

/** Checks that webhooks of merchants leave the network, and that nothing that strangers name reaches its inside. */
export async function checkEgress({ egressCheckUrl }: Subject, findings: Findings): Promise<void> {
  await Promise.all([checkWayOut(egressCheckUrl, findings), checkMetadata(findings)]);
}

async function checkWayOut(url: string | undefined, findings: Findings): Promise<void> {
  if (!url)
    return findings.skipped(
      'way_out',
      'webhook egress was not checked',
      'set EGRESS_CHECK_URL to an https address outside of it, such as your status page',
    );
  const host = URL.canParse(url) ? new URL(url).host : url;
  try {
    const { statusCode, body } = await request(url, {
      method: 'HEAD',
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    await body.dump();
    findings.ok('way_out', `${host} responds with ${statusCode}`);
  } catch (error) {
    findings.failure(
      'way_out',
      `${host} cannot be reached: ${reasonOf(error)}`,
      'merchants get no webhooks: let the dispatcher out to port 443, and let it resolve names (WEBHOOK_DNS_SERVERS)',
    );
  }
}

/** Checks the metadata address. The dispatcher itself refuses such addresses; a firewall is the second wall. */
async function checkMetadata(findings: Findings): Promise<void> {
  const isReachable = await new Promise<boolean>((resolve) => {
    const socket = connect({ ...METADATA, timeout: METADATA_TIMEOUT_MS });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
  if (isReachable)
    findings.warning(
      'metadata',
      `the metadata service of the cloud (${METADATA.host}) can be reached from here`,
      'the dispatcher refuses to call it; deny it in the network as well, so that one fault is not enough',
    );
  else findings.ok('metadata', `${METADATA.host}, where clouds hand out credentials, cannot be reached`);
}
