/** A value of a filter. A list is written with commas. */
type Value = string | number | boolean | readonly string[] | null | undefined;
/**
 * The parameters of a list. Undefined and null ones are left out; `{ metadata: { order: '17' } }` is
 * `metadata[order]=17`.
 */
export type Query = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;
/** The values of `{names}` in a path. */
export type PathParams = Readonly<Record<string, string | number>>;

/** Returns the base without a slash at its end. Throws a `TypeError` for an invalid base. */
export function baseOf(baseUrl: unknown): string {
  const url = parsed(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be a URL such as https://pay.example');
  if (url.username || url.password) throw new TypeError('baseUrl must have no user name and no password');
  if (url.search || url.hash) throw new TypeError('baseUrl must have no query and no fragment');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function parsed(baseUrl: unknown): URL | undefined {
  try {
    return new URL(String(baseUrl));
  } catch {
    return undefined;
  }
}

/** Returns the address of a call. Throws a `TypeError` for an id that would lead to another path. */
export function urlOf(base: string, template: string, path: PathParams = {}, query: Query = {}): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) add(search, name, value);
  const text = search.toString();
  return `${base}${filled}${text ? `?${text}` : ''}`;
}

function add(search: URLSearchParams, name: string, value: Query[string]): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') search.set(name, String(value));
  else if (Array.isArray(value)) search.set(name, value.join(','));
  else for (const [key, one] of Object.entries(value)) add(search, `${name}[${key}]`, one as Value);
}

/** Returns an id as one segment of a path, which must not be empty and must not lead to another path. */
function segment(name: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (typeof text === 'string' && text !== '' && !/^\.\.?$|[/\\\x00-\x1f\x7f]/.test(text))
    return encodeURIComponent(text);
  throw new TypeError(`${name} must be the id of one object: not empty, without slashes, and neither "." nor ".."`);
}
