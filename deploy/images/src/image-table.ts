import { SERVICES, type ServiceName } from '@libs/events/services';
import { type Programs, programsOf } from './bundles/bundle-services.js';
import { SERVICE_PARTS, type ServiceParts } from './bundles/service-parts.js';

/** The contents of an image. */
export interface Image {
  /** The workspace's folder. */
  readonly folder: string;
  readonly programs: Programs;
  readonly parts: ServiceParts;
}

/** The programs that need an administrator's connection. */
const MIGRATE: Image = {
  folder: 'deploy/migrate',
  programs: {
    main: 'deploy/migrate/dist/src/main.js',
    'after-restore': 'deploy/backup/dist/src/after-restore.js',
    'check-restored': 'deploy/backup/dist/src/check-restored.js',
  },
  parts: {},
};

/** Development only: the contracts and the demo merchant of docker-compose.yml, and an inbox for its webhooks. */
const DEMO: Image = {
  folder: 'deploy/local',
  programs: {
    main: 'deploy/local/dist/src/compose/demo.js',
    inboxes: 'deploy/local/dist/src/inboxes/inboxes.js',
    ...commandsOf(['auth', 'dashboard', 'agent-gateway']),
  },
  parts: {},
};

/**
 * The image of all services, for production on one host: the command of a container determines which of them it runs
 * (`deploy/host`).
 */
const HOST: Image = {
  folder: 'deploy/host',
  programs: {
    main: 'deploy/host/dist/src/program/main.js',
    healthy: 'deploy/host/dist/src/program/healthy.js',
    checkout: 'apps/cli/dist/src/main.js',
    ...renamed(MIGRATE.programs, { main: 'migrate' }),
    ...commandsOf(SERVICES),
  },
  parts: {
    files: SERVICES.flatMap((service) => SERVICE_PARTS[service]?.files ?? []),
    packages: Object.assign({}, ...SERVICES.map((service) => SERVICE_PARTS[service]?.packages)) as NonNullable<
      ServiceParts['packages']
    >,
  },
};

/** Returns the additional programs of services: commands for people, worker threads. */
function commandsOf(services: readonly ServiceName[]): Programs {
  const programs = services.flatMap((service) => Object.entries(programsOf(service, 'main')));
  return Object.fromEntries(programs.filter(([name]) => name !== 'main'));
}

function renamed(programs: Programs, names: Readonly<Record<string, string>>): Programs {
  return Object.fromEntries(Object.entries(programs).map(([name, file]) => [names[name] ?? name, file]));
}

/** Every image by its name; it is built as `checkout-<name>`. */
export const IMAGES: Readonly<Record<string, Image>> = {
  ...Object.fromEntries(
    SERVICES.map((name) => [
      name,
      { folder: `apps/${name}`, programs: programsOf(name, 'main'), parts: SERVICE_PARTS[name] ?? {} },
    ]),
  ),
  migrate: MIGRATE,
  demo: DEMO,
  host: HOST,
};
