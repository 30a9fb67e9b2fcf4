import { describe, expect, it } from '@jest/globals';
import { IsArray, IsBoolean, IsInt, IsOptional, IsString, MinLength } from 'class-validator';
import { loadSettings, SettingsError } from './load-settings.js';
import { Setting, settingRows } from './setting.js';
import { faultsOf } from './testing/settings-table.js';

class LampSettings {
  @Setting('how bright the lamp is', { default: '5' })
  @IsInt()
  lampLevelMax: number;

  @Setting('whether the lamp shines', { optional: true })
  @IsOptional()
  @IsBoolean()
  lit?: boolean;

  @Setting('who may switch it', { default: '' })
  @IsArray()
  people: string[];

  @Setting('what opens the lamp', { secret: true })
  @IsString()
  @MinLength(8)
  lampKey: string;
}

class SmallLampSettings extends LampSettings {
  @Setting('how bright the small lamp is', { default: '1' })
  @IsInt()
  override lampLevelMax: number;
}

const LAMP_KEY = 'a long key';
const load = (env: Record<string, string>) => loadSettings(LampSettings, { LAMP_KEY, ...env });

describe('A settings class', () => {
  it('is read from the variables that its properties are named after', () => {
    const env = { LAMP_LEVEL_MAX: '7', LIT: 'true', PEOPLE: 'ada' };
    expect(load(env)).toEqual({ lampLevelMax: 7, lit: true, people: ['ada'], lampKey: LAMP_KEY });
    expect(load(env)).toBeInstanceOf(LampSettings);
  });

  it('has its defaults where a variable is absent or empty', () => {
    const expected = { lampLevelMax: 5, people: [], lampKey: LAMP_KEY };
    expect(load({})).toEqual(expected);
    expect(load({ LAMP_LEVEL_MAX: '', LIT: '', PEOPLE: '' })).toEqual(expected);
  });

  it('lists its settings in the order of declaration, those of a class that it extends first', () => {
    expect(settingRows(LampSettings)).toEqual([
      { property: 'lampLevelMax', variable: 'LAMP_LEVEL_MAX', doc: 'how bright the lamp is', default: '5' },
      { property: 'lit', variable: 'LIT', doc: 'whether the lamp shines', optional: true },
      { property: 'people', variable: 'PEOPLE', doc: 'who may switch it', default: '' },
      { property: 'lampKey', variable: 'LAMP_KEY', doc: 'what opens the lamp', secret: true },
    ]);
    expect(settingRows(class {})).toEqual([]);
  });

  it('redeclares a setting of the class that it extends, and leaves that class as it is', () => {
    const levels = settingRows(SmallLampSettings).filter(({ variable }) => variable === 'LAMP_LEVEL_MAX');
    expect(levels).toEqual([
      { property: 'lampLevelMax', variable: 'LAMP_LEVEL_MAX', doc: 'how bright the small lamp is', default: '1' },
    ]);
    expect(settingRows(SmallLampSettings)).toHaveLength(4);
    expect(loadSettings(SmallLampSettings, { LAMP_KEY }).lampLevelMax).toBe(1);
    expect(load({}).lampLevelMax).toBe(5);
  });
});

describe('The text of a variable', () => {
  it('is a number with or without blanks around it', () => {
    expect(load({ LAMP_LEVEL_MAX: ' 12 ' }).lampLevelMax).toBe(12);
    expect(load({ LAMP_LEVEL_MAX: '0' }).lampLevelMax).toBe(0);
  });

  it.each(['many', '1O', ' '])('is shown in the fault when %j is not a number', (text) => {
    expect(faultsOf(() => load({ LAMP_LEVEL_MAX: text }))).toEqual([
      `LAMP_LEVEL_MAX: lampLevelMax must be an integer number (is ${JSON.stringify(text)})`,
    ]);
  });

  it('is true or false, written exactly so', () => {
    expect([load({ LIT: 'true' }).lit, load({ LIT: 'false' }).lit]).toEqual([true, false]);
    expect(faultsOf(() => load({ LIT: 'True' }))).toEqual(['LIT: lit must be a boolean value (is "True")']);
  });

  it('is a list with its blanks and empty parts left out', () => {
    expect(load({ PEOPLE: ' ada, ,bob ,' }).people).toEqual(['ada', 'bob']);
  });
});

describe('Faults', () => {
  it('are all named at once, the missing ones before any rule is tried', () => {
    expect(faultsOf(() => loadSettings(LampSettings, { LAMP_LEVEL_MAX: 'many' }))).toEqual([
      'LAMP_KEY is not set: what opens the lamp',
    ]);
    expect(faultsOf(() => load({ LAMP_LEVEL_MAX: '1.5', LIT: '1' }))).toHaveLength(2);
  });

  it('do not show a secret', () => {
    expect(faultsOf(() => load({ LAMP_KEY: 'short' }))).toEqual([
      'LAMP_KEY: lampKey must be longer than or equal to 8 characters',
    ]);
  });

  it('name every rule that a value breaks', () => {
    class Strict {
      @Setting('a name', { default: '' })
      @MinLength(3)
      @IsInt()
      name: string;
    }
    expect(faultsOf(() => loadSettings(Strict, {}))).toEqual([
      'NAME: name must be an integer number; name must be longer than or equal to 3 characters (is "")',
    ]);
  });

  it('name the property where a rule stands without a setting', () => {
    class Half {
      @IsInt()
      left: number;
    }
    expect(faultsOf(() => loadSettings(Half, {}))).toEqual(['left: left must be an integer number (is undefined)']);
  });

  it('are an error of their own, with a line each', () => {
    const error = new SettingsError(['A is wrong', 'B is wrong']);
    expect(error.name).toBe('SettingsError');
    expect(error.message).toBe('Settings are not valid:\n  - A is wrong\n  - B is wrong');
  });
});
