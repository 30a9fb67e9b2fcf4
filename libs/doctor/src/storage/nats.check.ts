import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { request } from 'undici';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';

const TIMEOUT_MS = 10_000;
const OLDEST = [2, 10] as const;

/** NATS: reachable, new enough, with JetStream, and syncing each write to disk. */
export async function checkNats(subject: Subject, findings: Findings): Promise<void> {
  const { natsUrl, natsNkeySeed } = subject;
  if (!natsUrl)
    return findings.skipped('reachable', 'no NATS_URL in these settings', 'add the settings of any service');
  const hosts = natsUrl.split(',').map((url) => url.trim().replace(/^.*[/@]/, ''));
  let connection: NatsConnection;
  try {
    connection = await connect({
      servers: natsUrl.split(',').map((url) => url.trim()),
      name: 'doctor',
      timeout: TIMEOUT_MS,
      reconnect: false,
      ...(natsNkeySeed ? { authenticator: nkeyAuthenticator(new TextEncoder().encode(natsNkeySeed)) } : {}),
    });
  } catch (error) {
    return findings.failure(
      'reachable',
      `${hosts.join(', ')} cannot be reached: ${reasonOf(error)}`,
      'check NATS_URL, NATS_NKEY_SEED and the firewall',
    );
  }
  try {
    checkServer(connection, hosts, findings);
    await checkJetStream(connection, findings);
  } finally {
    await connection.close();
  }
  await checkSync(subject, findings);
}

function checkServer({ info }: NatsConnection, hosts: readonly string[], findings: Findings): void {
  const version = info?.version ?? '0.0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isNew) findings.ok('reachable', `${hosts.join(', ')}: nats-server ${version}`);
  else
    findings.warning(
      'version',
      `${hosts.join(', ')}: nats-server ${version}`,
      'take 2.10 or newer: older ones cannot sync each write to disk, so a power cut loses events until they are compared',
    );
  if (!info?.auth_required)
    findings.failure(
      'users',
      'the server asks nobody who they are',
      'give each service its user: nats-config of deploy/migrate prints them',
    );
  else findings.ok('users', 'the server asks for a user');
}

/** What a service's user may ask differs, so a refusal is no finding: streams of services are theirs. */
async function checkJetStream(connection: NatsConnection, findings: Findings): Promise<void> {
  if (!connection.info?.jetstream)
    return findings.failure('jetstream', 'JetStream is off', 'turn it on: jetstream { store_dir: … }');
  try {
    const { storage, limits } = await (await jetstreamManager(connection, { timeout: TIMEOUT_MS })).getAccountInfo();
    const most = limits.max_storage > 0 ? ` of ${megabytes(limits.max_storage)}` : '';
    findings.ok('jetstream', `JetStream holds ${megabytes(storage)}${most} MB`);
  } catch (error) {
    findings.skipped(
      'jetstream',
      `JetStream is on; its use is not this user's to see (${reasonOf(error)})`,
      "give the operator's seed as NATS_NKEY_SEED to see it",
    );
  }
}

/** Only the monitoring port says it. */
async function checkSync({ natsMonitorUrl }: Subject, findings: Findings): Promise<void> {
  const todo = 'set jetstream { sync_interval: always }';
  if (!natsMonitorUrl)
    return findings.skipped(
      'sync',
      'whether each write is synced to disk was not looked at',
      `give NATS_MONITOR_URL, for example http://127.0.0.1:8222, or see to it: ${todo}`,
    );
  try {
    const response = await request(new URL('/varz', natsMonitorUrl), {
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const { jetstream } = (await response.body.json()) as {
      jetstream?: { config?: { sync_always?: boolean; sync_interval?: number } };
    };
    if (jetstream?.config?.sync_always) findings.ok('sync', 'each write is synced to disk');
    else
      findings.failure(
        'sync',
        'writes are synced to disk only now and then: a power cut loses events until they are compared',
        todo,
      );
  } catch (error) {
    findings.failure('sync', `the monitoring port does not respond: ${reasonOf(error)}`, 'check NATS_MONITOR_URL');
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
