/**
 * The normal form of an endpoint's URL: two URLs with the same key lead to the same place. Host in lower case and without
 * a final dot, no default port, no fragment, no empty query. Path and query stay as they are: servers tell them apart.
 */
export function urlKey(text: string): string {
  const url = new URL(text);
  url.hash = '';
  if (url.search === '') url.search = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}
