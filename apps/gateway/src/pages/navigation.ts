import type { IncomingHttpHeaders } from 'node:http';
import { acceptedLanguages } from '@libs/service-kit/http/accept-language';
import { ERROR_LANGUAGES, type ErrorLanguage } from './error-texts.js';

const OF_PROGRAMS = /^\/(api|v1)(\/|$)/;
/** Paths of the API that browsers are sent to by links and providers. */
const SIGN_IN = /^\/api\/auth\/(callback|oidc\/|identity_links\/)/;

/** Returns whether a person will see the response: a browser requests a page, at a path that has pages. */
export function wantsPage(path: string, headers: IncomingHttpHeaders): boolean {
  const isForPeople = !OF_PROGRAMS.test(path) || SIGN_IN.test(path);
  return isForPeople && (headers.accept ?? '').includes('text/html');
}

/** Chooses a language as the pay page does: `?lang=`, else what the browser prefers most and we have, else English. */
export function errorLanguage(path: string, headers: IncomingHttpHeaders): ErrorLanguage {
  const wanted = /[?&]lang=(\w+)/.exec(path)?.[1];
  const codes = [wanted, ...acceptedLanguages(headers['accept-language'])];
  for (const code of codes) {
    const known = ERROR_LANGUAGES.find((language) => language.code === code);
    if (known) return known;
  }
  return ERROR_LANGUAGES[0];
}
