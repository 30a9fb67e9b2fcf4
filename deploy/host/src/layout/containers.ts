import { type ServiceName, TWIN_NAMES } from '@libs/events/services';

/** The containers of services: three, and a small one with the keys. */
export const CONTAINERS = ['web', 'chain', 'work', 'keys'] as const;
export type ContainerName = (typeof CONTAINERS)[number];

export interface ServiceLocation {
  readonly container: ContainerName;
  readonly port: number;
  /** Whether other containers reach it; the other services listen inside of their container only. */
  readonly isShared?: true;
}

/**
 * The container of each service, chosen by what an attacker would gain: strangers send requests to `web`; `chain`
 * communicates with the providers and accepts no requests; `work` calls addresses and runs code that strangers choose;
 * `keys` holds the keys of relayer and registrar and reaches NATS and Postgres only
 * (docs/adr/0042-a-signer-of-its-own.md). None of them can read another one's secrets.
 */
export const LOCATIONS: Readonly<Record<ServiceName, ServiceLocation>> = {
  gateway: { container: 'web', port: 3000, isShared: true },
  auth: { container: 'web', port: 3001 },
  dashboard: { container: 'web', port: 3002 },
  sessions: { container: 'web', port: 3003 },
  'pay-page': { container: 'web', port: 3004 },
  admin: { container: 'web', port: 3005 },
  'agent-gateway': { container: 'web', port: 3006 },
  'chain-indexer': { container: 'chain', port: 3007 },
  sweeper: { container: 'chain', port: 3008 },
  signer: { container: 'keys', port: 3011 },
  'webhook-dispatcher': { container: 'work', port: 3009 },
  'turn-runner': { container: 'work', port: 3010 },
};

/** Returns the services of a container, the first one first. */
export function servicesIn(container: ContainerName): ServiceName[] {
  return (Object.keys(LOCATIONS) as ServiceName[]).filter((service) => LOCATIONS[service].container === container);
}

/** Returns `<service>=<host>:<port>` for each service of a container, as arguments of the program. */
export function listenArguments(container: ContainerName): string[] {
  return servicesIn(container).map((service) => {
    const { port, isShared } = LOCATIONS[service];
    return `${service}=${isShared ? '0.0.0.0' : '127.0.0.1'}:${port}`;
  });
}

/** Returns the URL at which a service of another container, or of the same one, reaches a service. */
export function urlFrom(caller: ServiceName, service: ServiceName): string {
  const { container, port } = LOCATIONS[service];
  return `http://${LOCATIONS[caller].container === container ? '127.0.0.1' : container}:${port}`;
}

/**
 * The keys of accounts on the chain, each in a file of its own below `secrets`, which the container of the signer alone
 * mounts.
 */
export const KEY_FILES = ['relayer.key', 'registrar.key'] as const;
export type KeyFile = (typeof KEY_FILES)[number];

/**
 * The container of the test network's twins, all three: nothing in it is worth anything, and it mounts no secret of
 * live money.
 */
export const TESTNET_CONTAINER = 'testnet';
/** The key file of the test network's relayer, which is worth nothing and shares no account with the live one. */
export const TESTNET_KEY_FILE = 'relayer-testnet.key';
const FIRST_TWIN_PORT = 3012;

/** Returns the same arguments as `listenArguments`, for the container of the twins. */
export function twinArguments(): string[] {
  return TWIN_NAMES.map((twin, index) => `${twin}=127.0.0.1:${FIRST_TWIN_PORT + index}`);
}
