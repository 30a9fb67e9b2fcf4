/**
 * `node dist/src/commands/rewrap-relayer-keys.js`, with the service's environment and a running signer: seals all
 * merchants' relayer keys to the first key of the signer's SEALING_PRIVATE_KEY and prints what it did.
 */
import { schemaOf } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Logger } from '@nestjs/common';
import { service } from '../service.js';
import { rewrapRelayerKeys } from '../wallets/rewrap-relayer-keys.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';

// Standard output is for the report only.
Logger.overrideLogger(['error']);
const settings = loadSettings(service.settings, process.env);
const options = {
  url: settings.databaseUrl,
  schema: schemaOf(service.name),
  poolSize: 1,
  applicationName: 'rewrap relayer keys',
};
const rpc = new RpcClient(service.name, settings);
try {
  await withDatabase(options, async (database) => {
    const rewrap: Parameters<typeof rewrapRelayerKeys>[2] = (request) => rpc.call('signer.rewrap_relayer_key', request);
    console.log(JSON.stringify(await rewrapRelayerKeys(database, new WalletsRepository(), rewrap)));
  });
} finally {
  await rpc.close();
}
