import type { QueryOf } from '@libs/api-client/views';

type Sort = NonNullable<QueryOf<'/api/dashboard/merchants/{merchant_id}/payments'>['sort']>;

/** The orders of sessions and payments that the API supports, the default first. */
export const LIST_SORTS: readonly Sort[] = ['newest', 'oldest', 'largest', 'smallest'];
