import { tokenTransferUri } from '@libs/chain/eip681';
import type { AcceptedAsset } from '@libs/dto/payments/views';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { tokenAmount } from '@libs/money/token-amount';
import { type Html, html } from '../../html/html.js';
import type { WalletPayment } from '../../script/wallet/wallet-payment.js';
import { testPanel } from '../../test-mode/test-mode.html.js';
import { fill, tokens } from '../../texts/format.js';
import type { Texts } from '../../texts/languages/texts.js';
import { formPath, linkTo, type PageContext } from './parts/page-context.js';
import { qrCode } from './parts/qr-code.js';
import { walletLinks } from './parts/wallet-links.js';

/**
 * Returns how to pay the rest: with which token, by which wallet, or by hand. On a phone, apps come first and the code
 * is folded.
 */
export function instructions(view: PayView, context: PageContext): Html {
  if (view.network === 'simulated') return testPanel(formPath(context, 'test_payment'));
  const { texts } = context.language;
  const chosen = chosenOf(view, context);
  const code = scan(view, chosen, context);
  return html`<nav class="tokens" aria-label="${texts.payWithToken}">${view.accepted.map((one) => tokenLink(one, chosen, context))}</nav>
<div id="wallet" data-payment="${JSON.stringify(walletPayment(view, chosen, context))}"${context.walletConnect && html` data-connect="${JSON.stringify(context.walletConnect)}"`}></div>
${context.isPhone ? html`${apps(view, chosen, context)}${byHand(view, chosen, context)}${code}` : html`${code}${byHand(view, chosen, context)}`}
<details class="more"><summary>${texts.details}</summary>
<dl>${row(texts.tokenContract, html`${chosen.asset} <code class="small">${halves(chosen.token_address)}</code>`)}
${row(texts.network, html`${context.networkName} (${view.chain_id})`)}</dl></details>`;
}

/**
 * Returns warnings about the most common mistakes: another network, and an exchange that takes its fee from the amount.
 */
export function warnings(view: PayView, context: PageContext): Html | false {
  if (view.network === 'simulated') return false;
  const { networkName: network, language } = context;
  const { texts } = language;
  const { asset, amount, decimals } = chosenOf(view, context);
  const values = { asset, network, amount: tokens(amount, decimals, language) };
  const steps = [texts.exchangeNetwork, texts.exchangeAmount, texts.exchangeMemo];
  return html`<p class="notice">${fill(texts.onlyThisNetwork, values)}</p>
<details class="more"><summary>${texts.fromExchange}</summary>
<ol>${steps.map((step) => html`<li>${fill(step, values)}</li>`)}</ol></details>`;
}

/**
 * Returns buttons that open this page in an app of the phone, where it can pay; and the transfer itself, for all other
 * apps.
 */
function apps(view: PayView, chosen: AcceptedAsset, { language: { texts } }: PageContext): Html {
  return html`<nav class="apps" aria-label="${texts.openInWallet}">${walletLinks(view.pay_url).map(({ name, href }) => html`<a class="quiet" href="${href}">${name}</a>`)}
<a class="quiet" href="${uriOf(view, chosen)}">${texts.otherWallet}</a></nav>`;
}

function scan(view: PayView, chosen: AcceptedAsset, { networkName: network, language, isPhone }: PageContext): Html {
  const { texts } = language;
  const { asset, amount, decimals } = chosen;
  const values = { amount: tokens(amount, decimals, language), asset, address: view.deposit_address, network };
  const uri = uriOf(view, chosen);
  const code = qrCode(uri, fill(texts.qrAlternative, values));
  if (isPhone)
    return html`<details class="more"><summary>${texts.showCode}</summary><div class="scan">${code}</div></details>`;
  return html`<div class="scan">${code}<a class="quiet" href="${uri}">${texts.openInWallet}</a></div>`;
}

/**
 * Returns the lines to copy. Shown numbers are in the format of the language; copied ones are in the format that
 * wallets accept.
 */
function byHand(view: PayView, { asset, amount, decimals }: AcceptedAsset, context: PageContext): Html {
  const { networkName, language } = context;
  const { texts } = language;
  const shown = tokens(amount, decimals, language);
  return html`<dl>
${row(texts.amount, html`<strong class="big">${shown}</strong> ${asset}`, copyButton(tokenAmount(amount, decimals), texts.amount, texts))}
${row(texts.toAddress, checkable(view.deposit_address), copyButton(view.deposit_address, texts.toAddress, texts))}
${row(texts.network, html`<strong>${networkName}</strong>`)}
</dl>`;
}

/** Returns the token that the link requests, or the first one. */
function chosenOf({ accepted }: PayView, { requested }: PageContext): AcceptedAsset {
  return accepted.find(({ asset }) => asset === requested.asset) ?? accepted[0]!;
}

function tokenLink({ asset }: AcceptedAsset, chosen: AcceptedAsset, context: PageContext): Html {
  return html`<a href="${linkTo(context, { asset })}"${asset === chosen.asset && html` aria-current="true"`}>${asset}</a>`;
}

function row(label: string, value: Html, button?: Html): Html {
  return html`<div><dt>${label}</dt><dd><span class="value" dir="ltr">${value}</span>${button}</dd></div>`;
}

function copyButton(value: string, what: string, texts: Texts): Html {
  return html`<button type="button" class="copy" data-copy="${value}" aria-label="${fill(texts.copyThis, { what })}">${texts.copy}</button>`;
}

/** Returns an address whose ends, which people compare, stand out, and which breaks in its middle. */
function checkable(address: string): Html {
  return html`<code><b>${address.slice(0, 6)}</b>${address.slice(6, 21)}<wbr>${address.slice(21, -4)}<b>${address.slice(-4)}</b></code>`;
}

function halves(address: string): Html {
  return html`${address.slice(0, 21)}<wbr>${address.slice(21)}`;
}

function uriOf(view: PayView, { token_address, amount }: AcceptedAsset): string {
  return tokenTransferUri({
    token: token_address,
    chainId: view.chain_id,
    to: view.deposit_address,
    amountBaseUnits: BigInt(amount),
  });
}

function walletPayment(view: PayView, chosen: AcceptedAsset, context: PageContext): WalletPayment {
  return {
    chainId: `0x${view.chain_id.toString(16)}`,
    network: context.networkName,
    rpcUrl: context.walletRpcUrl ?? '',
    explorerUrl: context.explorerUrl ?? '',
    token: chosen.token_address,
    to: view.deposit_address,
    amount: chosen.amount,
    decimals: chosen.decimals,
    asset: chosen.asset,
    locale: context.language.money,
  };
}
