import { pageAssets } from '../assets/page-assets.js';

interface Allowed {
  /** Origins whose pages may show this one in a frame. */
  readonly embedOrigins?: readonly string[];
  readonly hasDevPanel?: boolean;
}

/** Only the page's own scripts and style run, by their hashes; only its own origin is asked. */
export function contentSecurityPolicy({ embedOrigins = [], hasDevPanel = false }: Allowed = {}): string {
  const { style, pageScript, devPanelScript } = pageAssets().sources;
  const scripts = hasDevPanel ? [pageScript, devPanelScript] : [pageScript];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${style}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ');
}
