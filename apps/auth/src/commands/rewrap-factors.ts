/**
 * `node dist/src/commands/rewrap-factors.js` (`rewrap-factors.js` in the image), with the service's environment: seals
 * the secrets of all authenticator apps to the first key of FACTOR_SEALING_PRIVATE_KEYS and prints what it did. It may
 * run while the service does.
 */
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { ENTITIES } from '../entities.js';
import { FactorSecrets } from '../factors/factor-secrets.js';
import { FactorsRepository } from '../factors/factors.repository.js';
import { service } from '../service.js';

const settings = loadSettings(service.settings, process.env);
const options = {
  url: settings.databaseUrl,
  schema: service.name,
  poolSize: 1,
  applicationName: 'rewrap factors',
  entities: ENTITIES,
};
const secrets = new FactorSecrets(parsePrivateKeys(settings.factorSealingPrivateKeys));
const factors = new FactorsRepository();
await withDatabase(options, async (database) => {
  const report = { rewrapped: 0, alreadyNewest: 0, changedMeanwhile: 0 };
  for (const row of await factors.allSealed(database)) {
    const sealed = secrets.rewrap(row.sealed_secret, row.user_id);
    if (sealed === row.sealed_secret) report.alreadyNewest += 1;
    else if (await factors.replaceSealed(database, row, sealed)) report.rewrapped += 1;
    else report.changedMeanwhile += 1;
  }
  console.log(JSON.stringify(report));
});
