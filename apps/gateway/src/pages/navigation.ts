import type { IncomingHttpHeaders } from 'node:http';
import { ERROR_LANGUAGES, type ErrorLanguage } from './error-texts.js';

const OF_PROGRAMS = /^\/(api|v1)(\/|$)/;
/** Paths of the API that browsers are sent to by links and providers. */
const SIGN_IN = /^\/api\/auth\/(callback|oidc\/|identity_links\/)/;

/** Whether a person is to see the response: a browser requests a page, at a path that has pages. */
export function wantsPage(path: string, headers: IncomingHttpHeaders): boolean {
  const isForPeople = !OF_PROGRAMS.test(path) || SIGN_IN.test(path);
  return isForPeople && (headers.accept ?? '').includes('text/html');
}

/** Chooses a language as the pay page does: `?lang=`, else what the browser prefers most and we have, else English. */
export function errorLanguage(path: string, headers: IncomingHttpHeaders): ErrorLanguage {
  const wanted = /[?&]lang=(\w+)/.exec(path)?.[1];
  const codes = [wanted, ...byPreference(headers['accept-language'] ?? '')];
  for (const code of codes) {
    const known = ERROR_LANGUAGES.find((language) => language.code === code);
    if (known) return known;
  }
  return ERROR_LANGUAGES[0];
}

/** `de-CH;q=0.8, fr` is fr, de. */
function byPreference(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { code: tag.split('-')[0]!, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
}
