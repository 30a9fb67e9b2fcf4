/** The services that take part in events and questions. A name is also the folder under `apps/`. */
export const SERVICES = [
  'gateway',
  'auth',
  'dashboard',
  'sessions',
  'pay-page',
  'chain-indexer',
  'sweeper',
  'webhook-dispatcher',
  'admin',
  'agent-gateway',
  'turn-runner',
] as const;

export type ServiceName = (typeof SERVICES)[number];

/** The Postgres schema and role of a service. */
export function schemaOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}
