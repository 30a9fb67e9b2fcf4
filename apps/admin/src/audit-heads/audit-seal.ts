import { createPublicKey, sign, verify } from 'node:crypto';
import { type Ed25519Key, ed25519PrivateKey, ed25519PublicKey } from '@libs/sealing/ed25519-keys';

/** A copy of the newest entry of the log at a moment, kept outside of the database. */
export interface AuditAnchor {
  seq: number;
  hash: string;
  at: string;
  /** `<key id>:<base64url>`; null where no key is set. */
  signature: string | null;
}

/** Reads `<key id>:<base64url of 32 bytes>`. Throws when it is something else. */
export function parseSigningKey(text: string): Ed25519Key {
  const { keyId, bytes } = parse(text);
  return { keyId, key: ed25519PrivateKey(bytes) };
}

/** Reads the public half, which can verify but not sign. Throws when it is something else. */
export function parsePublicKey(text: string): Ed25519Key {
  const { keyId, bytes } = parse(text);
  return { keyId, key: ed25519PublicKey(bytes) };
}

export function publicHalf({ keyId, key }: Ed25519Key): Ed25519Key {
  return { keyId, key: createPublicKey(key) };
}

export function sealAnchor(head: Omit<AuditAnchor, 'signature'>, signer: Ed25519Key | undefined): AuditAnchor {
  const signature = signer && `${signer.keyId}:${sign(null, signed(head), signer.key).toString('base64url')}`;
  return { ...head, signature: signature ?? null };
}

/** Returns whether this key signed exactly this anchor. */
export function isSealedBy(anchor: AuditAnchor, { keyId, key }: Ed25519Key): boolean {
  const [signer, signature = ''] = anchor.signature?.split(':') ?? [];
  return signer === keyId && verify(null, signed(anchor), key, Buffer.from(signature, 'base64url'));
}

function signed({ seq, hash, at }: Omit<AuditAnchor, 'signature'>): Buffer {
  return Buffer.from(`audit head|${seq}|${hash}|${at}`);
}

function parse(text: string): { keyId: string; bytes: Buffer } {
  const [keyId = '', key = ''] = text.split(':');
  const bytes = Buffer.from(key, 'base64url');
  if (keyId === '' || bytes.length !== 32) throw new TypeError('not <key id>:<base64url of 32 bytes>');
  return { keyId, bytes };
}
