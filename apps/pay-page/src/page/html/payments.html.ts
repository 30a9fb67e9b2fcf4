import type { SessionPaymentView } from '@libs/dto/payments/views';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { type Html, html } from '../../html/html.js';
import { fill, money, number, tokens } from '../../texts/format.js';
import type { Texts } from '../../texts/languages/texts.js';
import type { PageContext } from './parts/page-context.js';

const WORD: Readonly<Record<SessionPaymentView['status'], keyof Texts['paymentIs']>> = {
  detected: 'detected',
  confirmed: 'confirmed',
  late: 'late',
  swept: 'confirmed',
  reverted: 'reverted',
};

/** Returns whether anything was sent that the page lists in addition to the totals. */
export function hasPayments(view: PayView): boolean {
  return view.payments_count > 0 || dust(view).length > 0;
}

/** Returns the newest transfers, with the network's progress on each, and the sum of the small ones. */
export function payments(view: PayView, context: PageContext): Html {
  const { language } = context;
  const { texts } = language;
  const { payments: list, payments_count } = view;
  const earlier = payments_count - list.length;
  const amount = dust(view)
    .map(({ asset, units, decimals }) => `${tokens(units, decimals, language)} ${asset}`)
    .join(' + ');
  return html`<h2 class="label">${texts.payments}</h2>
<ul class="payments">${list.map((payment) => line(payment, context))}</ul>
${earlier > 0 && html`<p class="besides">${fill(texts.paymentsMore, { count: number(earlier, language) })}</p>`}
${amount && html`<p class="besides">${fill(texts.belowSmallest, { amount })}</p>`}`;
}

/**
 * Returns the sums of transfers that are too small to be payments: a stranger can send any number of them, so they
 * share one line.
 */
function dust({ accepted, below_minimum_units: below }: PayView) {
  return accepted
    .map(({ asset, decimals }) => ({ asset, decimals, units: below[asset] }))
    .filter(({ units }) => BigInt(units) > 0n);
}

function line(payment: SessionPaymentView, context: PageContext): Html {
  const { texts } = context.language;
  return html`<li data-hash="${payment.tx_hash}" data-status="${payment.status}">
<span><b><bdi dir="ltr">${money(payment.amount_usd_cents, context.language)}</bdi></b> ${payment.asset}</span><span class="word ${payment.status}">${texts.paymentIs[WORD[payment.status]]}</span>
<span class="hash">${transactionLink(payment.tx_hash, context)}</span>
${payment.status === 'detected' && progress(payment, texts)}
</li>`;
}

function progress({ confirmations, required_confirmations: needed }: SessionPaymentView, texts: Texts): Html {
  const done = Math.min(confirmations, needed);
  const text = fill(texts.confirmations, { done, needed });
  return html`<span class="progress"><progress max="${needed}" value="${done}" aria-label="${text}"></progress><span>${text}</span></span>`;
}

/** Returns a transaction, linked where there is an explorer. */
function transactionLink(hash: string, { explorerUrl, language }: PageContext): Html {
  const short = `${hash.slice(0, 10)}…${hash.slice(-6)}`;
  if (!explorerUrl) return html`<code title="${hash}"><bdi dir="ltr">${short}</bdi></code>`;
  return html`<a href="${explorerUrl.replace(/\/$/, '')}/tx/${hash}" target="_blank" rel="noopener noreferrer"><span class="unseen">${language.texts.transaction} </span><code title="${hash}"><bdi dir="ltr">${short}</bdi></code></a>`;
}
