import type { View } from '@libs/api-client/views';

/** The findings that people can choose to see. */
export const SHOWN = [
  { value: 'wrong', label: 'To do' },
  { value: 'all', label: 'All' },
] as const;
export type Shown = (typeof SHOWN)[number]['value'];

export function isWrong({ status }: View<'FindingView'>): boolean {
  return status !== 'ok';
}
