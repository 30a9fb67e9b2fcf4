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

/** Services that keep nothing; each of the others owns a schema in Postgres. */
const WITHOUT_SCHEMA = ['gateway', 'pay-page'] as const satisfies readonly ServiceName[];

export type SchemaOwner = Exclude<ServiceName, (typeof WITHOUT_SCHEMA)[number]>;

export function ownsSchema(service: ServiceName): service is SchemaOwner {
  return !(WITHOUT_SCHEMA as readonly ServiceName[]).includes(service);
}

/** The services that own a schema in Postgres. */
export const SCHEMA_OWNERS: readonly SchemaOwner[] = SERVICES.filter(ownsSchema);

/** The Postgres schema and role of a service. */
export function schemaOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}
