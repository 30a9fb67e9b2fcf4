import { pageAssets } from '../../assets/page-assets.js';
import { type Html, html, raw } from '../../html/html.js';
import type { Language } from '../../texts/languages.js';

/** A square that looks like a coin at any size; the page loads nothing else. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%230b57d0'/%3E%3Ccircle cx='16' cy='16' r='7' fill='none' stroke='%23fff' stroke-width='3'/%3E%3C/svg%3E";

interface Parts {
  readonly language: Language;
  readonly title: string;
  /** The contents of the head in addition to those of every page. */
  readonly head?: Html | false;
  readonly body: Html;
}

/** Returns a whole document with the page's style. */
export function htmlDocument({ language, title, head, body }: Parts): Html {
  return html`<!doctype html>
<html lang="${language.code}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${raw(ICON)}">
<style>${raw(pageAssets().style)}</style>
${head}
</head>
<body>
${body}
</body>
</html>`;
}
