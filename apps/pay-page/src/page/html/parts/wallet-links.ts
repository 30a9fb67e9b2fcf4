/** A link that opens the app of a wallet, or the app's own page where it is not installed. */
export interface WalletLink {
  readonly name: string;
  readonly href: string;
}

/**
 * Returns links that open a page in the browser of a wallet's app, in which it can pay. Sources: docs.metamask.io (use
 * deeplinks; the page without its scheme, not encoded), go.cb-w.com of Coinbase Wallet, developer.trustwallet.com (deep
 * linking; 60 is Ethereum, the page then requests its own network), web3.okx.com (app universal link).
 */
export function walletLinks(pageUrl: string): WalletLink[] {
  const page = encodeURIComponent(pageUrl);
  const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`);
  return [
    { name: 'MetaMask', href: `https://link.metamask.io/dapp/${pageUrl.replace(/^https?:\/\//, '')}` },
    { name: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${page}` },
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=60&url=${page}` },
    { name: 'OKX Wallet', href: `https://web3.okx.com/download?deeplink=${okx}` },
  ];
}
