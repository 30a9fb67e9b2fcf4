import { createContext, useContext } from 'react';

/**
 * The network of the addresses and transactions shown below: the chain of real money, a test network, or a simulated
 * chain, which is in no explorer.
 */
export const OnNetwork = createContext<'live' | 'simulated' | 'testnet'>('live');

const META_NAMES = { live: 'explorer-url', testnet: 'testnet-explorer-url' } as const;

/**
 * Returns the block explorer that the gateway names in the page; none on a local chain. In development it is still
 * empty.
 */
function explorer(network: keyof typeof META_NAMES): string | undefined {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${META_NAMES[network]}"]`)?.content;
  return url?.startsWith('http') ? url.replace(/\/$/, '') : undefined;
}

/** Returns the page of an address or a transaction, where there is an explorer that has it. */
export function useExplorerUrl(kind: 'address' | 'tx', hash: string | null | undefined): string | undefined {
  const network = useContext(OnNetwork);
  const site = network === 'simulated' ? undefined : explorer(network);
  return site && hash ? `${site}/${kind}/${hash}` : undefined;
}
