import { escapeHtml } from '../markdown/code.mjs';
import { addressOf, PAGES, SECTIONS } from '../pages.mjs';

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3451b2"/><path d="M10 11.5h12M10 16h12M10 20.5h7" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>';
const SEARCH =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="m10.5 10.5 3.5 3.5" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/></svg>';
const SCHEME =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor"/></svg>';
const MENU =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4.5h12M2 8h12M2 11.5h12" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/></svg>';

/** Returns a complete page. It has no inline script or style, because the content security policy forbids them. */
export function documentOf({ title, description, main, path, assets }) {
  const address = path === undefined ? undefined : path === '' ? '/docs' : `/docs/${path}`;
  const markdown = path === undefined ? undefined : `/docs/${path || 'index'}.md`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${address === '/docs' ? 'Documentation' : `${title} · Documentation`}</title>
${description ? `<meta name="description" content="${shortened(description)}">\n` : '<meta name="robots" content="noindex">\n'}<link rel="icon" type="image/svg+xml" href="/docs/${assets.icon}">
<link rel="stylesheet" href="/docs/${assets.style}">
<script src="/docs/${assets.early}"></script>
<script type="module" src="/docs/${assets.site}"></script>
${markdown ? `<link rel="alternate" type="text/plain" title="Markdown" href="${markdown}">\n` : ''}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button class="icon menu" type="button" aria-label="Menu" aria-expanded="false" aria-controls="menu">${MENU}</button>
<a class="brand" href="/docs">${MARK}<span>Checkout</span> <span class="soft">Docs</span></a>
<button class="search" type="button" aria-haspopup="dialog">${SEARCH}<span>Search</span><kbd>/</kbd></button>
<nav class="top" aria-label="Elsewhere"><a href="/docs/reference">API reference</a><a href="/dashboard">Dashboard</a></nav>
<button class="icon scheme" type="button" aria-label="Switch between light and dark">${SCHEME}</button>
</header>
<div class="frame">
<nav class="side" id="menu" aria-label="Pages">
${menu(path)}
</nav>
${main}
</div>
<footer>${markdown ? `<a href="${markdown}">This page as Markdown</a>` : ''}<a href="/llms.txt">llms.txt</a><a href="/openapi.json">OpenAPI</a></footer>
<dialog class="finder" aria-label="Search the documentation">
<form method="dialog"><input type="text" inputmode="search" enterkeyhint="search" placeholder="Search the documentation" aria-label="Search" role="combobox" aria-expanded="false" aria-autocomplete="list" aria-controls="found" autocomplete="off" spellcheck="false"><button class="close" value="close">Close</button></form>
<div id="found" role="listbox" aria-label="Pages found"></div>
<p class="status" role="status"></p>
</dialog>
</body>
</html>
`;
}

function menu(path) {
  const sections = SECTIONS.map(({ title, pages }) => {
    const items = pages.map(({ source, title: name }) => item(source, name, path));
    return `<p>${escapeHtml(title)}</p>\n<ul>${items.join('')}</ul>`;
  });
  return sections.join('\n');
}

function item(source, name, path) {
  const isHere = PAGES.find((page) => page.source === source)?.path === path;
  return `<li><a href="${addressOf(source)}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`;
}

/** Returns as much of a text as search engines show. */
function shortened(text) {
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s\S*$/, '')}…`;
}
