import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '@libs/outbound-http/webhook-signature';
import { open, rewrap, seal } from '@libs/sealing/sealed-box';
import { publicKeyOf, type SealingPrivateKey, type SealingPublicKey } from '@libs/sealing/sealing-keys';
import type { Owner } from '../owners/owner.js';

/** The length of a secret: 256 bits. */
const SECRET_BYTES = 32;

/** The owner of a secret. The sealed text is bound to it, so that it cannot be opened in another row. */
export interface SecretOwner {
  owner: Owner;
  endpointId: number;
}

/**
 * The most opened keys in the cache: opening takes about 0.1 ms, and a busy endpoint is called hundreds of times a
 * second.
 */
const MAX_OPENED = 10_000;

/**
 * Creates, seals and opens the secrets that events are signed with. In memory they are key objects, which never print
 * their value.
 */
export class EndpointSecrets {
  private readonly opened = new Map<string, KeyObject>();
  private readonly newest: SealingPublicKey;

  /** New secrets are sealed to the first key of the ring; the other keys open older ones. */
  constructor(private readonly keyring: readonly SealingPrivateKey[]) {
    const [first] = keyring;
    if (!first) throw new Error('the keyring of webhook secrets is empty');
    this.newest = publicKeyOf(first);
  }

  /**
   * Creates a secret: `plain` is shown to its owner once, `sealed` is stored. Those of accounts are in the format of
   * Standard Webhooks, whose verifiers decode them as base64.
   */
  create(of: SecretOwner): { plain: string; sealed: string } {
    const text = randomBytes(SECRET_BYTES).toString(of.owner.kind === 'account' ? 'base64' : 'base64url');
    const plain = `${SECRET_PREFIX}${text}`;
    return { plain, sealed: seal(plain, this.newest, boundTo(of)) };
  }

  /** Opens the signing key of a sealed secret. Throws a SealingError. */
  open(sealed: string, of: SecretOwner): KeyObject {
    // The cache key contains the owner: a text that was opened in its own row must not open in another one.
    const name = `${boundTo(of)}|${sealed}`;
    const known = this.opened.get(name);
    if (known) return known;
    const plain = open(sealed, this.keyring, boundTo(of));
    const key = createSecretKey(plain);
    plain.fill(0);
    if (this.opened.size >= MAX_OPENED) this.opened.delete(this.opened.keys().next().value!);
    this.opened.set(name, key);
    return key;
  }

  /** Seals the same secret to the newest key. Throws a SealingError. */
  rewrap(sealed: string, of: SecretOwner): string {
    return rewrap(sealed, this.keyring, this.newest, boundTo(of));
  }
}

function boundTo({ owner, endpointId }: SecretOwner): string {
  const name = owner.kind === 'merchant' ? owner.id : `account:${owner.id}`;
  return `endpoint|${name}|${endpointId}|sealed_secret`;
}
