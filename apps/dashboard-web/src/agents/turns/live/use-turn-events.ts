import { useOrganizationId } from '../../use-organization.js';
import type { LiveText } from './live-text.js';
import { useLiveTurn } from './use-live-turn.js';

const OF_AGENTS = '/api/agent/merchants/{merchant_id}';
/** Data that the end of a turn changes in addition to the turn. */
const MOVED = ['credits', 'credits/ledger', 'usage'].map((path) => `${OF_AGENTS}/${path}`);

/**
 * Follows a turn of the organization's agents, and returns the text that its agent is writing. `undefined` subscribes
 * to nothing.
 */
export function useTurnEvents(turnId: string | undefined): LiveText {
  const merchantId = useOrganizationId();
  const url = turnId && `/api/agent/merchants/${merchantId}/turns/${turnId}/events?deltas=true`;
  return useLiveTurn(url, isStale);
}

function isStale(path: string, isOver: boolean): boolean {
  return path.startsWith(`${OF_AGENTS}/turns`) || (isOver && MOVED.includes(path));
}
