import { acceptedLanguages } from '@libs/service-kit/http/accept-language';
import { ar } from './languages/ar.js';
import { de } from './languages/de.js';
import { en } from './languages/en.js';
import { es } from './languages/es.js';
import { fr } from './languages/fr.js';
import { pt } from './languages/pt.js';
import type { Texts } from './languages/texts.js';
import { zh } from './languages/zh.js';

/**
 * A language of the page. `dates` and `money` are the locales for formatting them, always with the digits that wallets
 * use.
 */
export interface Language {
  readonly code: string;
  /** The name of the language in the language itself. */
  readonly name: string;
  readonly dates: string;
  readonly money: string;
  readonly dir: 'ltr' | 'rtl';
  readonly texts: Texts;
}

// biome-ignore format: a table reads best as a table
export const LANGUAGES: readonly [Language, ...Language[]] = [
  // Arabic amounts are between left-to-right words and signs, where their own order of signs would be broken up.
  { code: 'en', name: 'English',   dates: 'en-GB',        money: 'en-GB', dir: 'ltr', texts: en },
  { code: 'de', name: 'Deutsch',   dates: 'de',           money: 'de',    dir: 'ltr', texts: de },
  { code: 'es', name: 'Español',   dates: 'es',           money: 'es',    dir: 'ltr', texts: es },
  { code: 'fr', name: 'Français',  dates: 'fr',           money: 'fr',    dir: 'ltr', texts: fr },
  { code: 'pt', name: 'Português', dates: 'pt-BR',        money: 'pt-BR', dir: 'ltr', texts: pt },
  { code: 'zh', name: '中文',       dates: 'zh-CN',        money: 'zh-CN', dir: 'ltr', texts: zh },
  { code: 'ar', name: 'العربية',   dates: 'ar-u-nu-latn', money: 'en-GB', dir: 'rtl', texts: ar },
];

/**
 * Returns the language that was requested by name, or else the best match for the browser's `Accept-Language`, or else
 * English.
 */
export function languageFor(wanted: unknown, acceptLanguage: string | undefined): Language {
  const codes = [wanted, ...acceptedLanguages(acceptLanguage)];
  for (const code of codes) {
    const known = LANGUAGES.find((language) => language.code === code);
    if (known) return known;
  }
  return LANGUAGES[0];
}
