import { isPlainObject } from '../../plain-object.js';
import { secretsIn } from './toolset.js';

/** The value of a header may refer to the end user of the turn. */
export const END_USER_REF_PLACEHOLDER = '{{end_user_ref}}';
const MAX_HEADERS = 32;
const MAX_HEADER_VALUE_CHARACTERS = 4_096;

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const HEADER_VALUE = /^[\t\x20-\x7e\u00a0-\u00ff]*$/;
/** Headers that describe the connection itself: callers may not set them. */
const OURS = new Set(
  `host content-length transfer-encoding connection keep-alive upgrade te trailer expect proxy-connection proxy-authorization
   mcp-session-id mcp-protocol-version last-event-id idempotency-key`.split(/\s+/),
);
const CREDENTIAL_NAME = /^(authorization|cookie)$|(api|access|auth)[-_]?(key|token)|secret|password|token$|[-_]key$/i;
const PLACEHOLDERS = /\{\{secret:[A-Z][A-Z0-9_]{0,63}\}\}|\{\{end_user_ref\}\}/g;

/**
 * Returns in words what is wrong with headers that a space sends along, for the person who set them, or undefined. A
 * header that names a credential must take it from a secret, because plain text can be read back.
 */
export function headersProblem(headers: unknown): string | undefined {
  if (!isPlainObject(headers)) return 'must be an object of texts';
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `must have at most ${MAX_HEADERS} entries`;
  for (const [name, value] of entries) {
    const problem = headerProblem(name, value);
    if (problem) return problem;
  }
  return undefined;
}

function headerProblem(name: string, value: unknown): string | undefined {
  if (!HEADER_NAME.test(name)) return 'must have names of letters, digits and hyphens';
  if (OURS.has(name.toLowerCase())) return `must not set ${name.toLowerCase()}`;
  if (typeof value !== 'string' || value.length > MAX_HEADER_VALUE_CHARACTERS || !HEADER_VALUE.test(value)) {
    return `must give ${name} a text of one line, at most ${MAX_HEADER_VALUE_CHARACTERS} characters`;
  }
  if (/\{\{|\}\}/.test(value.replace(PLACEHOLDERS, ''))) {
    return `must use {{secret:NAME}} or ${END_USER_REF_PLACEHOLDER} in ${name}`;
  }
  if (CREDENTIAL_NAME.test(name) && value !== '' && secretsIn(value).length === 0) {
    return `must take ${name} from a secret, as in {{secret:NAME}}`;
  }
  return undefined;
}
