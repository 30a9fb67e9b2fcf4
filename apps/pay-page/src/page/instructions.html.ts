import { tokenTransferUri } from '@libs/chain/eip681';
import type { PayView } from '@libs/dto/questions/sessions.questions';
import type { AcceptedAsset } from '@libs/dto/views';
import { tokenAmount } from '@libs/money/token-amount';
import type { WalletPayment } from '../script/wallet/wallet-payment.js';
import type { Texts } from '../texts/texts.js';
import { fill } from '../texts/written.js';
import { type Html, html } from './html.js';
import { linkTo, type PageContext } from './page-context.js';
import { qrCode } from './qr-code.js';

/** How to pay: which token, by which wallet, or by hand. */
export function instructions(view: PayView, context: PageContext): Html {
  const { networkName: network, language } = context;
  const { texts } = language;
  const chosen = chosenOf(view, context);
  const amount = tokenAmount(chosen.amount, chosen.decimals);
  const { asset, token_address } = chosen;
  const uri = uriOf(view, chosen);
  const alternative = fill(texts.qrAlternative, { amount, asset, address: view.deposit_address, network });
  return html`<nav class="tokens" aria-label="${texts.payWithToken}">${view.accepted.map((one) => tokenLink(one, chosen, context))}</nav>
<div id="wallet" data-payment="${JSON.stringify(walletPayment(view, chosen, context))}"${context.walletConnect && html` data-connect="${JSON.stringify(context.walletConnect)}"`}></div>
<div class="scan">${qrCode(uri, alternative)}<a class="quiet" href="${uri}">${texts.openInWallet}</a></div>
<dl>
${row(texts.amount, html`<strong class="big">${amount}</strong> ${asset}`, copyButton(amount, texts.amount, texts))}
${row(texts.toAddress, checkable(view.deposit_address), copyButton(view.deposit_address, texts.toAddress, texts))}
${row(texts.network, html`<strong>${network}</strong>`)}
${row(texts.tokenContract, contract(asset, token_address, texts), copyButton(token_address, texts.tokenContract, texts))}
</dl>`;
}

/** What goes wrong most often: another network, and an exchange that takes its fee from the amount. */
export function warnings(view: PayView, context: PageContext): Html {
  const { networkName: network, language } = context;
  const { asset, amount, decimals } = chosenOf(view, context);
  return html`<p class="notice">${fill(language.texts.onlyThisNetwork, { asset, network })}</p>
<p class="soft">${fill(language.texts.exchangeFees, { amount: tokenAmount(amount, decimals), asset })}</p>`;
}

/** The token that the link asks for, or the first one. */
function chosenOf({ accepted }: PayView, { asked }: PageContext): AcceptedAsset {
  return accepted.find(({ asset }) => asset === asked.asset) ?? accepted[0]!;
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

/** An address whose ends, which people compare, stand out, and which breaks in its middle. */
function checkable(address: string): Html {
  return html`<code><b>${address.slice(0, 6)}</b>${address.slice(6, 21)}<wbr>${address.slice(21, -4)}<b>${address.slice(-4)}</b></code>`;
}

function contract(asset: string, address: string, texts: Texts): Html {
  return html`${asset} <span class="soft" dir="auto">${fill(texts.endsIn, { last4: address.slice(-4) })}</span> <code class="small">${address.slice(0, 21)}<wbr>${address.slice(21)}</code>`;
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
  };
}
