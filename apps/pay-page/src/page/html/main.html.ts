import type { LineItemView } from '@libs/dto/buyers/line-items';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { type Html, html, raw } from '../../html/html.js';
import { payState, STATE_FACTS, seenUsdCents } from '../../states/pay-state.js';
import { testPanel } from '../../test-mode/test-mode.html.js';
import { fill, money } from '../../texts/format.js';
import { LANGUAGES, type Language } from '../../texts/languages.js';
import { instructions, warnings } from './instructions.html.js';
import { mailForm } from './mail-form.html.js';
import { formPath, linkTo, type PageContext } from './parts/page-context.js';
import { sentForm } from './parts/sent-form.html.js';
import { contact, status } from './parts/status.html.js';
import { hasPayments, payments } from './payments.html.js';
import { receipt } from './receipt.html.js';

/**
 * Returns the part that changes; the script also fetches it to refresh the page. Each child has an id, and is replaced
 * only when it differs from what was served before. On a phone, changing parts are below the permanent ones, so that
 * nothing on the screen moves; the parts that follow the payment are created again where they replace the instructions.
 */
export function payMain(view: PayView, context: PageContext): Html {
  const state = payState(view);
  const { asks = false, missing: mayBeMissing = false, pollEveryS } = STATE_FACTS[state];
  // A simulated buyer's payment is always seen.
  const isSimulated = view.network === 'simulated';
  const missing = mayBeMissing && !isSimulated;
  const embeds = view.embed_origins.join(' ');
  const { texts } = context.language;
  const isPaid = view.status === 'paid';
  const link = onward(view, context);
  return html`<main data-state="${state}" data-asks="${String(asks)}" data-poll-every-s="${pollEveryS}"${context.hasServerTime && html` data-server-time="${view.server_time}"`} data-embed-origins="${embeds}">
<div class="card">
<div class="about">
<header id="summary">${summary(view, context, asks)}</header>
<section id="status" class="status">${status(view, state, context)}</section>
</div>
<div class="pane">
<section id="how" aria-label="${texts.howToPay}"${!asks && ' hidden'}>${asks && instructions(view, context)}</section>
</div>
<div class="below">
<div id="heed"${!asks && ' hidden'}>${asks && warnings(view, context)}</div>
<section id="sent" aria-label="${texts.sent.title}"${!missing && ' hidden'}>${missing && sentForm(context)}</section>
</div>
<div id="tail" data-in="${String(asks)}">
<section id="payments" aria-label="${texts.payments}"${!hasPayments(view) && ' hidden'}>${payments(view, context)}</section>
<section id="receipt" aria-label="${texts.receipt}"${!isPaid && ' hidden'}>${isPaid && receipt(view, context)}</section>
<section id="mail" aria-label="${texts.mailed.title}"${!isPaid && ' hidden'}>${isPaid && mailForm(view, context)}</section>
</div>
<div id="onward" data-in="${state}"${!link && ' hidden'}>${link}</div>
</div>
<footer id="foot">${foot(view, context)}</footer>
<div id="more"${(!isSimulated || asks) && ' hidden'}>${isSimulated && !asks && testPanel(formPath(context, 'test_payment'))}</div>
</main>`;
}

/**
 * Returns the most important figure, in the largest type. The line below it always exists, so that nothing moves when
 * it fills.
 */
function summary(view: PayView, context: PageContext, asks: boolean): Html {
  const { language } = context;
  const { texts } = language;
  const { status: ledger, amount_usd_cents, paid_total_usd_cents, to_send_usd_cents } = view;
  const isPaid = ledger === 'paid';
  const hasPart = seenUsdCents(view) > 0 && !isPaid;
  const due = hasPart ? texts.remainingDue : texts.amountDue;
  const label = isPaid ? texts.amountPaid : asks ? due : texts.amount;
  const cents = isPaid ? paid_total_usd_cents : asks ? to_send_usd_cents : amount_usd_cents;
  return html`<p class="merchant">${view.merchant_name}</p>
${about(view, language)}
<p class="label">${label}</p>
<p class="amount"><bdi dir="ltr">${money(cents, language)}</bdi></p>
<p class="label so-far">${hasPart && soFar(view, context)}</p>`;
}

/** Returns the purpose in the merchant's words: each text in its own direction, whatever the page's. */
function about({ description, reference, line_items }: PayView, language: Language): Html {
  const { texts } = language;
  return html`${description && html`<p class="note"><bdi>${description}</bdi></p>`}
${reference && html`<p class="note">${texts.reference} <bdi>${reference}</bdi></p>`}
${line_items && html`<ul class="items">${line_items.map((item) => lineItem(item, language))}</ul>`}`;
}

function lineItem({ name, quantity, amount_usd_cents }: LineItemView, language: Language): Html {
  const count = quantity === 1 ? '' : html`<span dir="ltr">${String(quantity)} × </span>`;
  return html`<li><span>${count}<bdi>${name}</bdi></span><bdi dir="ltr">${money(quantity * amount_usd_cents, language)}</bdi></li>`;
}

/** Returns what has arrived so far, and what is missing. Money that is only seen is not called received. */
function soFar(view: PayView, { language }: PageContext): string {
  const { texts } = language;
  if (view.in_flight_usd_cents > 0 && view.to_send_usd_cents > 0) {
    const [seen, rest] = [seenUsdCents(view), view.to_send_usd_cents].map((cents) => money(cents, language));
    return fill(texts.seenOf, { seen: seen!, rest: rest! });
  }
  if (view.paid_total_usd_cents === 0) return '';
  const [paid, total] = [view.paid_total_usd_cents, view.amount_usd_cents].map((cents) => money(cents, language));
  return fill(texts.receivedOf, { paid: paid!, total: total! });
}

/**
 * Returns the link back to the shop: after the payment, or without one. A buyer who sent something is not led to the
 * page for canceling.
 */
function onward(view: PayView, { language }: PageContext): Html | null {
  const { texts } = language;
  const { status: ledger, cancel_url, return_url, merchant_name: merchant } = view;
  const isUntouched = seenUsdCents(view) === 0;
  const target = isUntouched ? cancel_url || return_url : return_url || cancel_url;
  if (!target) return null;
  const cancels = isUntouched && ledger === 'open' && cancel_url !== '';
  const isNext = ledger === 'paid' || ledger === 'expired' || ledger === 'canceled';
  return html`<a class="${isNext ? 'button' : 'soft'}" href="${target}" target="_top" rel="noreferrer">${fill(cancels ? texts.cancelTo : texts.backTo, { merchant })}</a>`;
}

const GLOBE = raw(
  '<svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8"/><path d="M2 10h16M10 2c5 5 5 11 0 16-5-5-5-11 0-16"/></svg>',
);

function foot(view: PayView, context: PageContext): Html {
  const { code } = context.language;
  return html`${!STATE_FACTS[payState(view)].contact && contact(view, context)}
<details class="languages"><summary>${GLOBE}<span class="unseen">${context.language.texts.language}: </span>${context.language.name}</summary>
<ul>${LANGUAGES.map((one) => html`<li><a href="${linkTo(context, { lang: one.code })}" lang="${one.code}" hreflang="${one.code}"${one.code === code && html` aria-current="true"`}>${one.name}</a></li>`)}</ul></details>`;
}
