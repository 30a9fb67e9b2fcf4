import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { Sql } from '@libs/service-kit/database/sql';
import type { WalletsRepository } from './wallets.repository.js';

/** The result of a re-wrap. */
export interface Rewrapped {
  rewrapped: number;
  alreadyNewest: number;
  /** Keys that were replaced or forgotten concurrently; the command must be run again. */
  changedMeanwhile: number;
}

/** Requests that the signer seal a text to its newest key. */
type Rewrap = (request: RequestOf<'signer.rewrap_relayer_key'>) => Promise<ReplyOf<'signer.rewrap_relayer_key'>>;

/**
 * Seals every stored relayer key to the newest sealing key, after which the older ones may be removed. Safe to repeat
 * and to run while the service is running. Throws `signing_refused` for a text that cannot be opened; keys before it
 * stay re-wrapped.
 */
export async function rewrapRelayerKeys(sql: Sql, wallets: WalletsRepository, rewrap: Rewrap): Promise<Rewrapped> {
  const result = { rewrapped: 0, alreadyNewest: 0, changedMeanwhile: 0 };
  for (const row of await wallets.allSealed(sql)) {
    const { sealed_key, changed } = await rewrap({ sealed_key: row.sealed_relayer_key, sealed_for: row.sealed_for });
    if (!changed) result.alreadyNewest += 1;
    else if (await wallets.replaceSealed(sql, row, sealed_key)) result.rewrapped += 1;
    else result.changedMeanwhile += 1;
  }
  return result;
}
