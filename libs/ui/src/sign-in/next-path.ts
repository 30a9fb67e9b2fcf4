const KEY = 'sign-in-next';
/** A sign-in link works for ten minutes; an older target is dropped. */
const KEPT_MS = 15 * 60_000;

/** Returns whether text is a path on this site and nothing that a browser would read as another site. */
export function isOwnPath(text: unknown): text is string {
  return typeof text === 'string' && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text);
}

/** Remembers where to go for a sign-in that leaves this page: by mail, or at a provider. */
export function rememberNext(path: string): void {
  localStorage.setItem(KEY, JSON.stringify({ path, atMs: Date.now() }));
}

/** Returns where to go after such a sign-in; can be read once. */
export function takeNext(): string | undefined {
  const kept = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  if (!kept) return undefined;
  try {
    const { path, atMs } = JSON.parse(kept) as { path?: unknown; atMs?: number };
    return isOwnPath(path) && Date.now() - (atMs ?? 0) < KEPT_MS ? path : undefined;
  } catch {
    return undefined;
  }
}
