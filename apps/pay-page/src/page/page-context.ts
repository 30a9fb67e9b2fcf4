import type { WalletConnectOptions } from '../script/wallet/walletconnect-options.js';
import type { FilledForms } from '../states/forms.js';
import type { Language } from '../texts/languages.js';

/** What the page knows beside the session. */
export interface PageContext {
  readonly language: Language;
  /** What the link asks for itself; the rest is left out of the page's own links. */
  readonly asked: { readonly asset?: string; readonly lang?: string };
  readonly networkName: string;
  readonly explorerUrl?: string;
  /** A node of the network that a wallet may be told, when it does not know the network. */
  readonly walletRpcUrl?: string;
  /** Where payments by WalletConnect are offered. */
  readonly walletConnect?: WalletConnectOptions | undefined;
  /** What opened the page is a phone: apps are on the same device, and nobody scans its screen. */
  readonly isPhone?: boolean;
  /** The session's own path, for forms. */
  readonly path?: string;
  /** What was sent with a form, and what is answered to it. */
  readonly filled?: FilledForms;
  /** The tools of a developer, where they exist. */
  readonly hasDevPanel?: boolean;
}

/** A link to the same page that asks for something else; without changes, to the page as it is. */
export function linkTo({ asked, path = '' }: PageContext, changes: { asset?: string; lang?: string } = {}): string {
  const query = Object.entries({ ...asked, ...changes }).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(query as [string, string][])}`;
}

/** Where a form of the page goes; it comes back in the same language. */
export function formPath({ path = '', asked }: PageContext, form: 'find' | 'receipt'): string {
  const query = new URLSearchParams(asked as Record<string, string>).toString();
  return `${path}/${form}${query && `?${query}`}`;
}
