import { describe, expect, it } from '@jest/globals';
import { fill, moment, money } from './format.js';
import { LANGUAGES, languageFor } from './languages.js';

type Tree = { readonly [key: string]: string | Tree };

/** Returns every text by its path, with its placeholders. */
function placeholders(tree: Tree, path = ''): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, (value.match(/\{\w+\}/g) ?? []).toSorted()]]
        : Object.entries(placeholders(value, `${path}${key}.`)),
    ),
  );
}

describe('the texts', () => {
  const [english, ...others] = LANGUAGES;

  it.each(others.map(({ code, texts }) => [code, texts] as const))(
    'of %s fill in what the English ones do',
    (_, texts) => {
      const wanted = placeholders(english.texts as unknown as Tree);

      const found = placeholders(texts as unknown as Tree);

      // Languages word "try again in your wallet" in their own way, but may use known placeholders only.
      for (const [path, names] of Object.entries(found)) expect(wanted[path]).toEqual(expect.arrayContaining(names));
      const optional = /^browser\.wallet\./;
      const required = Object.fromEntries(Object.entries(wanted).filter(([path]) => !optional.test(path)));
      expect(found).toMatchObject(required);
    },
  );

  it('are filled, and what was not given stays visible', () => {
    expect(fill('{paid} of {total}', { paid: 1 })).toBe('1 of {total}');
  });
});

describe('the language', () => {
  it.each([
    [undefined, undefined, 'en'],
    [undefined, 'de-CH', 'de'],
    [undefined, 'nl, fr;q=0.5, es;q=0.9', 'es'],
    [undefined, 'xx;q=0.9, *;q=0.1', 'en'],
    [undefined, 'fr;q=0, pt;q=0.1', 'pt'],
    ['ar', 'de', 'ar'],
    ['klingon', 'de', 'de'],
    [['ar'], 'zh-Hant-TW', 'zh'],
  ])('for %p and %p is %s', (wanted, header, code) => {
    expect(languageFor(wanted, header).code).toBe(code);
  });
});

describe('an amount of money and a moment', () => {
  it.each([
    ['en', 'US$1,234.05'],
    ['de', '1.234,05 $'],
    ['ar', 'US$1,234.05'],
  ])('in %s', (code, text) => {
    expect(money(123_405, languageFor(code, undefined)).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('are written with the digits of a wallet', () => {
    for (const language of LANGUAGES) expect(moment('2026-03-10T12:00:00.000Z', language)).toMatch(/2026/);
  });
});
