import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterEvent, type LiveText, NOTHING_WRITTEN, TEXT_EVENTS } from './live-text.js';

const ENDS = ['turn.done', 'turn.failed', 'turn.cancelled'];
const TYPES = [
  'turn.queued',
  'turn.running',
  'turn.stepped',
  'turn.approval_requested',
  'turn.approval_decided',
  ...ENDS,
];

/**
 * Subscribes to the events of a turn until it ends, refetches data that they make stale, and returns the text that the
 * agent is writing. The browser reconnects automatically and continues from the same event. `undefined` subscribes to
 * nothing. `isStale` decides by the path of a request, and must be the same function each time.
 */
export function useLiveTurn(url: string | undefined, isStale: (path: string, isOver: boolean) => boolean): LiveText {
  const queries = useQueryClient();
  const [live, setLive] = useState(NOTHING_WRITTEN);
  useEffect(() => {
    setLive(NOTHING_WRITTEN);
    if (!url) return undefined;
    const source = new EventSource(url);
    const written = ({ type, data }: MessageEvent<string>) => {
      setLive((before) => afterEvent(before, type, JSON.parse(data)));
    };
    for (const type of TEXT_EVENTS) source.addEventListener(type, written);
    const changed = ({ type }: Event) => {
      const isOver = ENDS.includes(type);
      if (isOver) source.close();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[1] ?? ''), isOver) });
    };
    for (const type of TYPES) source.addEventListener(type, changed);
    return () => source.close();
  }, [url, queries, isStale]);
  return live;
}
