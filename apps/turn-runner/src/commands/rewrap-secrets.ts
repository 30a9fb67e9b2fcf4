/**
 * `node dist/src/commands/rewrap-secrets.js`, with the service's environment and a running agent gateway: seals the
 * secrets of all spaces to the first key of RUNNER_SEALING_PRIVATE_KEYS and prints what it did.
 */
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Logger } from '@nestjs/common';
import { rewrapSecrets } from '../secrets/rewrap-secrets.js';
import { service } from '../service.js';

// Standard output is for the report only.
Logger.overrideLogger(['error']);
const settings = loadSettings(service.settings, process.env);
const rpc = new RpcClient(service.name, settings);
try {
  console.log(JSON.stringify(await rewrapSecrets(rpc, parsePrivateKeys(settings.runnerSealingPrivateKeys))));
} finally {
  await rpc.close();
}
