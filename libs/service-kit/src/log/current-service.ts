import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Starts a service as the owner of all its work: the servers, connections and timers that it begins here, and what
 * comes over them later. Several services in one process share Nest's logger, which could not name the right one
 * otherwise.
 */
export function asService<T>(name: string, start: () => T): T {
  return storage.run(name, start);
}

/** Returns the service that the work at hand belongs to; undefined outside of any. */
export function currentService(): string | undefined {
  return storage.getStore();
}
