import { type Html, html } from '../../../html/html.js';
import { fill } from '../../../texts/format.js';
import { formPath, type PageContext } from './page-context.js';

/** The placeholder of the input for a hash. */
const HASH_BEGINS = '0x…';

/**
 * Returns a form for a buyer whose money does not show: the buyer enters a transaction and sees how it relates to this
 * payment.
 */
export function sentForm(context: PageContext): Html {
  const { networkName: network, language, filled } = context;
  const { title, label, find, findings } = language.texts.sent;
  const given = filled?.sent;
  return html`<details class="more"${given && ' open'}><summary>${title}</summary>
<form method="post" action="${formPath(context, 'find')}">
<label for="transaction">${label}</label>
<div class="field"><input id="transaction" name="transaction" dir="ltr" required maxlength="300" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="${HASH_BEGINS}" value="${given?.transaction}"${given && html` aria-describedby="finding"`}><button class="quiet">${find}</button></div>
<p id="finding" class="outcome">${given && fill(findings[given.finding], { network })}</p>
</form></details>`;
}
