import { describe, expect, it } from '@jest/globals';
import {
  formatPrivateKey,
  formatPublicKey,
  generateSealingKeyPair,
  parsePrivateKeys,
  parsePublicKey,
  publicKeyOf,
} from './sealing-keys.js';

describe('sealing keys', () => {
  const pair = generateSealingKeyPair('dispatcher-2026-11');

  it('come in pairs that belong together', () => {
    expect(publicKeyOf(pair)).toEqual({ keyId: pair.keyId, publicKey: pair.publicKey });
    expect(generateSealingKeyPair().keyId).not.toBe(generateSealingKeyPair().keyId);
  });

  it('survive their setting form', () => {
    const older = generateSealingKeyPair();
    expect(parsePublicKey(formatPublicKey(pair))).toEqual({ keyId: pair.keyId, publicKey: pair.publicKey });
    expect(parsePrivateKeys(`${formatPrivateKey(pair)}, ${formatPrivateKey(older)}`)).toEqual([
      { keyId: pair.keyId, privateKey: pair.privateKey },
      { keyId: older.keyId, privateKey: older.privateKey },
    ]);
  });

  it('refuse a private key where a public one belongs, without repeating it', () => {
    const misplaced = formatPrivateKey(pair);
    const message = (() => {
      try {
        parsePublicKey(misplaced);
      } catch (error) {
        return String(error);
      }
      return 'nothing was thrown';
    })();
    expect(message).toContain('<key id>.<43 base64url characters>');
    expect(message).not.toContain(pair.privateKey);
  });

  it.each(['', 'k1', 'k1:short', `k 1:${'A'.repeat(43)}`, `k1:${'A'.repeat(43)}:x`])(
    'refuse %p as private keys',
    (text) => {
      expect(() => parsePrivateKeys(text)).toThrow('private sealing keys are written');
    },
  );

  it('refuse two keys of one id', () => {
    const one = formatPrivateKey(pair);
    expect(() => parsePrivateKeys(`${one},${one}`)).toThrow('share an id');
  });
});
