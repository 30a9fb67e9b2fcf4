import { isTwin, SERVICES, schemaOf } from '@libs/events/services';
import { settingRows } from '@libs/service-kit/config/setting';
import { type Manifest, ofKind, titleOf } from '../manifests.js';
import { isProcessName } from '../names.js';
import { SETTINGS } from '../service-settings.js';

/**
 * Returns the faults of the migrations' environment: it must have the address of every service that has one, under the
 * service's name, and nothing twice.
 */
export function migrationFaults(manifests: readonly Manifest[]): string[] {
  const owners = SERVICES.filter((service) =>
    settingRows(SETTINGS[service]).some(({ variable }) => variable === 'DATABASE_URL'),
  );
  const names = ofKind(manifests, 'Deployment').map((one) => one.metadata.labels?.['app.kubernetes.io/name'] ?? '');
  const twins = names.filter(isProcessName).filter(isTwin);
  const wanted = [
    'MIGRATE_DATABASE_URL',
    'MIGRATE_FILES_DATABASE_URL',
    ...[...owners, ...twins].map((service) => `${schemaOf(service).toUpperCase()}_DATABASE_URL`),
  ];
  return ofKind(manifests, 'Job').flatMap((job) => {
    const { initContainers = [], containers = [] } = job.spec?.template.spec ?? {};
    return [...initContainers, ...containers].flatMap(({ name, env = [] }) => {
      const given = env.map((one) => one.name);
      return [
        ...wanted.filter((one) => !given.includes(one)).map((one) => `${titleOf(job)}: ${name} lacks ${one}`),
        ...given
          .filter((one, index) => !wanted.includes(one) || given.indexOf(one) !== index)
          .map((one) => `${titleOf(job)}: ${name} has ${one} twice or for nothing`),
      ];
    });
  });
}
