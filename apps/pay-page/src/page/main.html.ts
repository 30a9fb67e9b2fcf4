import type { PayView } from '@libs/dto/questions/sessions.questions';
import { LANGUAGES } from '../texts/languages.js';
import type { Texts } from '../texts/texts.js';
import { fill, money } from '../texts/written.js';
import { type Html, html, raw } from './html.js';
import { instructions, warnings } from './instructions.html.js';
import { linkTo, type PageContext } from './page-context.js';
import { payState, STATE_FACTS } from './pay-state.js';
import { payments } from './payments.html.js';
import { receipt } from './receipt.html.js';
import { contact, status } from './status.html.js';

/**
 * The part that changes; also what the script fetches to refresh the page. Each child has an id, and is replaced only
 * when it differs from what was served before.
 */
export function payMain(view: PayView, context: PageContext): Html {
  const state = payState(view);
  const { asks = false, lookEveryS } = STATE_FACTS[state];
  const embeds = view.embed_origins.join(' ');
  const { texts } = context.language;
  return html`<main data-state="${state}" data-asks="${String(asks)}" data-look-every="${lookEveryS}" data-server-time="${view.server_time}" data-embed-origins="${embeds}">
<div class="card">
<div class="about">
<header id="summary">${summary(view, context, asks)}</header>
<section id="status" class="status">${status(view, state, context)}</section>
<section id="payments" aria-label="${texts.payments}"${view.payments.length === 0 && ' hidden'}>${payments(view, context)}</section>
<section id="receipt" aria-label="${texts.receipt}"${view.status !== 'paid' && ' hidden'}>${view.status === 'paid' && receipt(view, context)}</section>
</div>
<section id="how" aria-label="${texts.howToPay}"${!asks && ' hidden'}>${asks && instructions(view, context)}</section>
<div id="heed"${!asks && ' hidden'}>${asks && warnings(view, context)}</div>
<p id="onward"${!view.return_url && ' hidden'}>${view.return_url && onward(view, context)}</p>
</div>
<footer id="foot">${foot(view, context)}</footer>
</main>`;
}

/** The figure that matters now, largest. */
function summary(view: PayView, { language }: PageContext, asks: boolean): Html {
  const { texts } = language;
  const isPaid = view.status === 'paid';
  const hasPart = view.paid_total_usd_cents > 0 && !isPaid;
  const isOpen = view.status === 'open' || view.status === 'processing';
  const due = hasPart && asks ? texts.remainingDue : texts.amountDue;
  const label = isPaid ? texts.amountPaid : isOpen ? due : texts.amount;
  const cents = isPaid ? view.paid_total_usd_cents : hasPart && asks ? view.remaining_usd_cents : view.amount_usd_cents;
  return html`<p class="merchant">${view.merchant_name}</p>
${about(view, texts)}
<p class="label">${label}</p>
<p class="amount"><bdi dir="ltr">${money(cents, language)}</bdi></p>
${hasPart && html`<p class="label">${fill(texts.receivedOf, { paid: money(view.paid_total_usd_cents, language), total: money(view.amount_usd_cents, language) })}</p>`}`;
}

/** What it is for, in the merchant's words: each in its own direction, whatever the page's. */
function about({ description, reference }: PayView, texts: Texts): Html {
  return html`${description && html`<p class="note"><bdi>${description}</bdi></p>`}
${reference && html`<p class="note">${texts.reference} <bdi>${reference}</bdi></p>`}`;
}

function onward(view: PayView, { language }: PageContext): Html {
  const isPaid = view.status === 'paid';
  return html`<a class="${isPaid ? 'button' : 'soft'}" href="${view.return_url}" target="_top" rel="noreferrer">${fill(language.texts.backTo, { merchant: view.merchant_name })}</a>`;
}

const GLOBE = raw(
  '<svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8"/><path d="M2 10h16M10 2c5 5 5 11 0 16-5-5-5-11 0-16"/></svg>',
);

function foot(view: PayView, context: PageContext): Html {
  const { texts, code } = context.language;
  return html`<noscript><p><a href="">${texts.lookAgain}</a>. ${texts.looksByItself}</p></noscript>
${!STATE_FACTS[payState(view)].contact && contact(view, context)}
<details class="languages"><summary>${GLOBE}<span class="unseen">${texts.language}: </span>${context.language.name}</summary>
<ul>${LANGUAGES.map((one) => html`<li><a href="${linkTo(context, { lang: one.code })}" lang="${one.code}" hreflang="${one.code}"${one.code === code && html` aria-current="true"`}>${one.name}</a></li>`)}</ul></details>`;
}
