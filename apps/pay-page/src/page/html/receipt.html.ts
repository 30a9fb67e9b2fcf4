import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { type Html, html } from '../../html/html.js';
import { moment, money } from '../../texts/format.js';
import type { Texts } from '../../texts/languages/texts.js';
import type { PageContext } from './parts/page-context.js';

/** Returns what a buyer keeps: the time, the merchant, the purpose, and any excess. */
export function receipt(view: PayView, context: PageContext): Html {
  const { texts } = context.language;
  const credited = view.payments.filter(({ status }) => status !== 'detected' && status !== 'reverted');
  return html`<div class="between"><h2 class="label">${texts.receipt}</h2><button type="button" class="copy needs-script" id="print">${texts.print}</button></div>
<dl>
${receiptLines(view, context).map(({ label, value }) => row(label, html`${value}`))}
${row(texts.toAddress, html`<code dir="ltr">${view.deposit_address}</code>`)}
</dl>
${credited.map(({ tx_hash }) => fullHash(tx_hash, texts))}`;
}

/** Returns the lines of a receipt as text: for the page and for the mail. */
export function receiptLines(
  view: PayView,
  { language, networkName }: PageContext,
): { label: string; value: string }[] {
  const { texts } = language;
  const excess = view.paid_total_usd_cents - view.amount_usd_cents;
  const amounts =
    excess > 0
      ? [
          { label: texts.price, value: money(view.amount_usd_cents, language) },
          { label: texts.amountPaid, value: money(view.paid_total_usd_cents, language) },
          { label: texts.excess, value: money(excess, language) },
        ]
      : [];
  return [
    ...amounts,
    ...(view.paid_at ? [{ label: texts.date, value: `${moment(view.paid_at, language)} UTC` }] : []),
    ...(view.description ? [{ label: texts.paidFor, value: view.description }] : []),
    ...(view.reference ? [{ label: texts.reference, value: view.reference }] : []),
    { label: texts.network, value: networkName },
  ];
}

/** Writes the whole hash out, because on paper there is no link to follow. */
function fullHash(hash: string, texts: Texts): Html {
  return html`<p class="on-paper">${texts.transaction} <code dir="ltr">${hash}</code></p>`;
}

function row(label: string, value: Html): Html {
  return html`<div><dt>${label}</dt><dd><span class="value"><bdi>${value}</bdi></span></dd></div>`;
}
