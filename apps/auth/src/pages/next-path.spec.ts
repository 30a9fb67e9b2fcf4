import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { isSameSitePath } from './next-path.js';

describe('isSameSitePath', () => {
  it.each(['/', '/dashboard', '/a/b?c=d&e=%2F%2F#f', '/a//b', '/%5Cevil.example'])('accepts %j', (path) => {
    expect(isSameSitePath(path)).toBe(true);
  });

  it.each([
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    '/\tevil.example',
    '/\n/evil.example',
    ' /a',
    '/é',
    `/${'a'.repeat(500)}`,
    undefined,
    ['/a'],
  ])('refuses %j', (path) => {
    expect(isSameSitePath(path)).toBe(false);
  });
});
