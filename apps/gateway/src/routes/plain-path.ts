const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;
const ENCODED_SEPARATOR = /%(?:2f|5c)/i;
const ENCODED_DOT = /%2e/gi;

/**
 * Whether a URL's path means to every program what it means to the one before. A client of a service resolves
 * `/api/auth/./login` to another path than the one whose budget it was counted against, and so may a separator that is
 * encoded, or a backslash.
 */
export function isPlainPath(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  if (path.includes('\\') || ENCODED_SEPARATOR.test(path)) return false;
  return !DOT_SEGMENT.test(path.replaceAll(ENCODED_DOT, '.'));
}
