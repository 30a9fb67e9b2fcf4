import type { StoredSecret } from '@libs/dto/rpc/agents/agent.rpc';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { rewrap } from '@libs/sealing/sealed-box';
import { publicKeyOf, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';

/** The RPC client. */
type Calls = Pick<RpcClient, 'call'>;

/** The result of a re-wrap. */
export interface RewrapReport {
  rewrapped: number;
  alreadyNewest: number;
  /** Secrets that were replaced or removed by their owner meanwhile; the command must be run again. */
  changedMeanwhile: number;
}

/**
 * Seals the secrets of all spaces to the newest key of the ring. They are stored in the agent gateway, which cannot
 * open them. Safe to run while turns run, and to repeat. When nothing is left to do, the older keys may be removed from
 * the ring. Throws a SealingError at the first text that cannot be opened, and the AppError `unavailable` while the
 * gateway does not reply.
 */
export async function rewrapSecrets(rpc: Calls, keyring: readonly SealingPrivateKey[]): Promise<RewrapReport> {
  const newest = publicKeyOf(keyring[0]!);
  const report: RewrapReport = { rewrapped: 0, alreadyNewest: 0, changedMeanwhile: 0 };
  for await (const secret of allSealed(rpc)) {
    const resealed = rewrap(secret.sealed, keyring, newest, `secret|${secret.space}|${secret.name}`);
    if (resealed === secret.sealed) report.alreadyNewest += 1;
    else if ((await rpc.call('agent.reseal_secret', { ...secret, resealed })).replaced) report.rewrapped += 1;
    else report.changedMeanwhile += 1;
  }
  return report;
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
