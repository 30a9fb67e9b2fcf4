/** The services that use events and RPC. A name is also the folder under `apps/`. */
export const SERVICES = [
  'gateway',
  'auth',
  'dashboard',
  'sessions',
  'pay-page',
  'chain-indexer',
  'sweeper',
  'signer',
  'webhook-dispatcher',
  'admin',
  'agent-gateway',
  'turn-runner',
] as const;

export type ServiceName = (typeof SERVICES)[number];

/**
 * Services that run a second time for the test network of test mode (ADR 0057), as processes of their own: their names
 * there, and the service that each of them is. Schema, stream, calls, keys and locks use that name, so nothing of a
 * test network reaches live money.
 */
export const TWINS = {
  'chain-indexer-testnet': 'chain-indexer',
  'sweeper-testnet': 'sweeper',
  'signer-testnet': 'signer',
} as const satisfies Record<string, ServiceName>;

export type TwinName = keyof typeof TWINS;
export const TWIN_NAMES = Object.keys(TWINS) as readonly TwinName[];

/** A participant in events and calls: a service, or its twin on the test network. */
export type ProcessName = ServiceName | TwinName;

export const PROCESS_NAMES: readonly ProcessName[] = [...SERVICES, ...TWIN_NAMES];

export function isTwin(process: ProcessName): process is TwinName {
  return Object.hasOwn(TWINS, process);
}

/** Returns the service that a process is. */
export function serviceOf(process: ProcessName): ServiceName {
  return isTwin(process) ? TWINS[process] : process;
}

/** Returns the name of a service on the test network; undefined where it does not run there. */
export function twinOf(service: ServiceName): TwinName | undefined {
  return TWIN_NAMES.find((twin) => TWINS[twin] === service);
}

/** Services that store nothing; each of the others owns a schema in Postgres. */
const WITHOUT_SCHEMA = ['gateway', 'pay-page'] as const satisfies readonly ServiceName[];

export type SchemaOwner = Exclude<ServiceName, (typeof WITHOUT_SCHEMA)[number]>;

export function ownsSchema(service: ServiceName): service is SchemaOwner {
  return !(WITHOUT_SCHEMA as readonly ServiceName[]).includes(service);
}

/** The services that own a schema in Postgres. */
export const SCHEMA_OWNERS: readonly SchemaOwner[] = SERVICES.filter(ownsSchema);

/** The owners of schemas: the services, and their twins where there is a test network. All twins own one. */
export type SchemaProcess = SchemaOwner | TwinName;

/** Returns the Postgres schema and role of a service, or of its twin. */
export function schemaOf(service: ProcessName): string {
  return service.replaceAll('-', '_');
}
