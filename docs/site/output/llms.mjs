import { PAGES, SECTIONS } from '../pages.mjs';

const ABOUT =
  'A non-custodial checkout for USDC and USDT, and an API that embeds agents into your product. Buyers pay an address that belongs to one payment; the money goes to the treasury of the merchant.';
/** The address of the platform in these texts. The gateway replaces it by its own. */
const ORIGIN = 'https://pay.example.com';

/**
 * Returns `/llms.txt`, a list of links to the Markdown of the pages, in the format of https://llmstxt.org. `markdown`
 * has the texts by path.
 */
export function llmsText(markdown) {
  const sections = SECTIONS.map(({ title, pages }) => {
    const lines = pages.map(({ source, title: name }) => {
      const path = PAGES.find((page) => page.source === source).path;
      return `- [${name}](${ORIGIN}/docs/${path || 'index'}.md): ${titleOf(markdown.get(path))}`;
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const openApi = `## OpenAPI\n\n- [Both APIs](${ORIGIN}/openapi.json)\n- [The agent API alone](${ORIGIN}/v1/openapi.json)`;
  return `${['# Checkout', `> ${ABOUT}`, ...sections, openApi].join('\n\n')}\n`;
}

/** Returns `/llms-full.txt`, with the text of all pages. */
export function llmsFullText(markdown) {
  const pages = PAGES.map(({ path }) => `<!-- ${ORIGIN}/docs/${path} -->\n\n${markdown.get(path).trim()}`);
  return `${pages.join('\n\n---\n\n')}\n`;
}

function titleOf(text) {
  return /^# (.+)$/m.exec(text)[1].replaceAll('`', '');
}
