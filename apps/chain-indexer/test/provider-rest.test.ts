import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { useChain } from '@libs/testing/chain/use-chain';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { ProviderFaultsRepository } from '../src/provider-watch/provider-faults.repository.js';
import { ProviderWatchService } from '../src/provider-watch/provider-watch.service.js';
import { ProvidersService } from '../src/providers/providers.service.js';
import { service } from '../src/service.js';
import type { IndexerSettings } from '../src/settings.js';

/** This many failures in a row make a provider rest for the longest time, a minute. */
const FAILURES = 12;

const chain = useChain();
let proxies: RpcProxy[];
let made: TestDatabase;
let database: Database;
let providers: ProvidersService;
let watch: ProviderWatchService;

beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
  made = await createTestDatabase([service]);
  const url = made.urlOf(service.name);
  database = new Database(
    await createDataSource({ url, schema: 'chain_indexer', poolSize: 1, applicationName: 'test' }).initialize(),
  );
  const settings = { providerPatienceMs: 5_000, rpcUrls: proxies.map(({ url }) => url) };
  providers = new ProvidersService(settings as IndexerSettings);
  watch = new ProviderWatchService(database, providers, new ProviderFaultsRepository());
}, 60_000);
afterAll(async () => {
  await providers.onApplicationShutdown();
  await database.dataSource.destroy();
  await made.drop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

describe('a provider that rests for a minute because it was not reachable', () => {
  it('is used again as soon as its head was read, and no longer reported as resting', async () => {
    const [, proxy] = proxies as [RpcProxy, RpcProxy];
    const second = providers.all[1]!;
    proxy.faults.down = true;
    for (let count = 0; count < FAILURES; count++)
      await providers.use(second, (provider) => provider.batch([['eth_blockNumber']])).catch(() => undefined);
    await watch.step();
    expect(providers.responding(1)).toBeUndefined();

    proxy.faults.down = false;
    expect(providers.responding(1)).toBeUndefined();
    await watch.step();

    expect(providers.responding(1)).toBe(second);
    expect(providers.otherThan(0)).toBe(second);
  });
});
