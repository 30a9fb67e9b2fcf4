/** A wallet as defined by EIP-1193. */
export interface WalletProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

/** A wallet that announced itself (EIP-6963). */
export interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: WalletProvider;
  /** The pairing of a wallet that is not in this browser; absent for any other. */
  readonly remote?: RemoteWallet;
}

/** A wallet on another device, or in another app of this one: it has to be paired first. */
export interface RemoteWallet extends WalletProvider {
  /** The paired app, with the name that it gave itself, and the link that opens it on this device, if it sent one. */
  readonly app?: { readonly name: string; readonly link: string } | undefined;
  /**
   * Pairs with a wallet, unless one is paired. Throws an error with a message for the buyer; the signal can also cancel
   * it.
   */
  connect(signal: AbortSignal): Promise<void>;
  /** Ends the pairing, because it is no longer needed. */
  leave(): void;
}

/** Calls back for each wallet of the browser, now or when it appears. */
export function discoverWallets(found: (wallet: AnnouncedWallet) => void): void {
  const known = new Set<string>();
  addEventListener('eip6963:announceProvider', (event) => {
    const wallet = (event as CustomEvent<AnnouncedWallet>).detail;
    if (!wallet?.info?.uuid || known.has(wallet.info.uuid)) return;
    known.add(wallet.info.uuid);
    found(wallet);
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
}
