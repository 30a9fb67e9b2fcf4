import { useEffect, useState } from 'react';

/** The interface of a wallet in the browser (EIP-1193). */
interface Eip1193 {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

/** A wallet that is installed in this browser (EIP-6963). */
export interface BrowserWallet {
  readonly id: string;
  readonly name: string;
  readonly provider: Eip1193;
}

interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: Eip1193;
}

/** Returns the wallets that announce themselves in this browser. */
export function useBrowserWallets(): readonly BrowserWallet[] {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    const onAnnounced = (event: Event) => {
      const { info, provider } = (event as CustomEvent<Announcement>).detail;
      const wallet = { id: info.uuid, name: info.name, provider };
      setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]));
    };
    window.addEventListener('eip6963:announceProvider', onAnnounced);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounced);
  }, []);
  return wallets;
}

/**
 * Requests an EIP-712 signature of this account from a wallet. Throws an error in words for people where that fails.
 */
export async function signTypedData(
  { name, provider }: BrowserWallet,
  account: string,
  typedData: Record<string, unknown>,
): Promise<string> {
  const accounts = (await asked(provider, 'eth_requestAccounts')) as string[];
  if (!accounts.some((each) => each.toLowerCase() === account.toLowerCase()))
    throw new Error(`${name} does not offer the account ${account}. Choose it there, and try again.`);
  return (await asked(provider, 'eth_signTypedData_v4', [account, JSON.stringify(typedData)])) as string;
}

/** The error code of a request that the wallet's user rejected (EIP-1193). */
const REJECTED = 4001;

async function asked(provider: Eip1193, method: string, params?: unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, ...(params ? { params } : {}) });
  } catch (error) {
    const { code, message } = error as { code?: number; message?: string };
    throw new Error(code === REJECTED ? 'You declined in the wallet. Nothing was signed.' : (message ?? String(error)));
  }
}
