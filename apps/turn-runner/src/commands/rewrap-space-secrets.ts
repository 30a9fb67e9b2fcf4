/**
 * `node dist/src/commands/rewrap-space-secrets.js`, with the service's environment and a running agent gateway: seals
 * the secrets of all spaces to the first key of RUNNER_SEALING_PRIVATE_KEYS and prints what it did.
 */
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { runRewrapCommand } from '@libs/service-kit/operations/rewrap-command';
import { rewrapSecrets } from '../secrets/rewrap-secrets.js';
import { service } from '../service.js';

await runRewrapCommand(service, (settings, rpc) =>
  rewrapSecrets(rpc, parsePrivateKeys(settings.runnerSealingPrivateKeys)),
);
