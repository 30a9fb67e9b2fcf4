import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Starts a service as the one that all its work belongs to: what it begins here, servers, connections and timers, and
 * what comes over them later. Several services in one process share Nest's logger, which could not name the right one
 * otherwise.
 */
export function asService<T>(name: string, start: () => T): T {
  return storage.run(name, start);
}

/** The service that the work at hand belongs to; undefined outside of any. */
export function currentService(): string | undefined {
  return storage.getStore();
}
