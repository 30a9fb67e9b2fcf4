import type { IncomingHttpHeaders } from 'node:http';

/**
 * The headers that belong to the caller's connection or to the framing of its body, or that the gateway itself sets.
 */
const NOT_PASSED: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
  'host',
  'content-length',
]);
const PLAIN_CONNECTION = /^(?:keep-alive|close)$/i;

/**
 * Returns the headers of a request as alternating names and values: those of the caller without the ones about its
 * connection, and `own`, which replace what the caller claimed. A caller cannot remove one of `own` by naming it in
 * `Connection`.
 */
export function requestHeaders(of: IncomingHttpHeaders, own: Readonly<Record<string, string>>): string[] {
  const named = namedByConnection(of.connection);
  const passed: string[] = [];
  for (const name in of) {
    const value = of[name];
    if (value === undefined || NOT_PASSED.has(name) || Object.hasOwn(own, name) || named?.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) passed.push(name, one);
  }
  for (const name in own) passed.push(name, own[name]!);
  return passed;
}

/** Returns the headers that the caller's connection must not forward (RFC 9110, 7.6.1). */
function namedByConnection(connection: string | undefined): ReadonlySet<string> | undefined {
  if (connection === undefined || PLAIN_CONNECTION.test(connection)) return undefined;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
