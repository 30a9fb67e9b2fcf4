/**
 * A transfer that this browser sent for this page, kept across reloads and tabs so that a buyer does not pay twice by
 * accident.
 */
export interface SentTransfer {
  readonly hash: string;
}

const KEY = `sent ${location.pathname}`;

export function sentTransfer(): SentTransfer | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY)!) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberSent(transfer: SentTransfer): void {
  tryTo(() => localStorage.setItem(KEY, JSON.stringify(transfer)));
}

export function forgetSent(): void {
  tryTo(() => localStorage.removeItem(KEY));
}

/** Ignores errors: a frame may have no storage; then the memory lasts as long as the page. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {}
}
