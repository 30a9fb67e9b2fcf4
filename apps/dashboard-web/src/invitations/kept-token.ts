const KEY = 'invitation';
/** Long enough to register or to sign in by mail first. */
const KEPT_MS = 3_600_000;

/**
 * Returns the token of the invitation that was opened: it comes from the part of the address that no server sees, and
 * stays in this browser until it is used, so that it outlives a sign-in.
 */
export function invitationToken(): string | undefined {
  const opened = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (opened) {
    localStorage.setItem(KEY, JSON.stringify({ token: opened, atMs: Date.now() }));
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { token?: string; atMs?: number };
    return kept.token && Date.now() - (kept.atMs ?? 0) < KEPT_MS ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEY);
}
