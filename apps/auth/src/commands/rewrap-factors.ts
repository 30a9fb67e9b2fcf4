/**
 * `node dist/src/commands/rewrap-factors.js` (`rewrap-factors.js` in the image), with the service's environment: seals
 * the secrets of all authenticator apps to the first key of FACTOR_SEALING_PRIVATE_KEYS and prints what it did. It may
 * run while the service does.
 */
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { rewrapEach, runRewrapCommand } from '@libs/service-kit/operations/rewrap-command';
import { ENTITIES } from '../entities.js';
import { FactorSecrets } from '../factors/factor-secrets.js';
import { FactorsRepository } from '../factors/factors.repository.js';
import { service } from '../service.js';

await runRewrapCommand(service, (settings) => {
  const options = {
    url: settings.databaseUrl,
    schema: service.name,
    poolSize: 1,
    applicationName: 'rewrap factors',
    entities: ENTITIES,
  };
  const secrets = new FactorSecrets(parsePrivateKeys(settings.factorSealingPrivateKeys));
  const factors = new FactorsRepository();
  return withDatabase(options, async (database) =>
    rewrapEach(await factors.allSealed(database), async (row) => {
      const sealed = secrets.rewrap(row.sealed_secret, row.user_id);
      if (sealed === row.sealed_secret) return 'alreadyNewest';
      return (await factors.replaceSealed(database, row, sealed)) ? 'rewrapped' : 'changedMeanwhile';
    }),
  );
});
