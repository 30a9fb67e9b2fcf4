/**
 * A program that requests members' access, as it registered itself. Nothing in it is verified: only its redirect URIs
 * are binding.
 */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Most characters of a name, of one address, and of an id. */
const MAX = { name: 100, uri: 500, id: 4_000 } as const;
const MAX_URIS = 10;
const PREFIX = 'client_';
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** Schemes that browsers open as something other than another program. */
const NO_PROGRAM = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'view-source', 'ftp', 'ws', 'wss'];
const VISIBLE_NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/**
 * Returns the id of a client: its registration, as text. So registering stores nothing, and strangers cannot fill a
 * table. It proves nothing either, which an id of a public client never does.
 */
export function oauthClientId({ name, redirectUris }: OAuthClient): string {
  return PREFIX + Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
}

/** Returns the client of an id; undefined for an invalid one, and where its contents may not be registered. */
export function oauthClientOf(id: string): OAuthClient | undefined {
  if (!id.startsWith(PREFIX) || id.length > MAX.id) return undefined;
  const client = parsed(Buffer.from(id.slice(PREFIX.length), 'base64url').toString());
  return client && faultOfClient(client) === undefined && oauthClientId(client) === id ? client : undefined;
}

/** Returns the field of a client that may not be registered, named as in RFC 7591. */
export function faultOfClient({ name, redirectUris }: OAuthClient): 'client_name' | 'redirect_uris' | undefined {
  if (name.trim() === '' || name.length > MAX.name || !VISIBLE_NAME.test(name)) return 'client_name';
  const count = redirectUris.length;
  return count === 0 || count > MAX_URIS || !redirectUris.every(isRedirectUri) ? 'redirect_uris' : undefined;
}

/**
 * Returns whether answers may go to an address: https, a program on the reader's own machine (http at a loopback
 * address), or a scheme that a program has registered there. It names no user and has no fragment.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > MAX.uri || /[\s\\\p{C}#]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return hostname !== '';
  if (protocol === 'http:') return LOOPBACK.includes(hostname);
  return text.startsWith(`${protocol}//`) && !NO_PROGRAM.includes(protocol.slice(0, -1));
}

/**
 * Returns whether a client has registered an address. A program on the reader's machine listens at another port each
 * time (RFC 8252, 7.3).
 */
export function hasRedirectUri({ redirectUris }: OAuthClient, uri: string): boolean {
  return isRedirectUri(uri) && redirectUris.some((one) => withoutPort(one) === withoutPort(uri));
}

function withoutPort(text: string): string {
  const url = new URL(text);
  if (url.protocol === 'http:') url.port = '';
  return url.protocol === 'http:' ? url.href : text;
}

function parsed(text: string): OAuthClient | undefined {
  try {
    const [name, ...redirectUris] = JSON.parse(text) as unknown[];
    const texts = [name, ...redirectUris];
    return texts.every((one) => typeof one === 'string')
      ? { name: name as string, redirectUris: redirectUris as string[] }
      : undefined;
  } catch {
    return undefined;
  }
}
