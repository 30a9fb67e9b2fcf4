/**
 * `node deploy/images/dist/src/bundle.js`: bundles all services for the local stack, unless the bundles are of today's
 * compiled files.
 */
import { SERVICES } from '@libs/events/services';
import { bundlePrograms, copyFiles, programsOf } from './bundles/bundle-services.js';
import { isFresh, stamp } from './bundles/bundle-stamp.js';
import { BUNDLES } from './paths.js';

/** The program that runs all services in one process. */
const ALL_SERVICES = 'deploy/local/dist/src/processes/one-process.js';

if (!isFresh(BUNDLES)) {
  const started = performance.now();
  for (const service of SERVICES) copyFiles(service, BUNDLES);
  const programs = SERVICES.map((service) => programsOf(service, service));
  const { inputs } = await bundlePrograms(Object.assign({ services: ALL_SERVICES }, ...programs), BUNDLES);
  stamp(BUNDLES, Object.keys(inputs));
  console.log(`${SERVICES.length} services bundled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
