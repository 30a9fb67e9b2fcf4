import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/**
 * The key to which secrets are sealed: any service that writes them may know it. `publicKey` is 32 bytes in base64url.
 */
export interface SealingPublicKey {
  keyId: string;
  publicKey: string;
}

/** The key that opens them: only the one service that uses them knows it. `privateKey` is 32 bytes in base64url. */
export interface SealingPrivateKey {
  keyId: string;
  privateKey: string;
}

// The fixed DER headers of a raw X25519 key (RFC 8410, sections 4 and 7).
const SPKI_HEADER = Buffer.from('302a300506032b656e032100', 'hex');
const PKCS8_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** A key id in sealed text and settings: it cannot contain a separator of either. */
const KEY_ID = /^[A-Za-z0-9_-]{1,40}$/;
const RAW_KEY = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns a new X25519 pair. The id is random unless given, for example with a date in it. Throws on a malformed id.
 */
export function generateSealingKeyPair(
  keyId = `k${randomBytes(4).toString('hex')}`,
): SealingPublicKey & SealingPrivateKey {
  requireKeyId(keyId);
  const pair = generateKeyPairSync('x25519');
  return {
    keyId,
    publicKey: rawPublicKey(pair.publicKey).toString('base64url'),
    privateKey: pair.privateKey
      .export({ type: 'pkcs8', format: 'der' })
      .subarray(PKCS8_HEADER.length)
      .toString('base64url'),
  };
}

/** Returns the public half of a private key, under the same id. */
export function publicKeyOf({ keyId, privateKey }: SealingPrivateKey): SealingPublicKey {
  const publicKey = rawPublicKey(createPublicKey(privateKeyObject(privateKey))).toString('base64url');
  return { keyId, publicKey };
}

/** Returns the setting form of a public key: `<key id>.<base64url>`. */
export function formatPublicKey({ keyId, publicKey }: SealingPublicKey): string {
  return `${keyId}.${publicKey}`;
}

/**
 * Returns the setting form of a private key: `<key id>:<base64url>`. The colon distinguishes it from a public one at a
 * glance.
 */
export function formatPrivateKey({ keyId, privateKey }: SealingPrivateKey): string {
  return `${keyId}:${privateKey}`;
}

/** Reads `<key id>.<base64url>`. Throws an Error that never repeats the text, which may be a misplaced private key. */
export function parsePublicKey(text: string): SealingPublicKey {
  const [keyId, publicKey] = splitKey(text, '.', 'a public sealing key is written <key id>.<43 base64url characters>');
  return { keyId, publicKey };
}

/**
 * Reads a comma separated list of `<key id>:<base64url>`, newest first; the others are kept until everything sealed to
 * them is re-wrapped. Throws an Error that never repeats the text.
 */
export function parsePrivateKeys(text: string): SealingPrivateKey[] {
  const keys = text.split(',').map((one) => {
    const rule = 'private sealing keys are written <key id>:<43 base64url characters>, separated by commas';
    const [keyId, privateKey] = splitKey(one, ':', rule);
    return { keyId, privateKey };
  });
  if (new Set(keys.map((key) => key.keyId)).size !== keys.length) throw new Error('two sealing keys share an id');
  return keys;
}

/** Returns the key object of a raw public key in base64url. Throws an Error when it is not 32 bytes. */
export function publicKeyObject(publicKey: string): KeyObject {
  return createPublicKey({ key: derKey(SPKI_HEADER, publicKey), format: 'der', type: 'spki' });
}

/** Returns the key object of a raw private key in base64url. Throws an Error when it is not 32 bytes. */
export function privateKeyObject(privateKey: string): KeyObject {
  const der = derKey(PKCS8_HEADER, privateKey);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } finally {
    der.fill(0);
  }
}

/** Returns the 32 raw bytes of a public key object. */
export function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' }).subarray(SPKI_HEADER.length);
}

/** Throws unless the id may stand in sealed text. */
export function requireKeyId(keyId: string): void {
  if (!KEY_ID.test(keyId)) throw new Error('a sealing key id is 1 to 40 of A-Z a-z 0-9 _ -');
}

function derKey(header: Buffer, rawKey: string): Buffer {
  if (!RAW_KEY.test(rawKey)) throw new Error('a sealing key is 32 bytes in base64url');
  return Buffer.concat([header, Buffer.from(rawKey, 'base64url')]);
}

function splitKey(text: string, separator: '.' | ':', rule: string): [string, string] {
  const [keyId = '', key = '', ...rest] = text.trim().split(separator);
  if (!KEY_ID.test(keyId) || !RAW_KEY.test(key) || rest.length > 0) throw new Error(rule);
  return [keyId, key];
}
