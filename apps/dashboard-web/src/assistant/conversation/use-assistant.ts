import { api } from '@libs/api-client/client';
import type { LiveText } from '../../agents/turns/live/live-text.js';
import { useLiveTurn } from '../../agents/turns/live/use-live-turn.js';
import { isActive } from '../../agents/turns/turn-state.js';
import { useOrganizationId } from '../../agents/use-organization.js';

export const ASSISTANT = '/api/agent/merchants/{merchant_id}/assistant';

const TURNS_SHOWN = 8;
/** A stream reports events; polling finds those that a lost stream missed. */
const ASK_AGAIN_MS = 3_000;

/**
 * Returns whether there is an assistant for the merchant in the address; undefined until that is known. It hardly ever
 * changes.
 */
export function useHasAssistant(isEnabled = true): boolean | undefined {
  const merchant_id = useOrganizationId();
  const options = { staleTime: Number.POSITIVE_INFINITY, enabled: isEnabled, retry: false };
  return api.useQuery('get', ASSISTANT, { params: { path: { merchant_id } } }, options).data?.is_available;
}

/** Returns the newest turns of the member's conversation, newest first. */
export function useConversation() {
  const merchant_id = useOrganizationId();
  const params = { path: { merchant_id }, query: { limit: TURNS_SHOWN } };
  return api.useQuery(
    'get',
    `${ASSISTANT}/turns`,
    { params },
    { refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? ASK_AGAIN_MS : false) },
  );
}

/** Returns the text that the assistant is writing in a turn. `undefined` subscribes to nothing. */
export function useAssistantText(turnId: string | undefined): LiveText {
  const merchantId = useOrganizationId();
  return useLiveTurn(turnId && `/api/agent/merchants/${merchantId}/assistant/turns/${turnId}/events`, isStale);
}

function isStale(path: string): boolean {
  return path.startsWith(ASSISTANT);
}
