const WRITTEN = /^https?:\/\/[^\s/?#@\\]+$/i;
/** Hosts of origins that browsers send. Nothing that would mean more inside a Content-Security-Policy. */
const HOST = /^(?!.*\.\.)[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const OWN_MACHINE = ['localhost', '127.0.0.1'];

/**
 * Returns an origin as browsers write it: scheme, host in lower case and punycode, the port where it is not the usual
 * one. Undefined for anything else, for a path, and for http beyond one's own machine.
 */
export function canonicalOrigin(text: unknown): string | undefined {
  if (typeof text !== 'string' || !WRITTEN.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, origin } = new URL(text);
  if (!HOST.test(hostname)) return undefined;
  return protocol === 'https:' || OWN_MACHINE.includes(hostname) ? origin : undefined;
}
