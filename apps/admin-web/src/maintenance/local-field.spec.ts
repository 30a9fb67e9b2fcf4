import { describe, expect, it } from '@jest/globals';
import { localField, momentOfField } from './local-field.js';

describe('a field of date and time', () => {
  it('returns the moment it was filled with', () => {
    expect(momentOfField(localField('2026-11-21T23:05:00.000Z'))).toBe('2026-11-21T23:05:00.000Z');
  });

  it('is empty for no moment, and no moment when it is empty or unfinished', () => {
    expect([localField(null), momentOfField(''), momentOfField('2026-11')]).toEqual(['', null, expect.any(String)]);
    expect(momentOfField('soon')).toBeNull();
  });
});
