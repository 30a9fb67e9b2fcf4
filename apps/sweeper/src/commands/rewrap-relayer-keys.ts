/**
 * `node dist/src/commands/rewrap-relayer-keys.js`, with the service's environment and a running signer: seals all
 * merchants' relayer keys to the first key of the signer's SEALING_PRIVATE_KEY and prints what it did.
 */
import { schemaOf } from '@libs/events/services';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { runRewrapCommand } from '@libs/service-kit/operations/rewrap-command';
import { service } from '../service.js';
import { rewrapRelayerKeys } from '../wallets/rewrap-relayer-keys.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';

await runRewrapCommand(service, (settings, rpc) => {
  const options = {
    url: settings.databaseUrl,
    schema: schemaOf(service.name),
    poolSize: 1,
    applicationName: 'rewrap relayer keys',
  };
  const rewrap: Parameters<typeof rewrapRelayerKeys>[2] = (request) => rpc.call('signer.rewrap_relayer_key', request);
  return withDatabase(options, (database) => rewrapRelayerKeys(database, new WalletsRepository(), rewrap));
});
