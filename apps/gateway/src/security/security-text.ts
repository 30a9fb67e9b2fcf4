import { DAY_MS } from '@libs/dto/durations';

/** Readers distrust a file that is valid for longer than a year. */
const VALID_DAYS = 180;

/**
 * Returns the text of `security.txt` (RFC 9116): the contact for vulnerabilities. It expires at the end of a day, so
 * that all readers of a day get the same text.
 */
export function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n');
}
