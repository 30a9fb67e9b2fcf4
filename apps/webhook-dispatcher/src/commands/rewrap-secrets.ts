/**
 * `node dist/src/commands/rewrap-secrets.js`, with the service's environment: seals all webhook secrets to the first
 * key of WEBHOOK_SEALING_PRIVATE_KEYS and prints what it did.
 */
import { schemaOf } from '@libs/events/services';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { runRewrapCommand } from '@libs/service-kit/operations/rewrap-command';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { rewrapSecrets } from '../endpoints/rewrap-secrets.js';
import { service } from '../service.js';

await runRewrapCommand(service, (settings) => {
  const options = {
    url: settings.databaseUrl,
    schema: schemaOf(service.name),
    poolSize: 1,
    applicationName: 'rewrap webhook secrets',
  };
  const secrets = new EndpointSecrets(parsePrivateKeys(settings.webhookSealingPrivateKeys));
  return withDatabase(options, (database) => rewrapSecrets(database, new EndpointsRepository(), secrets));
});
