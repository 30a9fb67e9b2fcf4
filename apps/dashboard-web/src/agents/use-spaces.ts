import { api } from '@libs/api-client/client';
import { useOrganizationId } from './use-organization.js';

const MAX = 200;

/** Returns spaces that accept turns, newest first; for choices. */
export function useSpaces() {
  const merchant_id = useOrganizationId();
  return api.useQuery('get', '/api/agent/merchants/{merchant_id}/spaces', {
    params: { path: { merchant_id }, query: { limit: MAX } },
  });
}

/** Returns a function that gives the title of a space, where it has one and is not archived. */
export function useSpaceTitles(): (space: string) => string | undefined {
  const spaces = useSpaces().data?.data ?? [];
  return (id) => spaces.find(({ space_id }) => space_id === id)?.title ?? undefined;
}

/** Returns spaces as options of a choice. */
export function useSpaceOptions(): { value: string; label: string }[] {
  const spaces = useSpaces().data?.data ?? [];
  return spaces.map(({ space_id, title }) => ({ value: space_id, label: title ?? space_id }));
}
