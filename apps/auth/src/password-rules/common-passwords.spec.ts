import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

describe('isCommonPassword', () => {
  it.each([
    '1234567890',
    'QwertyUiop',
    'password123',
    'P@ssw0rd2024!',
    'welcome!!!!',
    'iloveyou12',
    'passwordpassword',
  ])('recognizes %j', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'a long enough password',
    'correct horse battery staple',
    'passwort-der-bank',
    'x'.repeat(128),
    '🐈🐕🐈🐕🐈',
  ])('accepts %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
