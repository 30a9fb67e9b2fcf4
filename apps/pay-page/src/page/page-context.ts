import type { WalletConnectOptions } from '../script/wallet/walletconnect-options.js';
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
  /** The tools of a developer, where they exist. */
  readonly hasDevPanel?: boolean;
}

/** A link to the same page that asks for something else. */
export function linkTo({ asked }: PageContext, changes: { asset?: string; lang?: string }): string {
  const query = Object.entries({ ...asked, ...changes }).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(query as [string, string][])}`;
}
