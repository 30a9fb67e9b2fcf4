import { posix } from 'node:path';
import { addressOf } from '../pages.mjs';

/** From here on a document is for those who have the repository. */
const END = /^<!-- Not published from here on\. -->$/m;
const NOTE = /^<!-- Printed by [^>]*-->\n+/;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/)/i;
const LINK = /\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g;

/** What of a document is published. */
export function published(text) {
  return text.replace(NOTE, '').split(END, 1)[0].trimEnd();
}

/** Where a link of a page leads on the site: an address, or undefined where its target is not published. */
export function publishedLink(target, source) {
  if (ELSEWHERE.test(target) || target.startsWith('#')) return target;
  const [path, anchor] = target.split('#');
  const address = addressOf(posix.join(posix.dirname(source), path));
  return address === undefined ? undefined : `${address}${anchor ? `#${anchor}` : ''}`;
}

/** The Markdown of a page as it is served: its links lead to other Markdown of the site. */
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
