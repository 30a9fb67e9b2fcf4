import { api } from '@libs/api-client/client';
import { Loaded } from '@libs/ui/states/loaded';
import { CardSkeleton } from '@libs/ui/states/skeletons';
import { useTurnEvents } from '../turns/live/use-turn-events.js';
import { isActive } from '../turns/turn-state.js';
import { useOrganizationId } from '../use-organization.js';
import { Exchange } from './exchange.js';

const SHOWN = 8;
/** The interval at which turns are polled that wait behind the followed one. */
const ASK_AGAIN_MS = 3_000;

/** The newest turns of a space, the oldest of them first; a running turn is followed. */
export function Conversation({ space }: { space: string }) {
  const merchant_id = useOrganizationId();
  const response = api.useQuery(
    'get',
    '/api/agent/merchants/{merchant_id}/turns',
    { params: { path: { merchant_id }, query: { space, limit: SHOWN } } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? ASK_AGAIN_MS : false) },
  );
  const turns = [...(response.data?.data ?? [])].reverse();
  // A space runs one turn at a time: one stream is enough, and a browser has few connections.
  const followed = turns.find(isActive)?.turn_id;
  const live = useTurnEvents(followed);
  return (
    <Loaded response={response} title="Could not load the turns" skeleton={<CardSkeleton />}>
      {() => (
        <div aria-live="polite">
          {turns.map((turn) => (
            <Exchange
              key={turn.turn_id}
              turn={turn}
              live={turn.turn_id === followed ? live : undefined}
              isNewest={turn === turns.at(-1)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
