import { randomBytes } from 'node:crypto';

/** Placeholders in the built page for values that only the running gateway has. */
const NONCE = '__CSP_NONCE__';
const EXPLORER = '__EXPLORER_URL__';
const TESTNET_EXPLORER = '__TESTNET_EXPLORER_URL__';

/** The block explorers that pages link to. */
export interface Explorers {
  readonly explorerUrl?: string | undefined;
  readonly testnetExplorerUrl?: string | undefined;
}

/** Returns the page with a nonce of its own, and the policy that names it. */
export function filledIn(
  page: string,
  { explorerUrl, testnetExplorerUrl }: Explorers,
): { html: string; policy: string } {
  const nonce = randomBytes(18).toString('base64url');
  const html = page
    .replaceAll(NONCE, nonce)
    .replaceAll(EXPLORER, attributeOf(explorerUrl))
    .replaceAll(TESTNET_EXPLORER, attributeOf(testnetExplorerUrl));
  return { html, policy: policyOf(nonce) };
}

function attributeOf(url: string | undefined): string {
  return url ? new URL(url).href.replaceAll('"', '%22') : '';
}

/**
 * Returns the policy: scripts, fonts and requests of this origin only; no text becomes code. The nonce is for style
 * sheets that libraries add while the page runs (variables of the color scheme, the lock on scrolling behind dialogs).
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
