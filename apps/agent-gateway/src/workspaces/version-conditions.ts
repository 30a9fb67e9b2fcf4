import { refusedValue } from '@libs/errors/app-error';

/** The expected newest version of a file before it is written. */
export type Expected = { readonly version: number } | 'nothing' | 'anything' | null;

const VERSION = /^"(\d{1,15})"$/;

/**
 * Returns the version that the conditional headers of a request expect; null without any. Throws a 422 for headers that
 * cannot be parsed.
 */
export function expectedBy(ifMatch: string | undefined, ifNoneMatch: string | undefined): Expected {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() !== '*')
      throw refusedValue(['header', 'if-none-match'], 'Send * to write a file only where there is none');
    if (ifMatch !== undefined) throw refusedValue(['header', 'if-match'], 'Send if-match or if-none-match, not both');
    return 'nothing';
  }
  if (ifMatch === undefined) return null;
  if (ifMatch.trim() === '*') return 'anything';
  const version = VERSION.exec(ifMatch.trim())?.[1];
  if (version === undefined) throw refusedValue(['header', 'if-match'], 'Send a version in quotes, such as "7", or *');
  return { version: Number(version) };
}

/** Returns whether the newest version is as expected. */
export function isAsExpected(expected: Expected, newest: number | undefined): boolean {
  if (expected === null) return true;
  if (expected === 'nothing') return newest === undefined;
  if (expected === 'anything') return newest !== undefined;
  return newest === expected.version;
}
