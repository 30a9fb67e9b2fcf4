import { FetchRequest, JsonRpcProvider } from 'ethers';
import type { Subject } from '../subject.js';

const TIMEOUT_MS = 15_000;
const ARBITRUM_ONE = 42_161;

/** A provider of the settings, named by its host, because its URL holds a key. */
export interface NamedProvider {
  readonly host: string;
  readonly provider: JsonRpcProvider;
}

/** Returns a provider that caches nothing, gives up in time, and assumes that it is on this chain. */
export function rpcProvider(url: string, chainId: number): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = TIMEOUT_MS;
  return new JsonRpcProvider(request, chainId, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 });
}

/** Runs something with a provider for each RPC URL and closes them. */
export async function withProviders<T>(
  { rpcUrls, chainId }: Subject,
  run: (providers: NamedProvider[]) => Promise<T>,
): Promise<T> {
  const providers = rpcUrls.map((url) => ({
    host: new URL(url).host,
    provider: rpcProvider(url, chainId ?? ARBITRUM_ONE),
  }));
  try {
    return await run(providers);
  } finally {
    for (const { provider } of providers) provider.destroy();
  }
}

/**
 * Does the same with the providers that respond now; the check of the providers reports what is wrong with the others.
 */
export function withResponding<T>(subject: Subject, run: (providers: NamedProvider[]) => Promise<T>): Promise<T> {
  return withProviders(subject, async (providers) => {
    const responds = await Promise.all(
      providers.map(({ provider }) =>
        provider.send('eth_chainId', []).then(
          () => true,
          () => false,
        ),
      ),
    );
    return run(providers.filter((_, i) => responds[i]));
  });
}
