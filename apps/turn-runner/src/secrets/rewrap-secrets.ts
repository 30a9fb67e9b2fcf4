import type { StoredSecret } from '@libs/dto/rpc/agents/agent.rpc';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { rewrap } from '@libs/sealing/sealed-box';
import { publicKeyOf, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { type RewrapReport, rewrapEach } from '@libs/service-kit/operations/rewrap-command';

/** The RPC client. */
type Calls = Pick<RpcClient, 'call'>;

/**
 * Seals the secrets of all spaces to the newest key of the ring. They are stored in the agent gateway, which cannot
 * open them. Safe to run while turns run, and to repeat. When nothing is left to do, the older keys may be removed from
 * the ring. Throws a SealingError at the first text that cannot be opened, and the AppError `unavailable` while the
 * gateway does not reply.
 */
export async function rewrapSecrets(rpc: Calls, keyring: readonly SealingPrivateKey[]): Promise<RewrapReport> {
  const newest = publicKeyOf(keyring[0]!);
  return rewrapEach(allSealed(rpc), async (secret) => {
    const resealed = rewrap(secret.sealed, keyring, newest, `secret|${secret.space}|${secret.name}`);
    if (resealed === secret.sealed) return 'alreadyNewest';
    const { replaced } = await rpc.call('agent.reseal_secret', { ...secret, resealed });
    return replaced ? 'rewrapped' : 'changedMeanwhile';
  });
}

async function* allSealed(rpc: Calls): AsyncGenerator<StoredSecret> {
  let after: { space: string; name: string } | null = null;
  for (let hasMore = true; hasMore; ) {
    const page: ReplyOf<'agent.sealed_secrets'> = await rpc.call('agent.sealed_secrets', { after });
    yield* page.secrets;
    const last = page.secrets.at(-1);
    after = last ? { space: last.space, name: last.name } : null;
    hasMore = page.has_more;
  }
}
