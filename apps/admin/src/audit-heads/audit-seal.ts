import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A copy of the newest entry of the log at a moment, kept outside of the database. */
export interface AuditAnchor {
  seq: number;
  hash: string;
  at: string;
  /** `<key id>:<base64url>`; null where no key is set. */
  signature: string | null;
}

/** An Ed25519 key with the name that signatures carry. */
export interface SealKey {
  id: string;
  key: KeyObject;
}

/** The prefixes of the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads `<key id>:<base64url of 32 bytes>`. Throws when it is something else. */
export function parseSigningKey(text: string): SealKey {
  const { id, bytes } = parse(text);
  return { id, key: createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' }) };
}

/** Reads the public half, which can verify but not sign. Throws when it is something else. */
export function parsePublicKey(text: string): SealKey {
  const { id, bytes } = parse(text);
  return { id, key: createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' }) };
}

export function publicHalf({ id, key }: SealKey): SealKey {
  return { id, key: createPublicKey(key) };
}

export function sealAnchor(head: Omit<AuditAnchor, 'signature'>, signer: SealKey | undefined): AuditAnchor {
  const signature = signer && `${signer.id}:${sign(null, signed(head), signer.key).toString('base64url')}`;
  return { ...head, signature: signature ?? null };
}

/** Returns whether this key signed exactly this anchor. */
export function isSealedBy(anchor: AuditAnchor, { id, key }: SealKey): boolean {
  const [signer, signature = ''] = anchor.signature?.split(':') ?? [];
  return signer === id && verify(null, signed(anchor), key, Buffer.from(signature, 'base64url'));
}

function signed({ seq, hash, at }: Omit<AuditAnchor, 'signature'>): Buffer {
  return Buffer.from(`audit head|${seq}|${hash}|${at}`);
}

function parse(text: string): { id: string; bytes: Buffer } {
  const [id = '', key = ''] = text.split(':');
  const bytes = Buffer.from(key, 'base64url');
  if (id === '' || bytes.length !== 32) throw new TypeError('not <key id>:<base64url of 32 bytes>');
  return { id, bytes };
}
