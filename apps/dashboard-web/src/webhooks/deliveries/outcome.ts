import type { View } from '@libs/api-client/views';

/** Returns the outcome of an attempt, in words. */
export function outcomeOf({ status_code, error }: Pick<View<'AttemptView'>, 'status_code' | 'error'>): string {
  if (status_code !== null) return `Your server responded with ${status_code}`;
  return error ? `No response: ${error}` : 'No response';
}
