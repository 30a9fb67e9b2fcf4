import { describe, expect, it } from '@jest/globals';
import { maskedEmail } from './masked-email.js';

describe('a masked e-mail', () => {
  it.each([
    ['jane@gmail.com', 'j…@g….com'],
    ['jane.doe+shop@mail.example.co.uk', 'j…@m….uk'],
    ['my@secret.password', 'm…@s…'],
    ['correct-horse@battery-staple', 'c…@b…'],
    ['hunter2', 'h…@…'],
    ['a@b@c.org', 'a…@c….org'],
    ['😀x@y.io', '😀…@y….io'],
    ['', '…@…'],
  ])('of %j is %j', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
