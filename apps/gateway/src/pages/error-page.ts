import { escapeHtml } from '@libs/service-kit/http/escape-html';
import type { ErrorLanguage, ErrorText, ErrorTexts } from './error-texts.js';
import { MARK, policyOf, renderDocument } from './layout.js';

/** A failure, and where it happened. */
export interface Failure {
  readonly status: number;
  readonly path: string;
  readonly traceId: string;
  readonly retryAfterS?: number | undefined;
}

const STYLE = `
body{display:grid;place-content:center;padding:1rem}
main{width:min(32rem,calc(100vw - 2rem));background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:2rem 1.5rem;display:grid;gap:1rem}
h1{font-size:1.5rem}
.soft{color:var(--soft)}
.trace{font-size:.8rem;color:var(--soft);overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:.5rem}
`;

/** Long enough not to burden a service that recovers, short enough for a person who waits. */
const RELOAD_AFTER_S = 10;
/** Buyers of one outage must not all come back in the same second. */
const RELOAD_SPREAD_S = 5;
const LONGEST_RELOAD_S = 60;
const OF_BUYERS = /^\/pay\//;
/**
 * The paths that forms of the pay page are sent to. A browser that reloads such a path sends no form, so it gets no
 * page.
 */
const FORM_OF_BUYERS = /^(\/pay\/[^/?]+)\/(?:find|receipt)(?=\?|$)/;

/** Shows an error as a page, and sets its headers. The page reloads automatically where waiting helps. */
export function errorPage(
  failure: Failure,
  { code, dir, texts }: ErrorLanguage,
): { headers: Record<string, string>; html: string } {
  const { status, path, traceId, retryAfterS = 0 } = failure;
  const isPassing = status === 429 || status >= 500;
  const isBuyers = OF_BUYERS.test(path);
  const reloadS = Math.min(
    LONGEST_RELOAD_S,
    Math.ceil(Math.max(RELOAD_AFTER_S, retryAfterS) + Math.random() * RELOAD_SPREAD_S),
  );
  const { title, text } = textOf(status, isBuyers, texts);
  const seconds = String(Math.max(1, Math.ceil(retryAfterS)));
  const page = sameSite(path).replace(FORM_OF_BUYERS, '$1');
  const again = `<a class="button" href="${escapeHtml(page)}">${escapeHtml(texts.tryAgain)}</a>`;
  const home = isBuyers ? '' : `<a class="button${isPassing ? ' plain' : ''}" href="/">${escapeHtml(texts.home)}</a>`;
  const body = `<main>
<span class="brand">${MARK}Checkout</span>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text.replace('{seconds}', seconds))}</p>
${isPassing && isBuyers && status === 429 ? `<p>${escapeHtml(texts.payAway.text)}</p>\n` : ''}${isPassing ? `<p class="soft" role="status">${escapeHtml(texts.reloads)}</p>\n` : ''}<p class="actions">${isPassing ? again : ''}${home}</p>
<p class="trace">${escapeHtml(texts.reference)} <bdi>${escapeHtml(traceId)}</bdi></p>
</main>`;
  const html = renderDocument({
    lang: code,
    dir,
    title,
    body,
    style: STYLE,
    ...(isPassing ? { refresh: { seconds: reloadS, url: page } } : {}),
  });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': code,
    // A shop may show the pay page in a frame. The gateway does not know which shop, and there is nothing to click but
    // a reload.
    'content-security-policy': policyOf(STYLE, isBuyers ? '*' : "'none'"),
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
  };
  return { headers, html };
}

function textOf(status: number, isBuyers: boolean, texts: ErrorTexts): ErrorText {
  if (status >= 500) return isBuyers ? texts.payAway : texts.away;
  if (status === 404) return texts.notFound;
  return status === 429 ? texts.tooMany : texts.refused;
}

/** Returns the requested path of this site: `//elsewhere` would be another one. */
function sameSite(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`;
}
