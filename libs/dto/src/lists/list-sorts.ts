/** Orders of lists of sessions and payments: by when they began, or by amount. */
export const LIST_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
