/** The nouns for the last parameter of a route, where its name does not show it. */
const NOUNS: Readonly<Record<string, string>> = {
  token: 'session',
  slug: 'payment link',
  endpoint_id: 'webhook endpoint',
  membership_id: 'member',
  key_id: 'API key',
  api_key_id: 'API key',
  user_id: 'account',
};
/** Parameters that only the segment before them explains. */
const UNSPECIFIC = new Set(['id', 'name', 'service', 'provider']);
const OF_NAMES = new Set(['name', 'slug', 'token', 'provider', 'service']);

/**
 * Returns the sentence of a 404 for the route that responded: `No payment link has this slug, or you have no access to
 * it.` Without a route the path itself is unknown. Undefined for a route without a parameter, which does not show what
 * is missing.
 */
export function notFoundMessage(route: string | undefined): string | undefined {
  if (!route || route === '*' || route === '/*') return 'This path does not exist.';
  const segments = route.split('/');
  const at = segments.findLastIndex((segment) => segment.startsWith(':'));
  if (at < 0) return undefined;
  const parameter = segments[at]!.slice(1);
  const noun = UNSPECIFIC.has(parameter) ? nounBefore(segments, at) : (NOUNS[parameter] ?? words(parameter));
  return `No ${noun} has this ${OF_NAMES.has(parameter) ? parameter : 'id'}, or you have no access to it.`;
}

/** Returns the noun for an id in a path: `dead letter` for `/dead_letters/:service/:id`. */
function nounBefore(segments: readonly string[], at: number): string {
  const segment = segments.slice(0, at).findLast((each) => !each.startsWith(':')) ?? '';
  return words(segment.replace(/ies$/, 'y').replace(/s$/, ''));
}

function words(name: string): string {
  return name.replace(/_id$/, '').replaceAll('_', ' ');
}
