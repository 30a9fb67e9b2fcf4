/** Names whose values never reach a log, however deep they are nested. Compared without case, `_` and `-`. */
const SECRET_NAMES = new Set([
  'password',
  'currentpassword',
  'newpassword',
  'temporarypassword',
  'secret',
  'privatekey',
  'relayerprivatekey',
  'key',
  'apikey',
  'token',
  'accesstoken',
  'idtoken',
  'authorization',
  'cookie',
  'setcookie',
  'databaseurl',
  'databasedirecturl',
  'natsnkeyseed',
]);
/** Values nested deeper are counted and not shown: no log entry needs more. */
const MAX_DEPTH = 8;
const REDACTED = '[redacted]';

/**
 * Returns a copy without the values of secret names. Errors stay as they are: they have a form of their own
 * (`loggedError`).
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1));
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? REDACTED : redacted(inner, depth + 1)]),
  );
}

/**
 * Returns the parts of an error that are logged: its kind, text and origin, never what it carries along, such as the
 * parameters of a statement.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth >= MAX_DEPTH) return redacted(error);
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, stack, code, cause: cause === undefined ? undefined : loggedError(cause, depth + 1) };
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.replace(/[_-]/g, '').toLowerCase());
}
