import { tokenTransferUri } from '@libs/chain/eip681';
import type { PayView } from '@libs/dto/questions/sessions.questions';
import type { AcceptedAsset, SessionPaymentView } from '@libs/dto/views';
import { formatUsd } from '@libs/money/cents';
import { renderSVG } from 'uqr';
import { tokenAmount } from './amounts.js';
import { type Html, html, raw } from './html.js';
import { PAGE_SCRIPT } from './page.script.js';
import { PAGE_STYLE } from './page.style.js';
import { asksForMoney, type PayState, payState, STATE_TEXT } from './pay-state.js';

/** What the page knows beside the session. */
export interface PageContext {
  /** The asset the buyer chose; the first accepted one otherwise. */
  asset?: string;
  networkName: string;
  explorerUrl?: string;
}

/** The whole page. */
export function payPage(view: PayView, context: PageContext): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${STATE_TEXT[payState(view)].title}</title>
<link rel="icon" href="data:,">
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
${payMain(view, context)}
<script>${raw(PAGE_SCRIPT)}</script>
</body>
</html>`;
}

/** The part that changes; also what the script fetches to refresh the page. */
export function payMain(view: PayView, context: PageContext): Html {
  const state = payState(view);
  const version = [
    state,
    view.paid_total_usd_cents,
    ...view.payments.map((p) => `${p.status}${p.confirmations}`),
  ].join();
  return html`<main data-state="${state}" data-version="${version}" data-final="${String(view.status === 'paid')}" data-server-time="${view.server_time}">
<header>
<p class="merchant">${view.merchant_name}</p>
<p class="amount">${formatUsd(view.amount_usd_cents)}</p>
${view.note && html`<p>${view.note}</p>`}
</header>
<section class="card" aria-live="polite">${status(view, state)}</section>
${asksForMoney(state) && instructions(view, context)}
${view.payments.length > 0 && payments(view.payments, context)}
<footer class="soft">
${view.status === 'paid' && view.return_url && html`<p><a href="${view.return_url}" rel="noreferrer">Back to ${view.merchant_name}</a></p>`}
${view.support_email && html`<p>Questions? <a href="mailto:${view.support_email}">${view.support_email}</a></p>`}
</footer>
</main>`;
}

function status(view: PayView, state: PayState): Html {
  const { title, sentence } = STATE_TEXT[state];
  const tone = view.status === 'paid' ? 'good' : view.status === 'expired' || view.status === 'canceled' ? 'warn' : '';
  return html`<h1 class="${tone}">${title}</h1>
<p>${sentence}</p>
${state === 'partial' && html`<p>Received ${formatUsd(view.paid_total_usd_cents)}, still due <strong>${formatUsd(view.remaining_usd_cents)}</strong>.</p>`}
${asksForMoney(state) && html`<p class="soft">Time left: <time data-expires="${view.expires_at}" datetime="${view.expires_at}">until ${view.expires_at.slice(0, 16).replace('T', ' ')} UTC</time></p>`}`;
}

function instructions(view: PayView, { asset, networkName }: PageContext): Html {
  const chosen = view.accepted.find((accepted) => accepted.asset === asset) ?? view.accepted[0]!;
  const amount = tokenAmount(chosen.amount, chosen.decimals);
  const uri = tokenTransferUri({
    token: chosen.token_address,
    chainId: view.chain_id,
    to: view.deposit_address,
    amountBaseUnits: BigInt(chosen.amount),
  });
  return html`<section class="card" aria-label="How to pay">
<nav aria-label="Token">${view.accepted.map((accepted) => tokenChoice(accepted, chosen))}</nav>
<a class="qr" href="${uri}" aria-label="Open in a wallet: ${amount} ${chosen.asset} to ${view.deposit_address}">${raw(renderSVG(uri, { border: 1 }))}</a>
<dl>
${copyable('Amount', amount, chosen.asset)}
${copyable('To this address', view.deposit_address)}
<dt>Network</dt><dd>${networkName}</dd>
<dt>Token contract</dt><dd><code>${chosen.token_address}</code></dd>
</dl>
<p class="soft warn">Send ${chosen.asset} on ${networkName} only. USDC.e and other networks are different money and would not arrive.</p>
</section>`;
}

function tokenChoice({ asset }: AcceptedAsset, chosen: AcceptedAsset): Html {
  return html`<a href="?asset=${asset}" ${asset === chosen.asset && raw('aria-current="true"')}>${asset}</a>`;
}

function copyable(label: string, value: string, unit = ''): Html {
  return html`<dt>${label}</dt><dd><code>${value}${unit && ` ${unit}`}</code><button type="button" data-copy="${value}" aria-label="Copy ${label.toLowerCase()}">Copy</button></dd>`;
}

function payments(list: readonly SessionPaymentView[], { explorerUrl }: PageContext): Html {
  return html`<section class="card" aria-label="Payments">${list.map((payment) => paymentLine(payment, explorerUrl))}</section>`;
}

const PAYMENT_WORD: Record<SessionPaymentView['status'], string> = {
  detected: 'confirming',
  confirmed: 'confirmed',
  late: 'confirmed, after the window',
  swept: 'confirmed',
  reverted: 'taken back by the network',
};

function paymentLine(payment: SessionPaymentView, explorerUrl: string | undefined): Html {
  const short = `${payment.tx_hash.slice(0, 10)}…${payment.tx_hash.slice(-6)}`;
  const link = explorerUrl
    ? html`<a href="${explorerUrl.replace(/\/$/, '')}/tx/${payment.tx_hash}" rel="noreferrer">${short}</a>`
    : html`<code title="${payment.tx_hash}">${short}</code>`;
  const done = Math.min(payment.confirmations, payment.required_confirmations);
  return html`<p><strong>${formatUsd(payment.amount_usd_cents)}</strong> ${payment.asset}, ${PAYMENT_WORD[payment.status]} ${link}</p>
${payment.status === 'detected' && html`<progress max="${payment.required_confirmations}" value="${done}" aria-label="Confirmations">${done} of ${payment.required_confirmations}</progress>`}`;
}

/** What a wrong or old link shows. */
export function notFoundPage(): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No such payment</title><style>${raw(PAGE_STYLE)}</style></head>
<body><main><section class="card"><h1>There is no payment under this link</h1><p>Please check the link, or ask whoever sent it to you for a new one.</p></section></main></body>
</html>`;
}
