import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { pageAssets } from '../../assets/page-assets.js';
import { devPanel } from '../../dev-panel/dev-panel.html.js';
import { type Html, html, raw } from '../../html/html.js';
import type { BrowserWords } from '../../script/document/words.js';
import { payState } from '../../states/pay-state.js';
import { testStripe } from '../../test-mode/test-mode.html.js';
import { fill } from '../../texts/format.js';
import { htmlDocument } from './document.html.js';
import { payMain } from './main.html.js';
import { linkTo, type PageContext } from './parts/page-context.js';

/** The interval at which the page without JavaScript reloads itself; `reloadsByItself` of the texts states it. */
const RELOAD_S = 30;

/** Returns the whole pay page. */
export function payPage(view: PayView, context: PageContext): Html {
  const { language } = context;
  const { texts } = language;
  // Its buttons move money of the development chain, where there are no test sessions.
  const hasDevPanel = context.hasDevPanel && view.livemode;
  const words: BrowserWords = {
    ...texts.browser,
    returning: fill(texts.browser.returning, { merchant: view.merchant_name }),
    ...(context.walletConnect && { walletConnect: texts.walletConnect }),
  };
  return htmlDocument({
    language,
    title: `${texts.states[payState(view)].title} · ${view.merchant_name}`,
    head: html`<noscript><meta http-equiv="refresh" content="${RELOAD_S};url=${linkTo(context)}"></noscript>`,
    body: html`${!view.livemode && testStripe(view.network, context)}
${payMain(view, context)}
<p id="announced" class="unseen" role="status"></p>
${hasDevPanel && devPanel()}
<script type="application/json" id="words">${json(words)}</script>
<script>${raw(pageAssets().pageScript)}</script>
${hasDevPanel && html`<script>${raw(pageAssets().devPanelScript)}</script>`}`,
  });
}

/** Returns the page for a wrong or old link. */
export function notFoundPage({ language }: Pick<PageContext, 'language'>): Html {
  const { title, sentence } = language.texts.noPayment;
  return htmlDocument({
    language,
    title,
    body: html`<main class="lone"><section class="card status"><h1>${title}</h1><p>${sentence}</p></section></main>`,
  });
}

/** Returns JSON for use inside a script element: nothing in it can end the element. */
function json(value: unknown): Html {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
