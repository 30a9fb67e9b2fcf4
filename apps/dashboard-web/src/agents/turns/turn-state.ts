import type { View } from '@libs/api-client/views';

type Turn = View<'TurnView'>;

/** Returns whether something may still happen to a turn. */
export function isActive({ state }: Pick<Turn, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns whether a turn can still be canceled. */
export function canCancel({ state, cancel_requested_at }: Pick<Turn, 'state' | 'cancel_requested_at'>): boolean {
  return isActive({ state }) && cancel_requested_at === null;
}
