import { notifyDone } from './notify.js';

const KEY = 'kept-notice';

/** Keeps a message about what was done for the next page of this tab, because this one is about to be left. */
export function keepNotice(message: string): void {
  sessionStorage.setItem(KEY, message);
}

/** Shows the message that the previous page kept. */
export function notifyKept(): void {
  const message = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (message) notifyDone(message);
}
