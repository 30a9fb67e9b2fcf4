import type { PlacedSecret } from '@libs/dto/rpc/agents/agent.rpc';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { rewrap } from '@libs/sealing/sealed-box';
import { publicKeyOf, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';

/** Who is asked. */
type Calls = Pick<RpcClient, 'call'>;

/** What a re-wrap did. */
export interface RewrapReport {
  rewrapped: number;
  alreadyNewest: number;
  /** Set anew or removed by their owner meanwhile: run again. */
  changedMeanwhile: number;
}

/**
 * Seals the secrets of all spaces to the newest key of the ring, where they lie: in the agent gateway, which cannot open them.
 * While turns run, and safe to repeat. When nothing is left to do, the older keys may leave the ring. Throws a SealingError at the first
 * text that does not open, and the AppError `unavailable` while nobody answers.
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

async function* allSealed(rpc: Calls): AsyncGenerator<PlacedSecret> {
  let after: { space: string; name: string } | null = null;
  for (let hasMore = true; hasMore; ) {
    const page: ReplyOf<'agent.sealed_secrets'> = await rpc.call('agent.sealed_secrets', { after });
    yield* page.secrets;
    const last = page.secrets.at(-1);
    after = last ? { space: last.space, name: last.name } : null;
    hasMore = page.has_more;
  }
}
