import { codeBlock } from './code.mjs';
import { publishedLink } from './published.mjs';
import { joinTabs } from './tabs.mjs';

/**
 * Extends Eleventy's Markdown for this site: highlighted code with a button, tabs, headings with anchors, and links to
 * published pages.
 */
export function extendMarkdown(md) {
  md.renderer.rules.fence = (tokens, index) => codeBlock(tokens[index].content, tokens[index].info.trim());
  md.renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index].content, '');
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  md.core.ruler.push('site', ({ tokens, env }) => {
    joinTabs(tokens);
    addAnchors(tokens);
    frameTables(tokens);
    for (const token of tokens) if (token.children) leadLinks(token.children, env.source);
  });
}

/** Adds anchors in the format of code hosts, so that a link to a heading works in both places. */
function addAnchors(tokens) {
  const seen = new Map();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = textOf(tokens[index + 1]).toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    token.attrSet('id', count === 0 ? anchor : `${anchor}-${count}`);
  }
}

function textOf({ children }) {
  return children.map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('');
}

/** Hides the head of a table whose columns have no titles, and makes an empty title an ordinary cell. */
function frameTables(tokens) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'thead_open') continue;
    const head = tokens.slice(index, tokens.findIndex(({ type }, at) => at > index && type === 'thead_close') + 1);
    if (head.every(({ type, content }) => type !== 'inline' || content === '')) head.forEach(hide);
    for (const [place, part] of head.entries())
      if (part.type === 'th_open' && head[place + 1].content === '')
        for (const end of [part, head[place + 2]]) end.tag = 'td';
  }
}

function hide(token) {
  token.hidden = true;
}

/** Turns links to unpublished files, which work only in the repository, into plain text. */
function leadLinks(tokens, source) {
  const kept = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = publishedLink(token.attrGet('href'), source);
      kept.push(address !== undefined);
      if (address === undefined) hide(token);
      else token.attrSet('href', address);
    } else if (token.type === 'link_close' && !kept.pop()) hide(token);
  }
}
