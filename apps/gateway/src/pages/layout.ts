import { createHash } from 'node:crypto';
import { escapeHtml } from '@libs/service-kit/http/escape-html';

/** Colors of all pages that the gateway itself shows. Contrasts: text 7:1, secondary text 4.5:1, in both schemes. */
const BASE_STYLE = `
:root{color-scheme:light dark;--back:#f5f6f8;--card:#fff;--ink:#15181c;--soft:#59626e;--line:#e2e6ea;--well:#eef0f3;--accent:#3451b2;--on-accent:#fff;--good:#0c6b3a;--warn:#854600}
@media (prefers-color-scheme:dark){:root{--back:#0e1114;--card:#171b1f;--ink:#edf0f3;--soft:#a5aeb9;--line:#2b3239;--well:#20262c;--accent:#9db4ff;--on-accent:#0a1433;--good:#7bd6a1;--warn:#f2bb74}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--back);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif}
h1,h2,h3,p,ul,ol,dl,dd{margin:0;padding:0}
h1,h2,h3{font-weight:650;line-height:1.2;text-wrap:balance}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.button{display:inline-block;padding:.7rem 1.2rem;border-radius:.6rem;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.button.plain{background:none;color:var(--accent);box-shadow:inset 0 0 0 1px var(--line)}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:650;color:var(--ink);text-decoration:none}
.brand svg{width:1.75rem;height:1.75rem;flex:none}
`;

/** The logo of the platform, as in the dashboard. */
export const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3451b2"/><path d="M10 11.5h12M10 16h12M10 20.5h7" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>';

/** A page without scripts and without files of its own. */
export interface Document {
  readonly lang: string;
  readonly dir?: 'ltr' | 'rtl';
  /** Plain text. */
  readonly title: string;
  readonly description?: string;
  /** HTML. */
  readonly body: string;
  /** The style of this page, added to the one of all pages. */
  readonly style: string;
  /** The delay after which the browser loads another page of this site, and its URL. */
  readonly refresh?: { readonly seconds: number; readonly url: string };
}

export function renderDocument({ lang, dir = 'ltr', title, description, body, style, refresh }: Document): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh.seconds}; url=${escapeHtml(refresh.url)}">\n`}${
  description === undefined
    ? '<meta name="robots" content="noindex">'
    : `<meta name="description" content="${escapeHtml(description)}">`
}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${BASE_STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** Returns the policy of such a page: its own style, nothing else. `frames` lists who may show it in a frame. */
export function policyOf(style: string, frames: "'none'" | '*' = "'none'"): string {
  const hash = createHash('sha256').update(`${BASE_STYLE}${style}`).digest('base64');
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${hash}'`,
    `frame-ancestors ${frames}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
