import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSilent, type LiveState, liveStateOf } from './live-state.js';
import { isStale } from './topics.js';

const REOPEN_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 10_000;

/**
 * Listens to an event stream of the API and asks anew for what changed. The browser connects again by itself; what was
 * missed meanwhile cannot be known, so everything is asked for anew. Returns how that stands.
 */
export function useLive(url: string | undefined): LiveState {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    if (!url) return undefined;
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    let wasOpen = false;
    let lastBeatMs: number | undefined;
    const tell = () => setState(liveStateOf({ isOnline: navigator.onLine, isOpen, wasOpen }));
    const changed = (topics: readonly string[]) =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[1] ?? ''), topics) });
    const heard = () => {
      if (lastBeatMs !== undefined) lastBeatMs = Date.now();
    };
    const lost = () => {
      isOpen = false;
      lastBeatMs = undefined;
      tell();
    };
    const open = () => {
      clearTimeout(reopening);
      source?.close();
      source = new EventSource(url);
      source.addEventListener('open', () => {
        if (wasOpen) void queries.invalidateQueries();
        isOpen = true;
        wasOpen = true;
        tell();
      });
      source.addEventListener('beat', () => {
        lastBeatMs = Date.now();
      });
      source.addEventListener('changed', ({ data }) => {
        heard();
        void changed(topicsOf(String(data)));
      });
      source.addEventListener('error', () => {
        lost();
        // A refusal closes the stream for good: the browser tries again only after a lost connection.
        if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER_MS);
      });
    };
    const reopen = () => {
      lost();
      open();
    };
    // A connection that died without a word stays open for the browser.
    const looking = setInterval(() => isSilent(lastBeatMs, Date.now()) && reopen(), LOOK_EVERY_MS);
    window.addEventListener('offline', tell);
    window.addEventListener('online', reopen);
    open();
    tell();
    return () => {
      clearTimeout(reopening);
      clearInterval(looking);
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', reopen);
      source?.close();
    };
  }, [url, queries]);
  return state;
}

function topicsOf(text: string): readonly string[] {
  try {
    return (JSON.parse(text) as { topics?: string[] }).topics ?? [];
  } catch {
    return [];
  }
}
