import { open, rewrap, seal } from '@libs/sealing/sealed-box';
import { publicKeyOf, type SealingPrivateKey, type SealingPublicKey } from '@libs/sealing/sealing-keys';

/**
 * Seals and opens the secrets of authenticator apps. A sealed text is bound to its account: copied to another one, it
 * does not open.
 */
export class FactorSecrets {
  private readonly newest: SealingPublicKey;

  /** Secrets are sealed to the first key of the ring; the other keys open older ones. */
  constructor(private readonly keyring: readonly SealingPrivateKey[]) {
    const [first] = keyring;
    if (!first) throw new Error('the keyring of second factors is empty');
    this.newest = publicKeyOf(first);
  }

  seal(secret: string, userId: number): string {
    return seal(secret, this.newest, boundTo(userId));
  }

  /** Throws a SealingError. */
  open(sealed: string, userId: number): string {
    const plain = open(sealed, this.keyring, boundTo(userId));
    const secret = plain.toString('utf8');
    plain.fill(0);
    return secret;
  }

  /** Returns the same secret sealed to the newest key. Throws a SealingError. */
  rewrap(sealed: string, userId: number): string {
    return rewrap(sealed, this.keyring, this.newest, boundTo(userId));
  }
}

function boundTo(userId: number): string {
  return `factors|${userId}|sealed_secret`;
}
