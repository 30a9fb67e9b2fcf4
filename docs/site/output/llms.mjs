import { PAGES, SECTIONS } from '../pages.mjs';

const ABOUT =
  'A non-custodial checkout for USDC and USDT, and an API that embeds agents into your product. Buyers pay an address that belongs to one payment; the money goes to the treasury of the merchant.';
/** Where the platform is known to be; the gateway puts its own address here. */
const ORIGIN = 'https://pay.example.com';

/**
 * `/llms.txt`: the pages as a list of links to their Markdown, as https://llmstxt.org has it. `markdown` is by path.
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

/** `/llms-full.txt`: all pages, one after the other. */
export function llmsFullText(markdown) {
  const pages = PAGES.map(({ path }) => `<!-- ${ORIGIN}/docs/${path} -->\n\n${markdown.get(path).trim()}`);
  return `${pages.join('\n\n---\n\n')}\n`;
}

function titleOf(text) {
  return /^# (.+)$/m.exec(text)[1].replaceAll('`', '');
}
