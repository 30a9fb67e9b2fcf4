import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { open, rewrap, SealingError, seal, sealedKeyId } from './sealed-box.js';
import { generateSealingKeyPair } from './sealing-keys.js';

const pair = generateSealingKeyPair('k1');
const row = 'webhook_endpoints|7|secret';

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof SealingError ? error.code : String(error);
  }
  return 'opened';
}

describe('a sealed box', () => {
  it('opens to the same bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.string(), (bytes, context) => {
        expect(open(seal(Buffer.from(bytes), pair, context), [pair], context)).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 50 },
    );
  });

  it('is compact text that names its version and key', () => {
    const sealed = seal('whsec_x', pair, row);

    expect(sealed).toMatch(/^sb1\.k1\.[A-Za-z0-9_-]+$/);
    expect(sealedKeyId(sealed)).toBe('k1');
    expect(sealed.length).toBeLessThan(90);
  });

  it('differs each time', () => {
    expect(seal('same', pair, row)).not.toBe(seal('same', pair, row));
  });

  it('does not open when moved to another row', () => {
    const sealed = seal('whsec_x', pair, row);

    expect(codeOf(() => open(sealed, [pair], 'webhook_endpoints|8|secret'))).toBe('not_authentic');
  });

  it('does not open after any one bit was changed', () => {
    const [version, keyId, payload] = seal('whsec_x', pair, row).split('.') as [string, string, string];
    const bytes = Buffer.from(payload, 'base64url');

    fc.assert(
      fc.property(fc.nat({ max: bytes.length * 8 - 1 }), (bit) => {
        const damaged = Buffer.from(bytes);
        damaged[bit >> 3] = damaged[bit >> 3]! ^ (1 << (bit & 7));
        // X25519 ignores the top bit of a point, but the raw bytes enter the key derivation.
        expect(codeOf(() => open(`${version}.${keyId}.${damaged.toString('base64url')}`, [pair], row))).toBe(
          'not_authentic',
        );
      }),
    );
  });

  it('does not open under another id of the same key', () => {
    const renamed = seal('whsec_x', pair, row).replace('.k1.', '.k2.');

    expect(codeOf(() => open(renamed, [{ ...pair, keyId: 'k2' }], row))).toBe('not_authentic');
  });

  it('does not open with a key that left the ring', () => {
    expect(codeOf(() => open(seal('x', pair, row), [generateSealingKeyPair('k9')], row))).toBe('unknown_key');
  });

  it.each(['', 'plain text', 'sb1.k1.', 'sb1.k1.AAAA', 'sb2.k1.AAAA', 'sb1..AAAA'])('refuses %p', (text) => {
    expect(codeOf(() => open(text, [pair], row))).toBe('malformed');
  });

  it('refuses an ephemeral key of low order', () => {
    const zeros = `sb1.k1.${Buffer.alloc(64).toString('base64url')}`;

    expect(codeOf(() => open(zeros, [pair], row))).toBe('not_authentic');
  });
});

describe('rewrap', () => {
  const next = generateSealingKeyPair('k2');

  it('moves a secret to the new key, after which the old one is not needed', () => {
    const moved = rewrap(seal('whsec_x', pair, row), [next, pair], next, row);

    expect(open(moved, [next], row).toString()).toBe('whsec_x');
    expect(codeOf(() => open(moved, [pair], row))).toBe('unknown_key');
  });

  it('leaves what is sealed to the new key as it is', () => {
    const sealed = seal('whsec_x', next, row);

    expect(rewrap(sealed, [next, pair], next, row)).toBe(sealed);
  });

  it('refuses to rewrap a damaged text', () => {
    expect(codeOf(() => rewrap(seal('x', next, row), [next], next, 'elsewhere'))).toBe('not_authentic');
  });
});
