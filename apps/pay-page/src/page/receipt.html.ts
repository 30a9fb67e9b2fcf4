import type { PayView } from '@libs/dto/questions/sessions.questions';
import type { Texts } from '../texts/texts.js';
import { moment } from '../texts/written.js';
import { type Html, html } from './html.js';
import type { PageContext } from './page-context.js';

/** What a buyer keeps: when, to whom, for what. Amount and transactions stand above it. */
export function receipt(view: PayView, context: PageContext): Html {
  const { texts } = context.language;
  const credited = view.payments.filter(({ status }) => status !== 'detected' && status !== 'reverted');
  return html`<div class="between"><h2 class="label">${texts.receipt}</h2><button type="button" class="copy needs-script" id="print">${texts.print}</button></div>
<dl>
${view.paid_at && row(texts.date, html`<time datetime="${view.paid_at}">${moment(view.paid_at, context.language)}</time> UTC`)}
${row(texts.reference, html`${view.invoice_id}`)}
${row(texts.network, html`${context.networkName}`)}
${row(texts.toAddress, html`<code dir="ltr">${view.deposit_address}</code>`)}
</dl>
${credited.map(({ tx_hash }) => fullHash(tx_hash, texts))}`;
}

/** On paper there is nothing to follow, so it is written out. */
function fullHash(hash: string, texts: Texts): Html {
  return html`<p class="on-paper">${texts.transaction} <code dir="ltr">${hash}</code></p>`;
}

function row(label: string, value: Html): Html {
  return html`<div><dt>${label}</dt><dd><span class="value"><bdi>${value}</bdi></span></dd></div>`;
}
