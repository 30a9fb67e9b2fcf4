/** The columns of turns that are added up, in sums of the same names. */
export const SUMMED_COLUMNS = [
  'turns',
  'done',
  'failed',
  'cancelled',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'steps',
  'tool_calls',
  'cost_micro_usd',
] as const;

/** Sums over unqualified rows that have these columns, whole numbers in and out. */
export const SUMS_OF_ROWS = SUMMED_COLUMNS.map((name) => `coalesce(sum(${name}), 0)::bigint AS ${name}`).join(', ');
