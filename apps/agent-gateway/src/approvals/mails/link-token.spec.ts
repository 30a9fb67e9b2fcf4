import { describe, expect, it } from '@jest/globals';
import { isSigned, linkToken, mailIdIn } from './link-token.js';

const CALL = {
  mailId: '0198c1f2-e7a9-4d3f-9b1c-5a7e2d4f6081',
  approvalId: 'apr_1',
  digest: 'd'.repeat(64),
  expiresAt: new Date('2026-11-28T12:00:00Z'),
};
const SECRET = 's'.repeat(32);
const token = linkToken(SECRET, CALL);

describe('the token of a link', () => {
  it('names its mail and is signed for its call', () => {
    expect(mailIdIn(token)).toBe(CALL.mailId);
    expect(isSigned(SECRET, token, CALL)).toBe(true);
  });

  it.each([
    { mailId: '0198c1f2-e7a9-4d3f-9b1c-5a7e2d4f6082' },
    { approvalId: 'apr_2' },
    { digest: 'e'.repeat(64) },
    { expiresAt: new Date('2026-11-29T12:00:00Z') },
  ])('is invalid for another call: %j', (changes) => {
    expect(isSigned(SECRET, token, { ...CALL, ...changes })).toBe(false);
  });

  it('is invalid with another secret, and when it was changed', () => {
    expect(isSigned('t'.repeat(32), token, CALL)).toBe(false);
    expect(isSigned(SECRET, token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA'), CALL)).toBe(false);
    for (const text of ['', token.slice(0, -1), `${token}A`, 'x'.repeat(75)]) {
      expect([mailIdIn(text), isSigned(SECRET, text, CALL)]).toEqual([undefined, false]);
    }
  });
});
