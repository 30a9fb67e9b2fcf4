import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { type Html, html } from '../../html/html.js';
import { fill } from '../../texts/format.js';
import { formPath, type PageContext } from './parts/page-context.js';

/** Returns the form for a receipt by mail: offered where mail is configured, and as long as receipts may be sent. */
export function mailForm({ receipt_mails_left: left }: PayView, context: PageContext): Html | null {
  const given = context.filled?.mail;
  if (left === 0 && !given) return null;
  const { title, label, send, outcomes } = context.language.texts.mailed;
  const outcome = given && fill(outcomes[given.outcome], { email: given.email });
  return html`<details class="more"${given && ' open'}><summary>${title}</summary>
<form method="post" action="${formPath(context, 'receipt')}">
<label for="email">${label}</label>
<div class="field"><input id="email" name="email" type="email" dir="ltr" required maxlength="200" autocomplete="email" value="${given?.outcome === 'sent' ? '' : given?.email}"${given && html` aria-describedby="mailed"`}><button class="quiet">${send}</button></div>
<p id="mailed" class="outcome">${outcome}</p>
</form></details>`;
}
