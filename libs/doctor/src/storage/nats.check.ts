import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { request } from 'undici';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';

const TIMEOUT_MS = 10_000;
const OLDEST = [2, 10] as const;

/** Checks NATS: reachable, new enough, with JetStream, and syncing each write to disk. */
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
    await checkJetStream(connection, subject, findings);
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

/**
 * Checks JetStream. Users of services may not query its usage, so a refusal is not a finding: the monitoring port
 * reports it, where that is configured.
 */
async function checkJetStream(
  connection: NatsConnection,
  { natsMonitorUrl }: Subject,
  findings: Findings,
): Promise<void> {
  if (!connection.info?.jetstream)
    return findings.failure('jetstream', 'JetStream is off', 'turn it on: jetstream { store_dir: … }');
  try {
    const { used, most } = await (natsMonitorUrl ? useOfServer(natsMonitorUrl) : useOfAccount(connection));
    findings.ok('jetstream', `JetStream holds ${megabytes(used)}${most > 0 ? ` of ${megabytes(most)}` : ''} MB`);
  } catch {
    findings.skipped(
      'jetstream',
      'JetStream is on; its storage usage could not be read',
      'give NATS_MONITOR_URL, or the seed of the user operator as NATS_NKEY_SEED',
    );
  }
}

/** Bytes on the disk, and the most that are allowed. */
interface StorageUse {
  readonly used: number;
  readonly most: number;
}

async function useOfAccount(connection: NatsConnection): Promise<StorageUse> {
  const { storage, limits } = await (await jetstreamManager(connection, { timeout: TIMEOUT_MS })).getAccountInfo();
  return { used: storage, most: limits.max_storage };
}

async function useOfServer(natsMonitorUrl: string): Promise<StorageUse> {
  const { stats, config } = (await jetStreamOf(natsMonitorUrl)) ?? {};
  return { used: stats!.storage, most: config?.max_storage ?? 0 };
}

/**
 * The part of `/varz` of the monitoring port about JetStream:
 * https://docs.nats.io/running-a-nats-service/nats_admin/monitoring
 */
interface JetStreamState {
  readonly config?: {
    readonly sync_always?: boolean;
    readonly sync_interval?: number;
    readonly max_storage?: number;
  };
  readonly stats?: { readonly storage: number };
}

async function jetStreamOf(natsMonitorUrl: string): Promise<JetStreamState | undefined> {
  const { body } = await request(new URL('/varz', natsMonitorUrl), {
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  return ((await body.json()) as { jetstream?: JetStreamState }).jetstream;
}

/** Checks `sync_interval`, which only the monitoring port reports. */
async function checkSync({ natsMonitorUrl }: Subject, findings: Findings): Promise<void> {
  const todo = 'set jetstream { sync_interval: always }';
  if (!natsMonitorUrl)
    return findings.skipped(
      'sync',
      'whether each write is synced to disk was not checked',
      `give NATS_MONITOR_URL, for example http://127.0.0.1:8222, or see to it: ${todo}`,
    );
  try {
    const jetstream = await jetStreamOf(natsMonitorUrl);
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
