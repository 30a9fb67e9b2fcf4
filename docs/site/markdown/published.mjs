import { posix } from 'node:path';
import { addressOf } from '../pages.mjs';

/** The rest of a document, after this line, is for people who have the repository. */
const END = /^<!-- Not published from here on\. -->$/m;
const NOTE = /^<!-- Printed by [^>]*-->\n+/;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/)/i;
const LINK = /\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g;

/** Returns the part of a document that is published. */
export function published(text) {
  return text.replace(NOTE, '').split(END, 1)[0].trimEnd();
}

/** Returns the address to which a link of a page leads on the site; undefined if its target is not published. */
export function publishedLink(target, source) {
  if (ELSEWHERE.test(target) || target.startsWith('#')) return target;
  const [path, anchor] = target.split('#');
  const address = addressOf(posix.join(posix.dirname(source), path));
  return address === undefined ? undefined : `${address}${anchor ? `#${anchor}` : ''}`;
}

/** Returns the Markdown of a page as it is served, with links to other Markdown of the site. */
export function servedMarkdown(text, source) {
  return outsideOfFences(published(text), (line) =>
    line.replaceAll(LINK, (_link, label, target) => {
      const address = publishedLink(target, source);
      if (address === undefined) return label;
      return `[${label}](${address.replace(/^\/docs(?=$|#)/, '/docs/index').replace(/^(\/docs\/[\w/-]+)(?=$|#)/, '$1.md')})`;
    }),
  );
}

function outsideOfFences(text, change) {
  let isFenced = false;
  const lines = text.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? line : change(line);
  });
  return `${lines.join('\n')}\n`;
}
