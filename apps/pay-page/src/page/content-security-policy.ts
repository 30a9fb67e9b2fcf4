import { pageAssets } from '../assets/page-assets.js';

interface Allowed {
  /** Origins whose pages may show this one in a frame. */
  readonly embedOrigins?: readonly string[];
  readonly hasDevPanel?: boolean;
  /** The script and the origins for connections that the page may use in addition to its own. */
  readonly fetched?: { readonly script: string; readonly origins: readonly string[] };
}

/**
 * Returns a policy under which only the page's own scripts and style run, by their hashes, and the page connects only
 * to its own origin and to what is `fetched`.
 */
export function contentSecurityPolicy({ embedOrigins = [], hasDevPanel = false, fetched }: Allowed = {}): string {
  const { style, pageScript, devPanelScript } = pageAssets().sources;
  const scripts = [pageScript, hasDevPanel && devPanelScript, fetched?.script].filter(Boolean);
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${style}`,
    ["connect-src 'self'", ...(fetched?.origins ?? [])].join(' '),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ');
}
