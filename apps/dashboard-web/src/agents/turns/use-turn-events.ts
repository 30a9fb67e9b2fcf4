import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOrganizationId } from '../use-organization.js';
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
/** What a turn that ended changed beside itself. */
const OF_AGENTS = '/api/agent/merchants/{merchant_id}';
const MOVED = ['credits', 'credits/ledger', 'usage'].map((path) => `${OF_AGENTS}/${path}`);

/**
 * Subscribes to the events of a turn until it ends, refetches what the page shows of it, and returns what the agent writes. The
 * browser connects again by itself and goes on where it was. `undefined` listens to nothing.
 */
export function useTurnEvents(turnId: string | undefined): LiveText {
  const merchantId = useOrganizationId();
  const queries = useQueryClient();
  const [live, setLive] = useState(NOTHING_WRITTEN);
  useEffect(() => {
    setLive(NOTHING_WRITTEN);
    if (!turnId) return undefined;
    const source = new EventSource(`/api/agent/merchants/${merchantId}/turns/${turnId}/events?deltas=true`);
    const written = ({ type, data }: MessageEvent<string>) => {
      setLive((before) => afterEvent(before, type, JSON.parse(data)));
    };
    for (const type of TEXT_EVENTS) source.addEventListener(type, written);
    const changed = ({ type }: Event) => {
      const isOver = ENDS.includes(type);
      if (isOver) source.close();
      const isStale = (path: string) => path.startsWith(`${OF_AGENTS}/turns`) || (isOver && MOVED.includes(path));
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[1] ?? '')) });
    };
    for (const type of TYPES) source.addEventListener(type, changed);
    return () => source.close();
  }, [merchantId, turnId, queries]);
  return live;
}
