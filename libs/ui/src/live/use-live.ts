import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStale } from './topics.js';

const REOPEN_AFTER_MS = 30_000;

/**
 * Listens to an event stream of the API and asks anew for what changed. The browser connects again by itself; what was
 * missed meanwhile cannot be known, so everything is asked for anew. Returns whether it listens at present.
 */
export function useLive(url: string | undefined): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!url) return undefined;
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const changed = (topics: readonly string[]) =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[1] ?? ''), topics) });
    const open = () => {
      source = new EventSource(url);
      source.addEventListener('open', () => {
        if (wasOpen) void queries.invalidateQueries();
        wasOpen = true;
        setIsLive(true);
      });
      source.addEventListener('changed', ({ data }) => void changed(topicsOf(String(data))));
      source.addEventListener('error', () => {
        setIsLive(false);
        // A refusal closes the stream for good: the browser tries again only after a lost connection.
        if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER_MS);
      });
    };
    open();
    return () => {
      clearTimeout(reopening);
      source?.close();
      setIsLive(false);
    };
  }, [url, queries]);
  return isLive;
}

function topicsOf(text: string): readonly string[] {
  try {
    return (JSON.parse(text) as { topics?: string[] }).topics ?? [];
  } catch {
    return [];
  }
}
