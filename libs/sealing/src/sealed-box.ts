import { createCipheriv, createDecipheriv, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';
import {
  privateKeyObject,
  publicKeyObject,
  publicKeyOf,
  rawPublicKey,
  requireKeyId,
  type SealingPrivateKey,
  type SealingPublicKey,
} from './sealing-keys.js';

/** The reason why a sealed text did not open. */
export type SealingErrorCode = 'malformed' | 'unknown_key' | 'not_authentic';

/** A sealed text that cannot be opened: damaged, of a key that is not (or no longer) held, or moved to another row. */
export class SealingError extends Error {
  override readonly name = 'SealingError';

  constructor(
    readonly code: SealingErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const VERSION = 'sb1';
const RAW_KEY_BYTES = 32;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_TEXT = /^sb1\.([A-Za-z0-9_-]{1,40})\.([A-Za-z0-9_-]+)$/;

/**
 * Seals a secret so that only the holder of the private key reads it: an ephemeral X25519 key agrees on a secret,
 * HKDF-SHA256 makes a key and nonce used for this record alone, AES-256-GCM encrypts.
 *
 * `associatedData` names the location of the text (`table|merchant_id|column`): moved elsewhere it does not open. The
 * key id is bound as well. Returns compact text, `sb1.<key id>.<base64url of ephemeral key, ciphertext, tag>`.
 */
export function seal(plaintext: Buffer | string, to: SealingPublicKey, associatedData: string): string {
  requireKeyId(to.keyId);
  const recipient = publicKeyObject(to.publicKey);
  const ephemeral = generateKeyPairSync('x25519');
  const ephemeralRaw = rawPublicKey(ephemeral.publicKey);
  const shared = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
  const { key, nonce } = deriveRecordKey(shared, ephemeralRaw, rawPublicKey(recipient), to.keyId);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundData(to.keyId, associatedData));
  const ciphertext = Buffer.concat([
    typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext),
    cipher.final(),
  ]);
  key.fill(0);
  return `${VERSION}.${to.keyId}.${Buffer.concat([ephemeralRaw, ciphertext, cipher.getAuthTag()]).toString('base64url')}`;
}

/**
 * Opens a sealed text with the key of the ring that it names. The caller zeroes the returned Buffer after use. Throws a
 * SealingError, which reveals no more than the code, so that logs stay clean.
 */
export function open(sealed: string, keyring: readonly SealingPrivateKey[], associatedData: string): Buffer {
  const { keyId, payload } = readSealed(sealed);
  const holder = keyring.find((candidate) => candidate.keyId === keyId);
  if (!holder) throw new SealingError('unknown_key', `no private key with id ${keyId} is held`);
  const ephemeralRaw = payload.subarray(0, RAW_KEY_BYTES);
  const ciphertext = payload.subarray(RAW_KEY_BYTES, -TAG_BYTES);
  const privateKey = privateKeyObject(holder.privateKey);
  const recipientRaw = Buffer.from(publicKeyOf(holder).publicKey, 'base64url');
  try {
    const publicKey = publicKeyObject(ephemeralRaw.toString('base64url'));
    const { key, nonce } = deriveRecordKey(diffieHellman({ privateKey, publicKey }), ephemeralRaw, recipientRaw, keyId);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundData(keyId, associatedData)).setAuthTag(payload.subarray(-TAG_BYTES));
    key.fill(0);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw new SealingError('not_authentic', 'the sealed text is damaged or belongs to another row');
  }
}

/**
 * Seals the same secret to another key, after which the old key may leave the ring. A text that is already sealed to
 * `to` is opened (so that a damaged one is noticed) and returned unchanged. Throws a SealingError.
 */
export function rewrap(
  sealed: string,
  keyring: readonly SealingPrivateKey[],
  to: SealingPublicKey,
  associatedData: string,
): string {
  const plaintext = open(sealed, keyring, associatedData);
  try {
    return sealedKeyId(sealed) === to.keyId ? sealed : seal(plaintext, to, associatedData);
  } finally {
    plaintext.fill(0);
  }
}

/**
 * Returns the id of the key to which a text is sealed, for finding texts that still need a re-wrap. Throws a
 * SealingError.
 */
export function sealedKeyId(sealed: string): string {
  return readSealed(sealed).keyId;
}

function readSealed(sealed: string): { keyId: string; payload: Buffer } {
  const [, keyId, encoded] = SEALED_TEXT.exec(sealed) ?? [];
  const payload = Buffer.from(encoded ?? '', 'base64url');
  if (!keyId || payload.length < RAW_KEY_BYTES + TAG_BYTES) {
    throw new SealingError('malformed', 'this is not a sealed text of version 1');
  }
  return { keyId, payload };
}

/** Both public keys enter as salt, so that the key belongs to this pair of parties only. Zeroes the shared secret. */
function deriveRecordKey(shared: Buffer, ephemeralRaw: Buffer, recipientRaw: Buffer, keyId: string) {
  const salt = Buffer.concat([ephemeralRaw, recipientRaw]);
  const derived = Buffer.from(hkdfSync('sha256', shared, salt, `${VERSION}|${keyId}`, KEY_BYTES + NONCE_BYTES));
  shared.fill(0);
  return { key: derived.subarray(0, KEY_BYTES), nonce: derived.subarray(KEY_BYTES) };
}

function boundData(keyId: string, associatedData: string): Buffer {
  return Buffer.from(`${VERSION}|${keyId}|${associatedData}`, 'utf8');
}
