import { useSyncExternalStore } from 'react';

type Changes = Readonly<Record<string, string | undefined>>;

const listeners = new Set<() => void>();

/** The search parameters of a page that is shown without the router, too, and how to change some of them. */
export function useOwnSearch(): [Readonly<Record<string, string | undefined>>, (changes: Changes) => void] {
  const text = useSyncExternalStore(subscribe, () => window.location.search);
  return [Object.fromEntries(new URLSearchParams(text)), change];
}

function change(changes: Changes): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.pushState(window.history.state, '', url);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
