import { chartValues } from '@deploy/helm/secrets/chart-rows';
import { SCHEMA_OWNERS, type ServiceName, TWIN_NAMES } from '@libs/events/services';
import { stringify } from 'yaml';
import { CLOSED, INSIDE } from './closed.js';
import {
  CONTAINERS,
  type ContainerName,
  KEY_FILES,
  listenArguments,
  servicesIn,
  TESTNET_CONTAINER,
  TESTNET_KEY_FILE,
  twinArguments,
  urlFrom,
} from './containers.js';
import { storageParts } from './storage-parts.js';

/** The user of the containers: the owner of the folder. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The differences between two folders of one release. */
export interface ComposeFacts {
  /** The image of all services, such as `checkout-host:0.2.0`. */
  readonly image: string;
  /** The id of a verified image. */
  readonly imageId?: string | undefined;
  readonly owner: Owner;
  readonly ports: { readonly http: number; readonly https: number };
  readonly hasTestNetwork: boolean;
}

/** Memory for Node: twice what the services of a container were measured to need. */
const MEMORY: Readonly<Record<ContainerName, { limit: string; heapMb: number }>> = {
  web: { limit: '640m', heapMb: 384 },
  chain: { limit: '384m', heapMb: 224 },
  work: { limit: '384m', heapMb: 224 },
  keys: { limit: '224m', heapMb: 112 },
};

/** `keys` has no way out. */
const NETWORKS: Readonly<Record<ContainerName, readonly string[]>> = {
  web: ['edge', 'out', 'data'],
  chain: ['out', 'data'],
  work: ['out', 'data'],
  keys: ['data'],
};

/** NATS reports at this address whether it can write. */
const MONITOR = 'http://nats:8222';
/** The state file of `backup.sh`, in a folder of its own: the backups themselves contain everything. */
const STATE_MOUNT = './backups/state:/backup-state:ro';
const STATE_FILE = '/backup-state/base-backup.json';

const HEADER = `# Written by \`npx checkout init\` and again by each \`upgrade\`: put changes of your own into compose.override.yaml beside it, which
# Docker Compose reads as well. What people set stands in settings.env, what nobody may read in secrets/.
`;

/** Returns the text of `compose.yaml`. */
export function composeFile(facts: ComposeFacts): string {
  const user = `${facts.owner.uid}:${facts.owner.gid}`;
  const services = {
    ...storageParts(user),
    ...Object.fromEntries(CONTAINERS.map((name) => [name, serviceContainer(name, facts, user)])),
    ...(facts.hasTestNetwork ? { [TESTNET_CONTAINER]: testnetContainer(facts, user) } : {}),
    caddy: {
      ...CLOSED,
      image: 'caddy:2',
      user,
      // The file of the program has this capability and would not run without; otherwise ports below 1024 need none in
      // a container.
      cap_add: ['NET_BIND_SERVICE'],
      mem_limit: '192m',
      networks: ['edge'],
      ports: [`${facts.ports.http}:80`, `${facts.ports.https}:443`, `${facts.ports.https}:443/udp`],
      volumes: ['./Caddyfile:/etc/caddy/Caddyfile:ro', './data/caddy:/data', './data/caddy-config:/config'],
      depends_on: { web: { condition: 'service_started' } },
    },
    ...programs(facts, user),
  };
  const file = {
    name: 'checkout',
    services,
    // Postgres and NATS cannot reach the internet, and Caddy cannot reach them.
    networks: { edge: {}, out: {}, data: { internal: true } },
  };
  return `${HEADER}${stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/**
 * Returns how an image is named: a verified one by its id, which always means the same image and is never requested
 * from a registry.
 */
function imageLines({ image, imageId }: ComposeFacts): { image: string; pull_policy?: string } {
  return imageId === undefined ? { image } : { image: imageId, pull_policy: 'never' };
}

function serviceContainer(name: ContainerName, facts: ComposeFacts, user: string) {
  const { limit, heapMb } = MEMORY[name];
  return {
    ...CLOSED,
    ...imageLines(facts),
    user,
    command: [`--max-old-space-size=${heapMb}`, 'main.js', ...listenArguments(name)],
    environment: {
      ENVIRONMENT: 'production',
      STREAM_REPLICAS: '1',
      // There is one process of each service: no replica could take over meanwhile.
      SHUTDOWN_DELAY_MS: '0',
      // Several services share the pool size that one process of a cluster has for itself.
      DATABASE_POOL_SIZE: '10',
      EVENT_CONCURRENCY: '6',
      MALLOC_ARENA_MAX: '2',
      // Caddy is the only proxy whose X-Forwarded-For the gateway trusts.
      ...(name === 'web' ? { TRUSTED_PROXIES: '1' } : {}),
      ...callsOf(name),
      // Read by the checks of the operator app.
      ...(name === 'web' ? { NATS_MONITOR_URL: MONITOR, BACKUP_STATE_FILE: STATE_FILE } : {}),
    },
    mem_limit: limit,
    stop_grace_period: '60s',
    networks: NETWORKS[name],
    volumes: [
      `./settings.env:${INSIDE}/settings.env:ro`,
      ...servicesIn(name).map((service) => `./secrets/${service}.env:${INSIDE}/${service}.env:ro`),
      ...(name === 'web' ? ['./data/audit:/data/audit', STATE_MOUNT] : []),
      ...(name === 'keys' ? KEY_FILES.map((file) => `./secrets/${file}:${INSIDE}/${file}:ro`) : []),
    ],
    healthcheck: {
      test: ['CMD', '/nodejs/bin/node', 'healthy.js', ...listenArguments(name)],
      interval: '15s',
      timeout: '10s',
      start_period: '90s',
      retries: 4,
    },
    depends_on: {
      postgres: { condition: 'service_healthy' },
      nats: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    },
  };
}

/** Returns the container of the three services of the test network, with fewer resources than those of live money. */
function testnetContainer(facts: ComposeFacts, user: string) {
  const { limit, heapMb } = MEMORY.chain;
  return {
    ...CLOSED,
    ...imageLines(facts),
    user,
    command: [`--max-old-space-size=${heapMb}`, 'main.js', ...twinArguments()],
    environment: {
      ENVIRONMENT: 'production',
      STREAM_REPLICAS: '1',
      SHUTDOWN_DELAY_MS: '0',
      DATABASE_POOL_SIZE: '6',
      EVENT_CONCURRENCY: '2',
      MALLOC_ARENA_MAX: '2',
    },
    mem_limit: limit,
    cpu_shares: 256,
    stop_grace_period: '60s',
    networks: ['out', 'data'],
    volumes: [
      `./settings.env:${INSIDE}/settings.env:ro`,
      ...TWIN_NAMES.map((twin) => `./secrets/${twin}.env:${INSIDE}/${twin}.env:ro`),
      `./secrets/${TESTNET_KEY_FILE}:${INSIDE}/${TESTNET_KEY_FILE}:ro`,
    ],
    healthcheck: {
      test: ['CMD', '/nodejs/bin/node', 'healthy.js', ...twinArguments()],
      ...{ interval: '30s', timeout: '10s', start_period: '90s', retries: 4 },
    },
    depends_on: {
      postgres: { condition: 'service_healthy' },
      nats: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    },
  };
}

/** Returns the gateway's addresses of all others, from the rows of the chart. */
function callsOf(name: ContainerName): Record<string, string> {
  const { services } = chartValues();
  return Object.fromEntries(
    servicesIn(name).flatMap((caller) =>
      Object.entries(services[caller].calls ?? {}).map(([setting, service]) => [setting, urlFrom(caller, service)]),
    ),
  );
}

/** Programs that end: they run before each start, or on request. */
function programs(facts: ComposeFacts, user: string) {
  const program = { ...CLOSED, ...imageLines(facts), user, restart: 'no', mem_limit: '384m' };
  const secrets = [...SCHEMA_OWNERS, 'gateway' as ServiceName, 'pay-page' as ServiceName];
  return {
    migrate: {
      ...program,
      command: [`--env-file=${INSIDE}/migrate.env`, 'migrate.js', 'provision', 'migrate'],
      networks: ['data'],
      volumes: [`./secrets/migrate.env:${INSIDE}/migrate.env:ro`],
      depends_on: { postgres: { condition: 'service_healthy' } },
    },
    // Runs after a restore, while all services are stopped: docs/runbooks/restore-postgres.md.
    'after-restore': {
      ...program,
      profiles: ['tools'],
      entrypoint: [
        '/nodejs/bin/node',
        ...['settings', 'migrate', 'operator'].map((name) => `--env-file=${INSIDE}/${name}.env`),
        'after-restore.js',
      ],
      command: ['/backups/lost-events.jsonl'],
      networks: ['data'],
      volumes: [
        `./settings.env:${INSIDE}/settings.env:ro`,
        ...['migrate', 'operator'].map((name) => `./secrets/${name}.env:${INSIDE}/${name}.env:ro`),
        './backups:/backups',
      ],
      depends_on: { postgres: { condition: 'service_healthy' }, nats: { condition: 'service_healthy' } },
    },
    doctor: {
      ...program,
      profiles: ['tools'],
      command: [
        'checkout.js',
        'doctor',
        ...['--set', `NATS_MONITOR_URL=${MONITOR}`, '--set', `BACKUP_STATE_FILE=${STATE_FILE}`],
        ...['settings', ...secrets].flatMap((name) => ['--settings', `${INSIDE}/${name}.env`]),
      ],
      networks: ['out', 'data'],
      volumes: [
        STATE_MOUNT,
        `./settings.env:${INSIDE}/settings.env:ro`,
        ...secrets.map((name) => `./secrets/${name}.env:${INSIDE}/${name}.env:ro`),
      ],
    },
  };
}
