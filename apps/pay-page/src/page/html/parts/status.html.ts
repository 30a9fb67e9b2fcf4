import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { type Html, html, raw } from '../../../html/html.js';
import { isDelayed, type PayState, STATE_FACTS, type Tone } from '../../../states/pay-state.js';
import { moment } from '../../../texts/format.js';
import { linkTo, type PageContext } from './page-context.js';

/** Signs drawn in the color of the text, so that they work in every scheme and in forced colors. */
const SIGNS: Readonly<Record<Tone, Html>> = {
  plain: sign('<circle cx="10" cy="10" r="8"/><path d="M10 5.5V10l3 2"/>'),
  busy: sign('<circle cx="10" cy="10" r="8" stroke-dasharray="34 17"/>', 'turning'),
  good: sign('<circle cx="10" cy="10" r="8"/><path d="m6.5 10.2 2.4 2.4 4.6-5"/>'),
  warn: sign('<circle cx="10" cy="10" r="8"/><path d="M10 6v4.6M10 13.6v.1"/>'),
};

/** Returns the state in a heading and a sentence, and the time left. */
export function status(view: PayView, state: PayState, context: PageContext): Html {
  const { texts } = context.language;
  const { title, sentence } = texts.states[state];
  const { tone, asks, contact: showsContact } = STATE_FACTS[state];
  return html`<h1 class="${tone}">${SIGNS[tone]}<span>${title}</span></h1>
<p id="sentence">${sentence}${asks && html` <span class="needs-script">${texts.noticesByItself}</span>`}</p>
${view.status !== 'paid' && html`<noscript><p class="notice">${asks && texts.reloadsByItself} <a href="${linkTo(context)}">${texts.reload}</a></p></noscript>`}
${asks && timeLeft(view, context)}
${showsContact && contact(view, context)}
${view.status !== 'paid' && isDelayed(view) && html`<p class="notice">${texts.delayed}</p>`}`;
}

/** Returns the contact to write to, where the merchant gave one. */
export function contact(view: PayView, { language }: PageContext): Html | null {
  const { support_email } = view;
  if (!support_email) return null;
  const href = `mailto:${support_email}?subject=${encodeURIComponent(subjectOf(view))}`;
  return html`<p class="contact">${language.texts.questions} <a href="${href}"><bdi>${support_email}</bdi></a></p>`;
}

/** Returns the deadline in words; the script turns it into a countdown. */
function timeLeft({ expires_at }: PayView, { language }: PageContext): Html {
  const { texts } = language;
  const [before = '', after = ''] = texts.payBy.split('{time}');
  return html`<p class="time" data-expires="${expires_at}"><span class="left" hidden>${texts.timeLeft} <b dir="ltr"></b></span><span class="by">${before}<time datetime="${expires_at}">${moment(expires_at, language)}</time>${after}</span></p>`;
}

function sign(shapes: string, classes = ''): Html {
  return raw(`<svg class="sign ${classes}" viewBox="0 0 20 20" aria-hidden="true">${shapes}</svg>`);
}

/** Returns the subject by which the merchant finds the payment: its own reference, or the link if it gave none. */
function subjectOf({ reference, description, pay_url }: PayView): string {
  return reference ?? [description, pay_url].filter(Boolean).join(' ');
}
