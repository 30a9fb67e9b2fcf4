export const SEARCH_PROVIDERS = ['plain', 'tavily', 'brave', 'searxng'] as const;
/**
 * The providers whose protocol can be used for search; `plain` is one of our own, for a bridge that an operator writes.
 */
export type SearchProviderName = (typeof SEARCH_PROVIDERS)[number];

/** The search provider of the operator. */
export interface SearchProvider {
  readonly name: SearchProviderName;
  readonly url: string;
  /** Empty for a provider without keys. */
  readonly key: string;
}

/** One request of a search, and the path of the results in the response. */
interface SearchRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Found {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

interface Protocol {
  /** The provider's URL, unless the operator configures another one. */
  readonly url?: string;
  request(provider: SearchProvider, query: string, count: number): SearchRequest;
  /** The list of results in a response, and the name of the field that has the text of one. */
  readonly results: (response: unknown) => unknown;
  readonly snippet: string;
}

const MAX_TEXT = 1_000;
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

const PROTOCOLS: Readonly<Record<SearchProviderName, Protocol>> = {
  plain: {
    request: ({ url, key }, query, max_results) => ({
      ...{ url, method: 'POST', headers: { ...JSON_HEADERS, ...bearer(key) } },
      body: JSON.stringify({ query, max_results }),
    }),
    results: (response) => at(response, 'results'),
    snippet: 'snippet',
  },
  tavily: {
    url: 'https://api.tavily.com/search',
    request: ({ url, key }, query, max_results) => ({
      ...{ url, method: 'POST', headers: { ...JSON_HEADERS, ...bearer(key) } },
      body: JSON.stringify({ query, max_results, search_depth: 'basic' }),
    }),
    results: (response) => at(response, 'results'),
    snippet: 'content',
  },
  brave: {
    url: 'https://api.search.brave.com/res/v1/web/search',
    request: ({ url, key }, q, count) => ({
      ...{ url: withQuery(url, { q, count: String(count), text_decorations: 'false' }), method: 'GET' },
      headers: { accept: 'application/json', 'x-subscription-token': key },
    }),
    // A search without hits has no `web`.
    results: (response) => at(at(response, 'web') ?? { results: [] }, 'results'),
    snippet: 'description',
  },
  searxng: {
    request: ({ url, key }, q) => ({
      ...{ url: withQuery(url, { q, format: 'json' }), method: 'GET' },
      headers: { accept: 'application/json', ...bearer(key) },
    }),
    results: (response) => at(response, 'results'),
    snippet: 'content',
  },
};

/** Returns the URL of a provider; undefined for one that each operator runs. */
export function knownUrl(name: SearchProviderName): string | undefined {
  return PROTOCOLS[name].url;
}

export function searchRequest(provider: SearchProvider, query: string, count: number): SearchRequest {
  return PROTOCOLS[provider.name].request(provider, query, count);
}

/** Returns at most `count` results of a response; undefined for one that has no list of them. */
export function resultsOf({ name }: SearchProvider, response: unknown, count: number): Found[] | undefined {
  const { results, snippet } = PROTOCOLS[name];
  const list = results(response);
  if (!Array.isArray(list)) return undefined;
  return list.slice(0, count).map((one) => ({
    title: textOf(one, 'title'),
    url: textOf(one, 'url'),
    snippet: textOf(one, snippet),
  }));
}

function bearer(key: string): Record<string, string> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

function withQuery(url: string, parameters: Record<string, string>): string {
  const full = new URL(url);
  for (const [name, value] of Object.entries(parameters)) full.searchParams.set(name, value);
  return full.href;
}

function at(value: unknown, field: string): unknown {
  return Reflect.get(Object(value), field);
}

function textOf(result: unknown, field: string): string {
  const value = at(result, field);
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).toWellFormed() : '';
}
