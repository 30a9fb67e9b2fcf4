import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isSealedBy, parsePublicKey, parseSigningKey, publicHalf, sealAnchor } from './audit-seal.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signer = parseSigningKey(`prod:${privateKey.export({ format: 'jwk' }).d}`);
const verifier = parsePublicKey(`prod:${publicKey.export({ format: 'jwk' }).x}`);
const head = { seq: 7, hash: 'ab'.repeat(32), at: '2026-11-21T12:00:00.000Z' };

describe('a sealed head of the audit log', () => {
  it('verifies with the public half of the key alone', () => {
    const anchor = sealAnchor(head, signer);

    expect(isSealedBy(anchor, verifier)).toBe(true);
    expect(isSealedBy(anchor, publicHalf(signer))).toBe(true);
  });

  it.each([{ seq: 6 }, { hash: 'cd'.repeat(32) }, { at: '2026-11-21T12:00:01.000Z' }, { signature: null }])(
    'does not with %j',
    (change) => {
      expect(isSealedBy({ ...sealAnchor(head, signer), ...change }, verifier)).toBe(false);
    },
  );

  it('refuses invalid keys', () => {
    expect(() => parseSigningKey('prod:short')).toThrow('not <key id>:<base64url of 32 bytes>');
    expect(() => parsePublicKey('x'.repeat(43))).toThrow('not <key id>:<base64url of 32 bytes>');
  });
});
