import { randomBytes } from 'node:crypto';

/** Stand in the built page for what only the running gateway knows. */
const NONCE = '__CSP_NONCE__';
const EXPLORER = '__EXPLORER_URL__';

/** The page with a nonce of its own, and the policy that names it. */
export function filledIn(page: string, explorerUrl: string | undefined): { html: string; policy: string } {
  const nonce = randomBytes(18).toString('base64url');
  const explorer = explorerUrl ? new URL(explorerUrl).href.replaceAll('"', '%22') : '';
  return { html: page.replaceAll(NONCE, nonce).replaceAll(EXPLORER, explorer), policy: policyOf(nonce) };
}

/**
 * Scripts, fonts and requests of this origin only; no text becomes code. The nonce is for style sheets that libraries
 * add while the page runs (variables of the colour scheme, the lock on scrolling behind dialogs).
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
