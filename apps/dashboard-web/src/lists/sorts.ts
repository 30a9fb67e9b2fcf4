import type { QueryOf } from '@libs/api-client/views';

type Sort = NonNullable<QueryOf<'/api/dashboard/merchants/{merchant_id}/payments'>['sort']>;

/** Orders of sessions and payments that the API supports, the usual one first. */
export const LIST_SORTS: readonly Sort[] = ['newest', 'oldest', 'largest', 'smallest'];
