import { rpcProvider } from '@libs/doctor/chain/rpc-provider';
import { reasonOf } from '@libs/doctor/finding';
import type { JsonRpcProvider } from 'ethers';
import { Failure } from '../terminal/failure.js';
import type { KnownChain } from './known-chains.js';

/**
 * Returns a provider for each URL, after each has confirmed that it is on this chain. Throws a `Failure` that names the
 * URL's host, never the URL: providers put keys into its path.
 */
export async function providersOf(chain: KnownChain, urls: readonly string[]): Promise<JsonRpcProvider[]> {
  const providers = urls.map((url) => providerOf(url, chain.chainId));
  try {
    await Promise.all(providers.map((provider, i) => checkChain(provider, hostOf(urls[i]!), chain)));
    return providers;
  } catch (error) {
    for (const provider of providers) provider.destroy();
    throw error;
  }
}

/** Returns the host of a URL, which identifies a provider and contains no key. */
function hostOf(url: string): string {
  return new URL(url).host;
}

function providerOf(url: string, chainId: number): JsonRpcProvider {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Failure('a JSON-RPC URL begins with http:// or https://');
  return rpcProvider(url, chainId);
}

async function checkChain(provider: JsonRpcProvider, host: string, chain: KnownChain): Promise<void> {
  let answer: unknown;
  try {
    answer = await provider.send('eth_chainId', []);
  } catch (error) {
    throw new Failure(`${host} does not respond: ${reasonOf(error)}`);
  }
  if (Number(answer) !== chain.chainId)
    throw new Failure(`${host} is on chain ${Number(answer)}, not on ${chain.chainId} (${chain.label})`);
}
