import type { ProviderKey } from '@libs/dto/agent/manifest';
import { parsePrivateKeys, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import { repeatedCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { TurnRunnerSettings } from '../settings.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import { requireSecrets, SecretWithheld, SpaceSecrets } from './space-secrets.js';

const HEADER = 'key';

/** Opens the keys that customers have at providers of models: secrets of a space, each for the host of its provider. */
@Injectable()
export class CustomerProviderKeysService {
  private readonly keyring: readonly SealingPrivateKey[];

  constructor(
    private readonly rpc: RpcClient,
    settings: TurnRunnerSettings,
  ) {
    this.keyring = parsePrivateKeys(settings.runnerSealingPrivateKeys);
  }

  /**
   * Returns the keys by provider. Throws the `TurnFailure` SECRET_MISSING for a secret that does not exist any more, or
   * may not be sent to its provider.
   */
  async open(
    space: string,
    keys: readonly ProviderKey[],
    urlOf: (provider: string) => URL | undefined,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    if (keys.length === 0) return new Map();
    const { secrets } = await repeatedCall(this.rpc, 'agent.space_secrets', { space }, { signal });
    const names = keys.map(({ secret }) => secret);
    const opened = new SpaceSecrets(space, requireSecrets(names, secrets), this.keyring);
    return new Map(keys.map(({ provider, secret }) => [provider, keyFor(urlOf(provider), secret, opened)]));
  }
}

function keyFor(url: URL | undefined, secret: string, opened: SpaceSecrets): string {
  if (!url) throw new TurnFailure('ENGINE_ERROR', `The provider of the key ${secret} is not set up on this platform.`);
  try {
    return opened.fillHeaders({ [HEADER]: `{{secret:${secret}}}` }, url, null)[HEADER]!;
  } catch (error) {
    if (error instanceof SecretWithheld) throw new TurnFailure('SECRET_MISSING', error.message, { cause: error });
    throw error;
  }
}
