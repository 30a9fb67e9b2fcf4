/** A wallet as EIP-1193 has it. */
export interface WalletProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

/** A wallet that announced itself (EIP-6963). */
export interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: WalletProvider;
}

/** Calls back for each wallet of the browser, now or when it comes. */
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
