const PART = /<h([1-3]) id="([^"]*)">(.*?)<\/h\1>/gs;
const NO_TEXT =
  /<button\b.*?<\/button>|<div class="tab-list".*?<\/div>|<p class="panel-name">.*?<\/p>|<a class="anchor".*?<\/a>|<p class="section">.*?<\/p>/gs;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Returns the search index: an entry for each heading of each page, with the text below it. */
export function searchEntries(pages) {
  return pages.flatMap(({ address, section, html }) => {
    const article = /<article[^>]*>(.*)<\/article>/s.exec(html)?.[1].replaceAll(NO_TEXT, ' ');
    if (!article) return [];
    const headings = [...article.matchAll(PART)];
    const page = plain(headings[0]?.[3] ?? '');
    return headings.map((heading, place) => ({
      url: place === 0 ? address : `${address}#${heading[2]}`,
      page,
      section,
      title: plain(heading[3]),
      text: plain(article.slice(heading.index + heading[0].length, headings[place + 1]?.index)),
    }));
  });
}

function plain(html) {
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
  return text.replaceAll(/\s+/g, ' ').trim();
}
