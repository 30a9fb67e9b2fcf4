import { describe, expect, it } from '@jest/globals';
import { COUNTRIES, countryName } from './countries.js';

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each once and by name', () => {
    expect(new Set(COUNTRIES.map(({ value }) => value)).size).toBe(249);
    expect(COUNTRIES.every(({ value, label }) => label !== value)).toBe(true);
    expect(countryName('DE')).toBe('Germany');
  });

  it('stay codes where they are none', () => {
    expect(['', 'x', 'DEU', 'd!'].map(countryName)).toEqual(['', 'x', 'DEU', 'd!']);
  });
});
