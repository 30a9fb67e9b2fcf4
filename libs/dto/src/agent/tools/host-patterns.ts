const LABEL = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const NAME = new RegExp(`^(\\*\\.)?(${LABEL}\\.)*${LABEL}$`);
const V6 = /^\[[0-9a-f:.]+\]$/;
const PORT = /:(\d{1,5})$/;

/**
 * Returns whether a text names hosts: `example.com`, `*.example.com` for its subdomains, each with `:port` for that
 * port only.
 */
export function isHostPattern(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 260) return false;
  const { host, port } = split(text);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  if (V6.test(host)) return URL.canParse(`https://${host}`);
  // A wildcard over a whole top level domain is a typing error, or worse.
  return NAME.test(host) && (!host.startsWith('*.') || host.split('.').length > 2);
}

/** Returns whether one of the patterns names the host of a URL. A pattern without a port stands for all ports. */
export function hostMatches(url: URL, patterns: readonly string[]): boolean {
  const hostname = url.hostname.replace(/\.$/, '').toLowerCase();
  const ownPort = url.port || (url.protocol === 'https:' ? '443' : '80');
  return patterns.some((pattern) => {
    const { host, port } = split(pattern);
    if (port !== undefined && port !== ownPort) return false;
    return host.startsWith('*.')
      ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1
      : hostname === host;
  });
}

function split(pattern: string): { host: string; port: string | undefined } {
  const port = PORT.exec(pattern)?.[1];
  const host = port === undefined ? pattern : pattern.slice(0, -port.length - 1);
  return { host: host.toLowerCase(), port };
}
