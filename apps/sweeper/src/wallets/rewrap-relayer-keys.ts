import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { Sql } from '@libs/service-kit/database/sql';
import { type RewrapReport, rewrapEach } from '@libs/service-kit/operations/rewrap-command';
import type { WalletsRepository } from './wallets.repository.js';

/** Requests that the signer seal a text to its newest key. */
type Rewrap = (request: RequestOf<'signer.rewrap_relayer_key'>) => Promise<ReplyOf<'signer.rewrap_relayer_key'>>;

/**
 * Seals every stored relayer key to the newest sealing key, after which the older ones may be removed. Safe to repeat
 * and to run while the service is running. Throws `signing_refused` for a text that cannot be opened; keys before it
 * stay re-wrapped.
 */
export async function rewrapRelayerKeys(sql: Sql, wallets: WalletsRepository, rewrap: Rewrap): Promise<RewrapReport> {
  return rewrapEach(await wallets.allSealed(sql), async (row) => {
    const { sealed_key, changed } = await rewrap({ sealed_key: row.sealed_relayer_key, sealed_for: row.sealed_for });
    if (!changed) return 'alreadyNewest';
    return (await wallets.replaceSealed(sql, row, sealed_key)) ? 'rewrapped' : 'changedMeanwhile';
  });
}
