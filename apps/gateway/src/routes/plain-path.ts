const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;
const ENCODED_SEPARATOR = /%(?:2f|5c)/i;
const ENCODED_DOT = /%2e/gi;

/**
 * Returns whether a URL's path has the same meaning for every program that reads it. A client of a service resolves
 * `/api/auth/./login` to another path than the one whose budget it was counted against; an encoded separator or a
 * backslash may do so as well.
 */
export function isPlainPath(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  if (path.includes('\\') || ENCODED_SEPARATOR.test(path)) return false;
  return !DOT_SEGMENT.test(path.replaceAll(ENCODED_DOT, '.'));
}
