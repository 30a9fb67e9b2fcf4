import { createContext, useContext } from 'react';

/** Whether what is shown below lies on the chain of the block explorer; false where it is simulated. */
export const IsOnChain = createContext(true);

/** The block explorer that the gateway names in the page; none on a local chain. In development the place is still empty. */
function explorer(): string | undefined {
  const url = document.querySelector<HTMLMetaElement>('meta[name="explorer-url"]')?.content;
  return url?.startsWith('http') ? url.replace(/\/$/, '') : undefined;
}

/** The page of an address or a transaction, where there is an explorer that knows it. */
export function useExplorerUrl(kind: 'address' | 'tx', hash: string | null | undefined): string | undefined {
  const site = useContext(IsOnChain) ? explorer() : undefined;
  return site && hash ? `${site}/${kind}/${hash}` : undefined;
}
