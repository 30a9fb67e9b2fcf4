import type { NetworkKind } from '@libs/dto/test-mode/test-mode';
import { type Html, html } from '../html/html.js';
import { TEST_ACTIONS } from './test-actions.js';

/** Returns the stripe of a test session's page. */
export function testStripe(network: NetworkKind, { networkName }: { networkName: string }): Html {
  const heed =
    network === 'testnet'
      ? `Paid on ${networkName}, with tokens that are worth nothing. Real money that is sent to this page’s address would be lost.`
      : 'No real money moves. Do not send tokens to this page’s address: they would be lost.';
  return html`<aside id="test-stripe" aria-label="Test mode"><strong>Test mode</strong> ${heed}</aside>`;
}

/**
 * Returns the actions of a simulated buyer, in every state of the page; `action` is the address of the form. Works
 * without JavaScript.
 */
export function testPanel(action: string): Html {
  return html`<div class="simulated"><h2>Simulated buyer</h2>
<p>In live mode, the address, the QR code and the wallets are here. In test mode, you choose what the buyer does: the payment is confirmed after two seconds, and your test webhooks are notified.</p>
<form method="post" action="${action}" data-plain>
${Object.entries(TEST_ACTIONS).map(([act, { label }]) => html`<button class="quiet" name="act" value="${act}">${label}</button>`)}
</form></div>`;
}
