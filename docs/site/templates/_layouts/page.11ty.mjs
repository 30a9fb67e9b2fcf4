import { escapeHtml } from '../../markdown/code.mjs';
import { documentOf } from '../../output/document.mjs';
import { addressOf, PAGES } from '../../pages.mjs';

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/g;

/**
 * Returns a page of the site: its text, the menu on the left, its headings on the right, and links to the previous and
 * the next page.
 */
export function render({ content, path, section, shortTitle, source, assets }) {
  const article = content.replaceAll(
    /<(h[23]) id="([^"]+)">(.*?)<\/\1>/g,
    (_heading, tag, id, text) =>
      `<${tag} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="Link to ${plain(text)}">#</a></${tag}>`,
  );
  const title = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(content)?.[1] ?? shortTitle);
  const description = plain(/<p>(.*?)<\/p>/s.exec(content)?.[1] ?? '');
  const main = `<main id="content">
<article data-pagetitle="${escapeHtml(title)}">
<p class="section">${escapeHtml(section)}</p>
${article}
</article>
${neighbors(source)}
</main>
${outline(content)}`;
  return documentOf({ title, description, main, path, assets });
}

function plain(html) {
  const text = html.replaceAll(/<[^>]+>/g, '');
  return text.replaceAll(/\s+/g, ' ').replaceAll('"', '&quot;');
}

function outline(content) {
  const headings = [...content.matchAll(HEADING)];
  if (headings.length < 2) return '<div class="outline"></div>';
  const items = headings.map(
    ([, level, id, text]) =>
      `<li class="level-${level}"><a href="#${id}">${text.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  );
  return `<nav class="outline" aria-labelledby="outline"><p id="outline">On this page</p><ul>${items.join('')}</ul></nav>`;
}

function neighbors(source) {
  const place = PAGES.findIndex((page) => page.source === source);
  const links = [
    ['prev', 'Previous', PAGES[place - 1]],
    ['next', 'Next', PAGES[place + 1]],
  ];
  const html = links.map(([rel, word, page]) =>
    page
      ? `<a class="${rel}" rel="${rel}" href="${addressOf(page.source)}"><span>${word}</span>${escapeHtml(page.title)}</a>`
      : '',
  );
  return `<nav class="neighbors" aria-label="Pages before and after">${html.join('')}</nav>`;
}
