import { rule } from '@libs/dto/fields';

const MAX_LENGTH = 500;
/** Any origin will do: only whether the path leads away from it matters. */
const HERE = 'https://here.invalid';

/**
 * Returns whether text is a path on this site and nothing that a browser would read as another site: `//evil`,
 * `/\evil`, schemes, control characters.
 */
export function isSameSitePath(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return false;
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return false;
  return URL.canParse(text, HERE) && new URL(text, HERE).origin === HERE;
}

/** Accepts a query parameter only if it leads back to this site. */
export function IsSameSitePath(): PropertyDecorator {
  return rule('isSameSitePath', '$property must be a path on this site such as /dashboard', isSameSitePath);
}
