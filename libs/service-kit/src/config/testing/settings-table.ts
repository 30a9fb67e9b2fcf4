import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { loadSettings, SettingsError } from '../load-settings.js';
import { type SettingRow, settingRows } from '../setting.js';

/** The expectations of a spec for one setting, written by hand so that its rules are not compared with themselves. */
export interface ExpectedSetting extends Pick<SettingRow, 'default' | 'optional' | 'secret'> {
  /** Texts that are valid in every environment: as they are, or each with the value that the service then has. */
  takes: readonly string[] | Readonly<Record<string, unknown>>;
  /** Texts that are invalid in every environment. */
  refuses?: readonly string[];
  /** Texts that are valid in development, as they are or with their values, and invalid in production. */
  developmentOnly?: readonly string[] | Readonly<Record<string, unknown>>;
}

/** The required variables of the classes that services extend; a class reads those that it declares. */
const REQUIRED_OF_ALL = {
  PUBLIC_URL: 'https://pay.example.com',
  NATS_URL: 'nats://nats.example.com',
  DATABASE_URL: 'postgres://one@postgres.example.com/checkout',
  USDC_ADDRESS: `0x${'1'.repeat(40)}`,
  USDT_ADDRESS: `0x${'2'.repeat(40)}`,
  RPC_URLS: 'https://rpc.example.com',
  CHECKOUT_DEPLOY_BLOCK: '1',
};

interface SettingsTable {
  /** A class whose settings are tested by a table of their own. */
  beside?: object;
  /**
   * Other variables that must be set: those that production needs although they have a default, and those that go with
   * another setting.
   */
  env?: Readonly<Record<string, string>>;
}

/** Returns the texts to try for a whole number between two bounds. */
export function wholeNumber(lowest: number, highest: number): Pick<ExpectedSetting, 'takes' | 'refuses'> {
  return {
    takes: { [lowest]: lowest, [highest]: highest },
    // Beyond the safe integers the next representable number is two away.
    refuses: [String(lowest - 1), String(BigInt(highest) + 1n), `${lowest}.5`, 'many', ' '],
  };
}

/** Loads the settings of a service; those that are not given are valid. */
export function loaded<T extends object>(settingsClass: new () => T, env: NodeJS.ProcessEnv = {}): T {
  return loadSettings(settingsClass, { ...REQUIRED_OF_ALL, ...env });
}

/** Tests a settings class against a table of what it should declare, in the order of the class. */
export function testSettings<T extends object>(
  settingsClass: new () => T,
  { beside, env = {} }: SettingsTable,
  table: Readonly<Record<string, ExpectedSetting>>,
): void {
  const known = beside ? settingRows(beside) : [];
  const rows = settingRows(settingsClass).filter((row) => !known.some((one) => isDeepStrictEqual(one, row)));
  const required = Object.entries(table).filter(([, { default: text, optional }]) => text === undefined && !optional);
  const enough = {
    ...REQUIRED_OF_ALL,
    ...env,
    ...Object.fromEntries(required.map(([name, { takes }]) => [name, pairs(takes)[0]![0]])),
  };
  const load = (environment: string, variable: string, text: string) =>
    loadSettings(settingsClass, { ENVIRONMENT: environment, ...enough, [variable]: text });

  describe(settingsClass.name, () => {
    it('has these settings', () => expect(rows.map(({ variable }) => variable)).toEqual(Object.keys(table)));

    describe.each(Object.entries(table))('%s', (variable, expected) => {
      const row = rows.find((one) => one.variable === variable)!;
      const { takes, refuses = [], developmentOnly = [] } = expected;
      const loadedValue = (environment: string, text: string) =>
        (load(environment, variable, text) as Record<string, unknown>)[row.property];

      it('has this default and secrecy, and says what it is for', () => {
        const { optional = false, secret = false } = row;
        const wanted = {
          default: expected.default,
          optional: expected.optional ?? false,
          secret: expected.secret ?? false,
        };
        expect({ default: row.default, optional, secret }).toEqual(wanted);
        expect(row.doc).toMatch(/^\S+( \S+){2,}$/);
      });

      it('is required only without a default', () => {
        const faults = faultsOf(() => load('production', variable, ''));
        if (row.default === undefined && !row.optional) expect(faults).toEqual([`${variable} is not set: ${row.doc}`]);
        else if (faults.length > 0) expect(pairs(developmentOnly).map(([text]) => text)).toContain(row.default);
      });

      // Jest refuses an empty table.
      if (pairs(takes).length > 0)
        it.each(pairs(takes))('takes %j', (text, value) => {
          expect(loadedValue('production', text)).toEqual(value);
          expect(loadedValue('development', text)).toEqual(value);
        });

      if (refuses.length > 0)
        it.each(refuses)('refuses %j', (text) => {
          expectFault(
            row,
            text,
            faultsOf(() => load('development', variable, text)),
          );
          expectFault(
            row,
            text,
            faultsOf(() => load('production', variable, text)),
          );
        });

      if (pairs(developmentOnly).length > 0)
        it.each(pairs(developmentOnly))('takes %j in development only', (text, value) => {
          expect(loadedValue('development', text)).toEqual(value);
          expectFault(
            row,
            text,
            faultsOf(() => load('production', variable, text)),
          );
        });
    });
  });
}

/** Returns the faults that a deployment reports for settings that do not load; none for those that do. */
export function faultsOf(load: () => unknown): readonly string[] {
  try {
    load();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

/** Expects one fault: the variable, a rule in words, and the value that was set unless it is secret. */
function expectFault({ variable, secret }: SettingRow, text: string, faults: readonly string[]): void {
  expect(faults).toHaveLength(1);
  const [, rule, shown] = /^([A-Z][A-Z0-9_]*: .*?)( \(is .*\))?$/s.exec(faults[0]!) ?? [];
  expect(rule).toMatch(new RegExp(`^${variable}: \\w+ \\w+ `));
  expect(rule).not.toContain('regular expression');
  expect(shown !== undefined).toBe(!secret);
  if (secret && text.trim() !== '') expect(faults[0]).not.toContain(text);
}

function pairs(texts: ExpectedSetting['takes']): [string, unknown][] {
  return Array.isArray(texts) ? texts.map((text: string) => [text, text]) : Object.entries(texts);
}
