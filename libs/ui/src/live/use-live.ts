import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSilent, type LiveState, liveStateOf } from './live-state.js';
import { isStale } from './topics.js';

const REOPEN_AFTER_MS = 30_000;
const CHECK_EVERY_MS = 10_000;

/**
 * Subscribes to an event stream of the API and refetches what changed. The browser reconnects automatically; events
 * missed meanwhile are unknown, so everything is refetched. Returns the state of the stream.
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
    const update = () => setState(liveStateOf({ isOnline: navigator.onLine, isOpen, wasOpen }));
    const changed = (topics: readonly string[]) =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[1] ?? ''), topics) });
    const received = () => {
      if (lastBeatMs !== undefined) lastBeatMs = Date.now();
    };
    const lost = () => {
      isOpen = false;
      lastBeatMs = undefined;
      update();
    };
    const open = () => {
      clearTimeout(reopening);
      source?.close();
      source = new EventSource(url);
      source.addEventListener('open', () => {
        if (wasOpen) void queries.invalidateQueries();
        isOpen = true;
        wasOpen = true;
        update();
      });
      source.addEventListener('beat', () => {
        lastBeatMs = Date.now();
      });
      source.addEventListener('changed', ({ data }) => {
        received();
        void changed(topicsOf(String(data)));
      });
      source.addEventListener('error', () => {
        lost();
        // A refusal ends the stream permanently: the browser tries again only after a lost connection.
        if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER_MS);
      });
    };
    const reopen = () => {
      lost();
      open();
    };
    // A connection that died silently stays open for the browser.
    const looking = setInterval(() => isSilent(lastBeatMs, Date.now()) && reopen(), CHECK_EVERY_MS);
    window.addEventListener('offline', update);
    window.addEventListener('online', reopen);
    open();
    update();
    return () => {
      clearTimeout(reopening);
      clearInterval(looking);
      window.removeEventListener('offline', update);
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
