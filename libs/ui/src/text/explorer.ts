import { createContext, useContext } from 'react';

/**
 * Where what is shown below lies: on the chain of real money, on a test network, or on a simulated chain, which is in
 * no explorer.
 */
export const OnNetwork = createContext<'live' | 'simulated' | 'testnet'>('live');

const META_NAMES = { live: 'explorer-url', testnet: 'testnet-explorer-url' } as const;

/** The block explorer that the gateway names in the page; none on a local chain. In development it is still empty. */
function explorer(network: keyof typeof META_NAMES): string | undefined {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${META_NAMES[network]}"]`)?.content;
  return url?.startsWith('http') ? url.replace(/\/$/, '') : undefined;
}

/** The page of an address or a transaction, where there is an explorer that has it. */
export function useExplorerUrl(kind: 'address' | 'tx', hash: string | null | undefined): string | undefined {
  const network = useContext(OnNetwork);
  const site = network === 'simulated' ? undefined : explorer(network);
  return site && hash ? `${site}/${kind}/${hash}` : undefined;
}
