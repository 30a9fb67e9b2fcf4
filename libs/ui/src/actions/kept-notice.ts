import { notifyDone } from './notify.js';

const KEY = 'kept-notice';

/** Keeps what was done for the next page of this tab: this one is about to be left. */
export function keepNotice(message: string): void {
  sessionStorage.setItem(KEY, message);
}

/** Shows what the page before this one kept. */
export function notifyKept(): void {
  const message = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (message) notifyDone(message);
}
