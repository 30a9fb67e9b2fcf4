/**
 * Returns the normal form of an endpoint's URL: two URLs with the same key lead to the same receiver. The host is in
 * lower case and without a final dot; default port, fragment and empty query are removed. Path and query stay
 * unchanged, because servers distinguish them.
 */
export function urlKey(text: string): string {
  const url = new URL(text);
  url.hash = '';
  if (url.search === '') url.search = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}
