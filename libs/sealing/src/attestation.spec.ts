import { describe, expect, it } from '@jest/globals';
import {
  attested,
  judgeAttestation,
  newAttestationKey,
  parseAttestationKey,
  parseAttestationPublicKeys,
  publicAttestationKey,
} from './attestation.js';

const key = newAttestationKey('auth-2026');
const keys = parseAttestationPublicKeys(
  `${publicAttestationKey(newAttestationKey('next'))},${publicAttestationKey(key)}`,
);
const proven = { user_id: 7, at: '2026-11-25T08:00:00.000Z', statement: 'Send all payments to 0x71.' };
const attestation = attested(proven, parseAttestationKey(key));

describe('An attestation', () => {
  it('is verified by the public half of the key that made it', () => {
    expect(attestation).toMatchObject({ ...proven, key_id: 'auth-2026' });
    expect(judgeAttestation(attestation, keys)).toBe('sound');
    expect(judgeAttestation({ ...attestation, key_id: 'gone' }, keys)).toBe('unknown_key');
  });

  it.each([
    ['another account', { user_id: 8 }],
    ['another moment', { at: '2026-11-24T08:00:00.000Z' }],
    ['another sentence', { statement: 'Send all payments to 0x72.' }],
    ['another key', { key_id: 'next' }],
    ['no signature', { signature: '' }],
    ['one that is cut', { signature: attestation.signature.slice(2) }],
  ])('is forged with %s', (_what, change) => {
    expect(judgeAttestation({ ...attestation, ...change }, keys)).toBe('forged');
  });
});

describe('Attestation keys', () => {
  it.each(['', 'auth', key.replace(':', '.'), `${key},${newAttestationKey('two')}`])('are not %j', (text) => {
    expect(() => parseAttestationKey(text)).toThrow();
  });

  it('are not public where they are private, and have names of their own', () => {
    expect(() => parseAttestationPublicKeys(key)).toThrow();
    const shown = publicAttestationKey(key);
    expect(() => parseAttestationPublicKeys(`${shown},${shown}`)).toThrow('share an id');
  });
});
