import { generateKeyPairSync, sign, verify } from 'node:crypto';
import {
  type Ed25519Key,
  ed25519PrivateKey,
  ed25519PublicKey,
  rawEd25519PrivateKey,
  rawEd25519PublicHalf,
} from './ed25519-keys.js';
import { parsePrivateKeys, parsePublicKey } from './sealing-keys.js';

/** The fact that an account proved a sentence, at a moment, signed by the service that checked it. */
export interface Attestation {
  /** The id of the key that signed it. */
  key_id: string;
  user_id: number;
  /** ISO 8601. */
  at: string;
  statement: string;
  /** Ed25519, base64url. */
  signature: string;
}

/** Reads `<key id>:<base64url>`. Throws an Error that never repeats the text. */
export function parseAttestationKey(text: string): Ed25519Key {
  const keys = parsePrivateKeys(text);
  if (keys.length !== 1) throw new Error('one key attests');
  const [{ keyId, privateKey }] = keys as [(typeof keys)[number]];
  return { keyId, key: ed25519PrivateKey(Buffer.from(privateKey, 'base64url')) };
}

/** Reads `<key id>.<base64url>`, several separated by commas. Throws an Error that never repeats the text. */
export function parseAttestationPublicKeys(text: string): Ed25519Key[] {
  const keys = text.split(',').map((one) => {
    const { keyId, publicKey } = parsePublicKey(one);
    return { keyId, key: ed25519PublicKey(Buffer.from(publicKey, 'base64url')) };
  });
  if (new Set(keys.map(({ keyId }) => keyId)).size !== keys.length) throw new Error('two keys share an id');
  return keys;
}

/** Returns the setting form of a new private key. */
export function newAttestationKey(keyId: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${keyId}:${rawEd25519PrivateKey(privateKey).toString('base64url')}`;
}

/** Returns the setting form of the public half of a private key. Throws an Error that never repeats the text. */
export function publicAttestationKey(text: string): string {
  const { keyId, key } = parseAttestationKey(text);
  return `${keyId}.${rawEd25519PublicHalf(key).toString('base64url')}`;
}

/** Signs that an account proved a sentence. */
export function attested(proven: Pick<Attestation, 'user_id' | 'at' | 'statement'>, by: Ed25519Key): Attestation {
  const { user_id, at, statement } = proven;
  const signature = sign(null, signedBytes(proven), by.key).toString('base64url');
  return { key_id: by.keyId, user_id, at, statement, signature };
}

/** Judges whether one of these keys signed the attestation unchanged; `unknown_key` where none of them has its name. */
export function judgeAttestation(
  attestation: Attestation,
  keys: readonly Ed25519Key[],
): 'sound' | 'forged' | 'unknown_key' {
  const by = keys.find(({ keyId }) => keyId === attestation.key_id);
  if (!by) return 'unknown_key';
  const signature = Buffer.from(attestation.signature, 'base64url');
  return verify(null, signedBytes(attestation), by.key, signature) ? 'sound' : 'forged';
}

/** JSON, because no field can then be read as the end of another. */
function signedBytes({ user_id, at, statement }: Pick<Attestation, 'user_id' | 'at' | 'statement'>): Buffer {
  return Buffer.from(JSON.stringify(['fresh proof', user_id, at, statement]));
}
