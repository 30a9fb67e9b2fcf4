import { client } from '@libs/api-client/client';

const KEY = 'confirmation-sent';
/** How long a sent mail is remembered: as long as its link works. */
const SENT_MS = 10 * 60_000;
/** The longest wait for the mail: a person who registers waits for it. */
const PATIENCE_MS = 5_000;

/**
 * Requests the e-mail with the link that confirms the account's e-mail, and remembers in this tab that it is on its
 * way. Throws `ApiProblem`.
 */
export async function sendConfirmation(email: string): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await client.POST('/api/auth/request_link', { body: { email }, signal });
  sessionStorage.setItem(KEY, JSON.stringify({ email, atMs: Date.now() }));
}

/** Returns whether the mail was sent and its link still works. */
export function isConfirmationSent(email: string): boolean {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return false;
  const sent = JSON.parse(kept) as { email: string; atMs: number };
  return sent.email === email && Date.now() - sent.atMs < SENT_MS;
}
