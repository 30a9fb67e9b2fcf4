import { SERVICES } from '@libs/events/services';
import { type Programs, programsOf } from './bundles/bundle-services.js';
import { SERVICE_PARTS, type ServiceParts } from './bundles/service-parts.js';

/** What an image is made of. */
export interface Image {
  /** The workspace's folder. */
  readonly folder: string;
  readonly programs: Programs;
  readonly parts: ServiceParts;
}

/** Whatever wants an administrator's connection. */
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
    ...Object.fromEntries(
      (['auth', 'dashboard', 'agent-gateway'] as const).flatMap((service) =>
        Object.entries(programsOf(service, 'main')).filter(([name]) => name !== 'main'),
      ),
    ),
  },
  parts: {},
};

/** Every image, by the name that is built as `checkout-<name>`. */
export const IMAGES: Readonly<Record<string, Image>> = {
  ...Object.fromEntries(
    SERVICES.map((name) => [
      name,
      { folder: `apps/${name}`, programs: programsOf(name, 'main'), parts: SERVICE_PARTS[name] ?? {} },
    ]),
  ),
  migrate: MIGRATE,
  demo: DEMO,
};
