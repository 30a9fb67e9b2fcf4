import { pageAssets } from '../assets/page-assets.js';

interface Allowed {
  /** Origins whose pages may show this one in a frame. */
  readonly embedOrigins?: readonly string[];
  readonly hasDevPanel?: boolean;
  /** What the page may fetch in addition to its own: a script, and origins that it connects to. */
  readonly fetched?: { readonly script: string; readonly origins: readonly string[] };
}

/**
 * Only the page's own scripts and style run, by their hashes; it connects to its own origin only, and to what is
 * `fetched`.
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
