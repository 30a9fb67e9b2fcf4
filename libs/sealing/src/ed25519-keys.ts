import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An Ed25519 key with the name that signatures carry. */
export interface Ed25519Key {
  readonly keyId: string;
  readonly key: KeyObject;
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Returns the private key of 32 raw bytes. */
export function ed25519PrivateKey(raw: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, raw]), format: 'der', type: 'pkcs8' });
}

/** Returns the public key of 32 raw bytes. */
export function ed25519PublicKey(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
}

/** Returns the 32 raw bytes of a private key. */
export function rawEd25519PrivateKey(key: KeyObject): Buffer {
  return key.export({ type: 'pkcs8', format: 'der' }).subarray(PRIVATE_PREFIX.length);
}

/** Returns the 32 raw bytes of the public half of a private key. */
export function rawEd25519PublicHalf(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(PUBLIC_PREFIX.length);
}
