import { rewrap, sealedKeyId } from '@libs/sealing/sealed-box';
import { publicKeyOf, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import type { Sql } from '@libs/service-kit/database/sql';
import type { WalletsRepository } from './wallets.repository.js';

/** The result of a re-wrap. */
export interface Rewrapped {
  rewrapped: number;
  alreadyNewest: number;
}

/**
 * Seals every stored relayer key to the newest sealing key, after which the older ones may be removed. Safe to repeat
 * and to run beside the service. Throws a SealingError for a text that cannot be opened; keys before it stay re-wrapped.
 */
export async function rewrapRelayerKeys(
  sql: Sql,
  wallets: WalletsRepository,
  keyring: readonly SealingPrivateKey[],
): Promise<Rewrapped> {
  const newest = publicKeyOf(keyring[0]!);
  const result = { rewrapped: 0, alreadyNewest: 0 };
  for (const row of await wallets.allSealed(sql)) {
    const sealed = rewrap(row.sealed_relayer_key, keyring, newest, row.sealed_for);
    if (sealedKeyId(row.sealed_relayer_key) === newest.keyId) {
      result.alreadyNewest++;
      continue;
    }
    await wallets.replaceSealed(sql, row, sealed);
    result.rewrapped++;
  }
  return result;
}
