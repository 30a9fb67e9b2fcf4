/**
 * `node dist/src/commands/rewrap-relayer-keys.js`, with the service's environment: seals all merchants' relayer keys to
 * the first key of SEALING_PRIVATE_KEY and prints what it did.
 */
import { schemaOf } from '@libs/events/services';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { service } from '../service.js';
import { rewrapRelayerKeys } from '../wallets/rewrap-relayer-keys.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';

const settings = loadSettings(service.settings, process.env);
const options = {
  url: settings.databaseUrl,
  schema: schemaOf(service.name),
  poolSize: 1,
  applicationName: 'rewrap relayer keys',
};
const keyring = parsePrivateKeys(settings.sealingPrivateKey);
await withDatabase(options, async (database) =>
  console.log(JSON.stringify(await rewrapRelayerKeys(database, new WalletsRepository(), keyring))),
);
