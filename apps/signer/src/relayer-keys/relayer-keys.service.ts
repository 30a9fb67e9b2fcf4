import type { SealedRelayerKey } from '@libs/dto/rpc/keys/signer.rpc';
import { open, rewrap, sealedKeyId } from '@libs/sealing/sealed-box';
import { parsePrivateKeys, publicKeyOf, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import { Injectable, Logger } from '@nestjs/common';
import type { KeyStore } from '../keys/key-store.js';
import { LocalKey } from '../keys/local-key.js';
import { refused } from '../refusals/refusal.js';
import { SignerSettings } from '../settings.js';

/**
 * Merchants' own relayer keys. The sweeper stores them sealed; here they are opened for one signature, and nothing of
 * them is kept.
 */
@Injectable()
export class RelayerKeysService {
  private readonly logger = new Logger('RelayerKeys');
  private readonly keyring: readonly SealingPrivateKey[];

  constructor(settings: SignerSettings) {
    this.keyring = parsePrivateKeys(settings.sealingPrivateKey);
  }

  /**
   * Opens the key of a merchant's relayer. Throws `signing_refused` if it cannot be opened, or belongs to another
   * merchant or address.
   */
  open({ merchant_id, sealed_key, sealed_for }: SealedRelayerKey, relayer: string): KeyStore {
    try {
      // A text sealed for another merchant was copied from that merchant's row.
      if (!sealed_for.startsWith(`relayers|${merchant_id}|`)) throw new Error('it is sealed for another merchant');
      const text = open(sealed_key, this.keyring, sealed_for);
      try {
        const key = new LocalKey(text.toString('utf8'));
        if (key.address.toLowerCase() !== relayer.toLowerCase()) throw new Error('it is the key of another address');
        return key;
      } finally {
        text.fill(0);
      }
    } catch (error) {
      const why = (error as Error).message;
      this.logger.error(`the relayer key of merchant ${merchant_id} cannot be used: ${why}`);
      throw refused('relayer_key', `the relayer key of merchant ${merchant_id} cannot be used: ${why}`);
    }
  }

  /** Seals the same secret to the newest key. Throws `signing_refused` for a text that cannot be opened. */
  rewrap(sealedKey: string, sealedFor: string): { sealed: string; changed: boolean } {
    const newest = publicKeyOf(this.keyring[0]!);
    try {
      const sealed = rewrap(sealedKey, this.keyring, newest, sealedFor);
      return { sealed, changed: sealedKeyId(sealedKey) !== newest.keyId };
    } catch (error) {
      throw refused('relayer_key', `a sealed key does not open: ${(error as Error).message}`);
    }
  }
}
