import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

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
const MOVED = ['/api/agent/credits', '/api/agent/credits/ledger', '/api/agent/usage'];

/**
 * Subscribes to the events of a turn until it ends, and refetches what the page shows of it. The browser connects again
 * by itself and goes on where it was. `undefined` listens to nothing.
 */
export function useTurnEvents(turnId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!turnId) return undefined;
    const source = new EventSource(`/api/agent/turns/${turnId}/events`);
    const changed = ({ type }: Event) => {
      const isOver = ENDS.includes(type);
      if (isOver) source.close();
      const isStale = (path: string) => path.startsWith('/api/agent/turns') || (isOver && MOVED.includes(path));
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[1] ?? '')) });
    };
    for (const type of TYPES) source.addEventListener(type, changed);
    return () => source.close();
  }, [turnId, queries]);
}
