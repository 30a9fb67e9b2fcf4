import type { WalletConnectOptions } from '../../../script/wallet/walletconnect-options.js';
import type { FilledForms } from '../../../states/forms.js';
import type { Language } from '../../../texts/languages.js';

/** The data that the page needs in addition to the session. */
export interface PageContext {
  readonly language: Language;
  /** The parameters of the link itself; others are left out of the page's own links. */
  readonly requested: { readonly asset?: string; readonly lang?: string };
  readonly networkName: string;
  readonly explorerUrl?: string;
  /** A node of the network, for wallets that do not know the network. */
  readonly walletRpcUrl?: string;
  /** Set where payments by WalletConnect are offered. */
  readonly walletConnect?: WalletConnectOptions | undefined;
  /** Whether the page was opened on a phone: apps are on the same device, and its screen cannot be scanned. */
  readonly isPhone?: boolean;
  /** The session's own path, for forms. */
  readonly path?: string;
  /** The data sent with a form, and its result. */
  readonly filled?: FilledForms;
  /**
   * Whether the page itself contains the server's time: for scripts of the previous release, which do not read it from
   * the header.
   */
  readonly hasServerTime?: boolean;
  /** Whether the developer's tools are shown. */
  readonly hasDevPanel?: boolean;
}

/** Returns a link to the same page with other parameters; without changes, to the page as it is. */
export function linkTo({ requested, path = '' }: PageContext, changes: { asset?: string; lang?: string } = {}): string {
  const query = Object.entries({ ...requested, ...changes }).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(query as [string, string][])}`;
}

/** Returns the address to which a form of the page is sent; the response is in the same language. */
export function formPath({ path = '', requested }: PageContext, form: 'find' | 'receipt' | 'test_payment'): string {
  const query = new URLSearchParams(requested as Record<string, string>).toString();
  return `${path}/${form}${query && `?${query}`}`;
}
