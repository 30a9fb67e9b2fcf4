import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './load-settings.js';
import { IsParsed, isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from './rules.js';
import { Setting } from './setting.js';
import { faultsOf } from './testing/settings-table.js';

class LampSettings {
  @Setting('how bright the lamp is', { default: '0' })
  @Satisfies('must be even', (level) => Number(level) % 2 === 0)
  @Satisfies('must be small', (level) => {
    if (Number(level) > 10) throw new RangeError('bright');
  })
  @Satisfies('must equal the other one', (level, settings) => level === (settings as unknown as LampSettings).other)
  level: string;

  @Setting('the other level', { default: '0' })
  other: string;

  @Setting('its color', { default: 'red' })
  @IsParsed('must be a color', (name) => {
    if (name !== 'red') throw new Error(`there is no ${name}`);
  })
  color: string;
}

describe('A rule in words', () => {
  const load = (level: string, other = level) => loadSettings(LampSettings, { LEVEL: level, OTHER: other });

  it('is obeyed unless its check throws or returns false', () => {
    expect(load('4').level).toBe('4');
    expect(faultsOf(() => load('3'))).toEqual(['LEVEL: must be even (is "3")']);
    expect(faultsOf(() => load('12'))).toEqual(['LEVEL: must be small (is "12")']);
  });

  it('of a text that is parsed reports what was wrong with it', () => {
    expect(loadSettings(LampSettings, { COLOR: 'red' }).color).toBe('red');
    expect(faultsOf(() => loadSettings(LampSettings, { COLOR: 'rde' }))).toEqual([
      'COLOR: must be a color: there is no rde (is "rde")',
    ]);
  });

  it('receives the other settings', () => {
    expect(faultsOf(() => load('4', '6'))).toEqual(['LEVEL: must equal the other one (is "4")']);
  });

  it('does not hide another one that is broken, too', () => {
    expect(faultsOf(() => load('13'))).toEqual(['LEVEL: must be small; must be even (is "13")']);
  });
});

describe('What everybody has', () => {
  it('begins with development, in any of several values', () => {
    expect(isDevelopmentText('development-one:key')).toBe(true);
    expect(isDevelopmentText('one:key, development-one:key')).toBe(true);
    expect(isDevelopmentText('one:development,two:key')).toBe(false);
  });

  it('is called a key that everybody has', () => {
    expect(NOT_IN_PRODUCTION).toBe('is a development key, which everybody has');
  });
});
