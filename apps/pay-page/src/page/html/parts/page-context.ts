import type { WalletConnectOptions } from '../../../script/wallet/walletconnect-options.js';
import type { FilledForms } from '../../../states/forms.js';
import type { Language } from '../../../texts/languages.js';

/** What the page needs in addition to the session. */
export interface PageContext {
  readonly language: Language;
  /** What the link itself requests; the rest is left out of the page's own links. */
  readonly requested: { readonly asset?: string; readonly lang?: string };
  readonly networkName: string;
  readonly explorerUrl?: string;
  /** A node of the network, for wallets that do not have the network. */
  readonly walletRpcUrl?: string;
  /** Where payments by WalletConnect are offered. */
  readonly walletConnect?: WalletConnectOptions | undefined;
  /** What opened the page is a phone: apps are on the same device, and its screen cannot be scanned. */
  readonly isPhone?: boolean;
  /** The session's own path, for forms. */
  readonly path?: string;
  /** What was sent with a form, and its result. */
  readonly filled?: FilledForms;
  /**
   * The page itself contains the server's time: for scripts of the release before, which do not read it from the
   * header.
   */
  readonly hasServerTime?: boolean;
  /** The tools of a developer, where they exist. */
  readonly hasDevPanel?: boolean;
}

/** A link to the same page that requests something else; without changes, to the page as it is. */
export function linkTo({ requested, path = '' }: PageContext, changes: { asset?: string; lang?: string } = {}): string {
  const query = Object.entries({ ...requested, ...changes }).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(query as [string, string][])}`;
}

/** Where a form of the page goes; it comes back in the same language. */
export function formPath({ path = '', requested }: PageContext, form: 'find' | 'receipt' | 'test_payment'): string {
  const query = new URLSearchParams(requested as Record<string, string>).toString();
  return `${path}/${form}${query && `?${query}`}`;
}
